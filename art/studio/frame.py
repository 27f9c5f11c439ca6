"""Local coordinates: build a thing around its own origin, then set it down anywhere.

    with placed(at=(1, 2, 0), turn=30):
        box((0, 0, 0), (1, 1, 1), WOOD)
"""

from contextlib import contextmanager
from math import radians

from mathutils import Euler, Matrix, Vector

_frames = [Matrix.Identity(4)]


def transform(at=(0, 0, 0), turn=0, tilt=(0, 0), scale=1):
    """`turn` is about the vertical, `tilt` about x and y; all in degrees."""
    rotation = Euler((radians(tilt[0]), radians(tilt[1]), radians(turn))).to_matrix().to_4x4()
    return Matrix.Translation(Vector(at)) @ rotation @ Matrix.Scale(scale, 4)


@contextmanager
def placed(at=(0, 0, 0), turn=0, tilt=(0, 0), scale=1):
    _frames.append(_frames[-1] @ transform(at, turn, tilt, scale))
    try:
        yield
    finally:
        _frames.pop()


@contextmanager
def at_origin():
    """Ignore the frames around: for a mesh that is worked on before it is set down."""
    _frames.append(Matrix.Identity(4))
    try:
        yield
    finally:
        _frames.pop()


def current():
    return _frames[-1]
