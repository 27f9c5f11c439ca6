"""A modern panel van, white and unmarked: discretion is part of the service."""

from .bodywork import AXLE, FRONT_AXLE, REAR_AXLE, skin
from .frame import placed
from .lines import tube
from .materials import gloss, metal, surface
from .palette import RUBBER, SOOT, STEEL, TRIM, VAN_WHITE
from .panels import front, glass, rear, seams
from .shapes import add, box, cylinder, lathe


def _wheel(x, side):
    """Tyre, rim and five spokes, the outside towards `side`."""
    with placed((x, side * 0.8, AXLE), turn=0 if side < 0 else 180):
        with placed(tilt=(90, 0)):
            tyre = [
                (0.24, -0.11),
                (0.32, -0.115),
                (0.355, -0.08),
                (0.36, 0),
                (0.355, 0.08),
                (0.32, 0.115),
                (0.24, 0.11),
                (0.23, 0.06),
                (0.23, -0.1),
            ]
            lathe((0, 0, 0), tyre, surface(RUBBER, 0.8))
            lathe(
                (0, 0, 0),
                [(0, 0.02), (0.225, 0.02), (0.235, 0.1), (0.245, 0.1), (0.245, -0.1), (0, -0.1)],
                metal(STEEL, 0.4),
            )
            for k in range(5):
                with placed((0, 0, 0.03), turn=72 * k):
                    box((0.12, 0, 0), (0.21, 0.06, 0.05), metal(STEEL, 0.35), 0.015)
            cylinder((0, 0, 0.03), 0.06, 0.06, metal(STEEL, 0.35), bevel=0.015)


def _mirror(side):
    trim = surface(TRIM, 0.5)
    tube([(1.6, side * 0.88, 1.5), (1.62, side * 1.08, 1.54)], 0.03, trim, bend=False)
    box((1.62, side * 1.15, 1.42), (0.13, 0.2, 0.38), trim, 0.055)


def van(at, turn=0):
    """Nose towards +x; `at` is the ground beneath its middle."""
    with placed(at, turn):
        body = skin()
        glass(body)
        seams(body)
        front(body)
        rear(body)
        body.materials.clear()
        add(body, gloss(VAN_WHITE))
        box((0, 0, 0.3), (4.9, 1.5, 0.62), surface(SOOT, 0.9), 0.05)
        for side in (-1, 1):
            _mirror(side)
            for x in (FRONT_AXLE, REAR_AXLE):
                _wheel(x, side)
