"""Where protection is kept: the hard case, the clothes rail, the locker."""

from .frame import placed
from .lines import tube
from .materials import metal, surface
from .palette import INK, SAGE, SAGE_PALE, STEEL, TEAL
from .shapes import ball, box


def kit_case(at, size=(0.75, 0.48, 0.42), look=TEAL, turn=0):
    """A hard case with ribs, two steel catches and a handle."""
    width, depth, height = size
    with placed(at, turn):
        box((0, 0, 0), (width, depth, height * 0.62), surface(look, 0.45), 0.05)
        box((0, 0, height * 0.63), (width, depth, height * 0.37), surface(look, 0.45), 0.05)
        box((0, 0, height * 0.6), (width - 0.02, depth - 0.02, height * 0.06), surface(INK, 0.6), 0.01)
        for x in (-0.28, 0.28):
            box((x * width, -depth / 2, height * 0.52), (0.08, 0.035, 0.13), metal(STEEL, 0.3), 0.012)
        tube(
            [
                (-0.12, -depth / 2, height * 0.45),
                (-0.12, -depth / 2 - 0.06, height * 0.45),
                (0.12, -depth / 2 - 0.06, height * 0.45),
                (0.12, -depth / 2, height * 0.45),
            ],
            0.02,
            surface(INK, 0.5),
            bend=False,
        )


def clothes_rail(at, width=1.9, height=1.95):
    """A free-standing rail on castors, its bar along x."""
    steel = metal(STEEL, 0.3)
    with placed(at):
        for x in (-width / 2, width / 2):
            tube([(x, 0, 0.08), (x, 0, height)], 0.026, steel, bend=False)
            tube([(x, -0.32, 0.08), (x, 0.32, 0.08)], 0.026, steel, bend=False)
            for y in (-0.32, 0.32):
                ball((x, y, 0.05), 0.05, surface(INK, 0.5))
            ball((x, 0, height), 0.04, steel)
        tube([(-width / 2, 0, height), (width / 2, 0, height)], 0.026, steel, bend=False)
        tube([(-width / 2, 0, 0.16), (width / 2, 0, 0.16)], 0.02, steel, bend=False)


def locker(at, width=1.5, height=2.3, depth=0.62):
    """An open-fronted steel locker, one wide bay and a shelf; faces -y."""
    body, inside = surface(SAGE_PALE, 0.5), surface(SAGE, 0.8)
    with placed(at):
        box((0, depth / 2 - 0.04, 0.02), (width - 0.06, 0.04, height - 0.06), inside, 0.006)
        for x in (-width / 2 + 0.03, width / 2 - 0.03):
            box((x, 0, 0.01), (0.06, depth, height - 0.03), body, 0.015)
        for z in (0, height - 0.06):
            box((0, 0, z), (width + 0.03, depth + 0.03, 0.06), body, 0.015)
        tube(
            [(-width / 2 + 0.04, 0, height - 0.16), (width / 2 - 0.04, 0, height - 0.16)],
            0.02,
            metal(STEEL, 0.3),
            bend=False,
        )
