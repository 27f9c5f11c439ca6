"""A made bed and the table beside it."""

from .frame import placed
from .materials import cloth, surface
from .palette import CARD, MIST, PAPER, SAGE_PALE, WOOD, WOOD_DARK, WOOD_LIGHT
from .shapes import box, cylinder
from .soft import pillow


def bed(at, turn=0, throw=SAGE_PALE):
    """Head towards +y; `at` is the middle of the floor beneath it."""
    timber = surface(WOOD, 0.5)
    with placed(at, turn):
        box((0, 1.12, 0), (1.86, 0.09, 1.08), timber, 0.04)
        box((0, 0, 0.16), (1.8, 2.2, 0.16), timber, 0.03)
        for x in (-0.8, 0.8):
            for y in (-1.0, 1.0):
                cylinder((x, y, 0), 0.035, 0.18, surface(WOOD_DARK, 0.5), top=0.05)
        box((0, -0.01, 0.3), (1.7, 2.14, 0.24), cloth(CARD), 0.09)
        box((0, -0.3, 0.33), (1.84, 1.62, 0.29), cloth(PAPER), 0.12)
        # The duvet's fold at the pillows, then the throw across the foot.
        box((0, 0.4, 0.56), (1.83, 0.34, 0.1), cloth(CARD), 0.05)
        box((0, -0.66, 0.325), (1.88, 0.62, 0.315), cloth(throw), 0.1)
        for x in (-0.42, 0.42):
            pillow((x, 0.9, 0.78), (0.74, 0.5, 0.26), cloth(CARD), tilt=(38, 0))
        pillow((0, 0.7, 0.77), (0.5, 0.38, 0.2), cloth(MIST), tilt=(50, 0))


def bedside(at):
    timber = surface(WOOD_LIGHT, 0.5)
    with placed(at):
        box((0, 0, 0.2), (0.52, 0.44, 0.36), timber, 0.025)
        box((0, -0.22, 0.27), (0.44, 0.02, 0.22), surface(CARD, 0.6), 0.008)
        cylinder((0, -0.24, 0.38), 0.022, 0.04, surface(WOOD_DARK, 0.4), axis="Y")
        for x in (-0.19, 0.19):
            for y in (-0.15, 0.15):
                cylinder((x, y, 0), 0.02, 0.22, surface(WOOD_DARK, 0.5), top=0.03)
