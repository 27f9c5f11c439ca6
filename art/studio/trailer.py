"""A small caged trailer, for waste on its way to somewhere lawful."""

from .frame import placed
from .lines import tube
from .materials import metal, surface
from .palette import AMBER, INK, RUBBER, STEEL, TEAL
from .shapes import box, cylinder

LENGTH, WIDTH, BED, TOP = 2.1, 1.15, 0.5, 1.22


def _mesh(x0, y0, x1, y1):
    """One side of the cage: a frame and its wires."""
    steel = metal(STEEL, 0.35)
    for z in (BED + 0.32, TOP):
        tube([(x0, y0, z), (x1, y1, z)], 0.022, steel, bend=False)
    count = round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / 0.13)
    for i in range(count + 1):
        x, y = x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
        tube([(x, y, BED + 0.3), (x, y, TOP)], 0.008, steel, bend=False)
    for k in range(1, 5):
        z = BED + 0.32 + (TOP - BED - 0.32) * k / 5
        tube([(x0, y0, z), (x1, y1, z)], 0.008, steel, bend=False)


def trailer(at, turn=0):
    """Long side along x, drawbar towards -x; its bed is at `BED`."""
    x, y = LENGTH / 2, WIDTH / 2
    with placed(at, turn):
        box((0, 0, BED - 0.1), (LENGTH, WIDTH, 0.1), surface(TEAL, 0.45), 0.02)
        for side in (-1, 1):
            box((0, side * y, BED), (LENGTH, 0.05, 0.32), surface(TEAL, 0.45), 0.015)
            box((side * x, 0, BED), (0.05, WIDTH, 0.32), surface(TEAL, 0.45), 0.015)
            _mesh(-x, side * y, x, side * y)
            _mesh(side * x, -y, side * x, y)
            for end in (-1, 1):
                tube([(end * x, side * y, BED), (end * x, side * y, TOP)], 0.03, metal(STEEL, 0.35), bend=False)
            _wheel(side)
            tube(
                [(-x + 0.2, side * 0.4, BED - 0.08), (-x - 0.6, 0, BED - 0.12)],
                0.035,
                metal(STEEL, 0.35),
                bend=False,
            )
            box((x + 0.02, side * 0.42, BED - 0.08), (0.04, 0.16, 0.07), surface(AMBER, 0.4), 0.012)
        tube([(-x - 0.52, 0, BED - 0.12), (-x - 0.52, 0, 0)], 0.026, metal(STEEL, 0.35), bend=False)
        cylinder((-x - 0.62, 0, BED - 0.12), 0.05, 0.16, surface(INK, 0.5), axis="X")


def _wheel(side):
    y = side * (WIDTH / 2 + 0.13)
    cylinder((0, y, 0.27), 0.27, 0.17, surface(RUBBER, 0.8), axis="Y", bevel=0.05)
    cylinder((0, y, 0.27), 0.15, 0.185, metal(STEEL, 0.35), axis="Y", bevel=0.02)
    box((0, y, 0.57), (0.72, 0.22, 0.04), surface(INK, 0.5), 0.018)
    for end in (-1, 1):
        box((end * 0.37, y, 0.42), (0.04, 0.22, 0.18), surface(INK, 0.5), 0.015, tilt=(0, end * 22))
