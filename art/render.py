"""Blender's entry: blender -b -noaudio -P art/render.py -- NAME PATH [SAMPLES] [SCALE]"""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from studio import stage  # noqa: E402
from studio.camera import frame_all  # noqa: E402
from studio.light import daylight  # noqa: E402


def main(name, path, samples="200", scale="1"):
    stage.empty()
    scene = importlib.import_module(f"scenes.{name}")
    scene.build()
    daylight(**getattr(scene, "LIGHT", {}))
    size = tuple(round(side * float(scale)) for side in stage.size_of(name))
    frame_all(size, **getattr(scene, "FRAMING", {}))
    stage.expose(path, size, int(samples), opaque=name in stage.OPAQUE)


main(*sys.argv[sys.argv.index("--") + 1 :])
