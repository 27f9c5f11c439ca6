"""Somewhere to sit: an armchair, a sofa, a stool, a pouf."""

from .frame import placed
from .materials import cloth, surface
from .palette import AMBER, TEAL, TEAL_LIT, WOOD, WOOD_DARK
from .shapes import box, cylinder, lathe
from .soft import pillow


def _legs(half_width, half_depth, height=0.2):
    for x in (-half_width, half_width):
        for y in (-half_depth, half_depth):
            cylinder((x, y, 0), 0.032, height, surface(WOOD_DARK, 0.5), top=0.05)


def _upholstery(width, seats, cover, seat_cover):
    """Base, back, two arms and as many seat cushions as there are seats; it faces -y."""
    box((0, 0, 0.18), (width - 0.02, 1.07, 0.28), cover, 0.08)
    box((0, 0.44, 0.2), (width - 0.03, 0.28, 0.86), cover, 0.12, tilt=(-6, 0))
    for x in (-width / 2 + 0.12, width / 2 - 0.12):
        box((x, -0.03, 0.18), (0.25, 1.1, 0.58), cover, 0.11)
    inner = width - 0.48
    for seat in range(seats):
        x = (seat + 0.5) * inner / seats - inner / 2
        box((x, -0.1, 0.42), (inner / seats - 0.015, 0.92, 0.21), seat_cover, 0.09)
        box((x, 0.29, 0.58), (inner / seats - 0.02, 0.2, 0.48), seat_cover, 0.09, tilt=(-10, 0))


def armchair(at, turn=0, cover=TEAL, seat_cover=TEAL_LIT, cushion=AMBER):
    with placed(at, turn):
        _legs(0.48, 0.42)
        _upholstery(1.2, 1, cloth(cover), cloth(seat_cover))
        if cushion:
            pillow((0.1, 0.1, 0.83), (0.5, 0.46, 0.19), cloth(cushion), turn=8, tilt=(68, 0))


def sofa(at, turn=0, cover=TEAL, seat_cover=TEAL_LIT, cushions=(AMBER,)):
    with placed(at, turn):
        _legs(0.98, 0.42)
        _upholstery(2.3, 2, cloth(cover), cloth(seat_cover))
        for colour, x, lean in zip(cushions, (-0.66, 0.62, -0.2), (10, -9, 4)):
            pillow((x, 0.08, 0.84), (0.5, 0.47, 0.18), cloth(colour), turn=lean, tilt=(68, 0))


def stool(at, height=0.48, look=WOOD):
    with placed(at):
        cylinder((0, 0, height - 0.06), 0.24, 0.06, surface(look, 0.5), bevel=0.025)
        for x, y in ((-0.14, -0.14), (0.14, -0.14), (-0.14, 0.14), (0.14, 0.14)):
            cylinder(
                (x * 1.15, y * 1.15, 0),
                0.022,
                height - 0.05,
                surface(WOOD_DARK, 0.5),
                top=0.026,
                tilt=(y * 30, -x * 30),
            )


def pouf(at, cover):
    lathe(at, [(0.3, 0.0), (0.4, 0.05), (0.44, 0.17), (0.4, 0.31), (0.28, 0.37), (0.0, 0.38)], cloth(cover))
