"""The plain tools of cleaning: mop and bucket, vacuum, broom, spray bottle, cloths."""

from math import cos, radians, sin

from .frame import placed
from .lines import ring, tube
from .materials import cloth, gloss, metal, surface
from .palette import AMBER, CARD, INK, MIST, PAPER, SAGE_PALE, SLATE, STEEL, TEAL, WOOD_LIGHT
from .shapes import ball, box, cylinder, lathe


def bucket(at, look=TEAL, scale=1.0):
    with placed(at, scale=scale):
        lathe(
            (0, 0, 0),
            [
                (0, 0),
                (0.19, 0),
                (0.2, 0.02),
                (0.26, 0.36),
                (0.275, 0.37),
                (0.26, 0.385),
                (0.24, 0.37),
                (0.19, 0.06),
                (0, 0.06),
            ],
            gloss(look),
        )
        cylinder((0, 0, 0.24), 0.222, 0.012, surface(MIST, 0.1), bevel=0.002)
        tube(
            [(-0.26, 0, 0.34), (-0.22, 0.16, 0.27), (0, 0.27, 0.22), (0.22, 0.16, 0.27), (0.26, 0, 0.34)],
            0.009,
            metal(STEEL),
        )


def mop(at, length=1.5, lean=(0, 10), turn=0):
    """Standing on its head of cotton strands, leaning as told."""
    with placed(at, turn, lean):
        cylinder((0, 0, 0.12), 0.018, length, surface(WOOD_LIGHT, 0.5))
        cylinder((0, 0, 0.12), 0.045, 0.12, surface(TEAL, 0.5), top=0.03)
        for i in range(16):
            angle, reach = radians(137.5 * i), 0.09 + 0.05 * ((i * 5) % 4) / 3
            x, y = cos(angle), sin(angle)
            tube(
                [(0.02 * x, 0.02 * y, 0.16), (reach * 0.6 * x, reach * 0.6 * y, 0.1), (reach * x, reach * y, 0.0)],
                0.022,
                cloth(PAPER),
            )


def broom(at, length=1.4, lean=(0, 0), turn=0):
    with placed(at, turn, lean):
        cylinder((0, 0, 0.2), 0.018, length, surface(WOOD_LIGHT, 0.5))
        box((0, 0, 0.14), (0.44, 0.09, 0.075), surface(TEAL, 0.5), 0.02)
        for i in range(12):
            x = (i - 5.5) * 0.035
            cylinder((x, 0, 0), 0.03, 0.15, cloth(SAGE_PALE), top=0.02, bevel=0.004)


def vacuum(at, turn=0, scale=1.0):
    """A canister cleaner, its hose and wand laid out in front."""
    with placed(at, turn, scale=scale):
        lathe((0, 0, 0.07), [(0, 0), (0.24, 0), (0.26, 0.03), (0.26, 0.24), (0.25, 0.26), (0, 0.26)], gloss(TEAL))
        lathe((0, 0, 0.33), [(0.265, 0), (0.27, 0.02), (0.25, 0.09), (0.15, 0.15), (0, 0.16)], gloss(INK))
        ring((0, 0, 0.33), 0.262, 0.016, metal(STEEL))
        tube([(-0.12, 0, 0.46), (-0.1, 0, 0.56), (0.1, 0, 0.56), (0.12, 0, 0.46)], 0.02, surface(INK, 0.5))
        for x, y in ((0.2, 0.2), (-0.2, 0.2), (0.2, -0.2), (-0.2, -0.2)):
            ball((x, y, 0.05), 0.05, surface(INK, 0.5))
        cylinder((0.27, 0, 0.2), 0.055, 0.07, surface(INK, 0.5), axis="X")
        tube(
            [
                (0.27, 0, 0.2),
                (0.5, 0, 0.22),
                (0.72, -0.16, 0.1),
                (0.66, -0.5, 0.05),
                (0.4, -0.66, 0.12),
                (0.18, -0.6, 0.3),
            ],
            0.034,
            surface(SLATE, 0.6),
        )
        tube([(0.18, -0.6, 0.3), (-0.5, -0.52, 0.07)], 0.024, metal(STEEL, 0.25), bend=False)
        box((-0.56, -0.51, 0.0), (0.14, 0.42, 0.07), surface(INK, 0.5), 0.025, turn=-6)


def spray_bottle(at, look=CARD, liquid=SAGE_PALE, turn=0, scale=1.0):
    with placed(at, turn, scale=scale):
        lathe(
            (0, 0, 0),
            [
                (0, 0),
                (0.075, 0),
                (0.085, 0.015),
                (0.085, 0.17),
                (0.07, 0.22),
                (0.03, 0.26),
                (0.03, 0.29),
                (0, 0.29),
            ],
            surface(liquid, 0.35),
        )
        cylinder((0, 0, 0.27), 0.038, 0.04, surface(TEAL, 0.4), bevel=0.008)
        box((0.03, 0, 0.31), (0.15, 0.055, 0.06), surface(look, 0.4), 0.02)
        box((0.115, 0, 0.325), (0.04, 0.035, 0.03), surface(AMBER, 0.5), 0.01)
        tube([(0.05, 0, 0.315), (0.075, 0, 0.27), (0.07, 0, 0.235)], 0.011, surface(look, 0.4))


def litter_tongs(at, turn=0, length=1.0):
    """Long-handled tongs lying flat, jaws towards +x."""
    with placed(at, turn):
        tube([(-length / 2, 0, 0.03), (length / 2 - 0.1, 0, 0.03)], 0.024, metal(STEEL, 0.25), bend=False)
        box((-length / 2 - 0.05, 0, 0.005), (0.24, 0.09, 0.07), surface(TEAL, 0.5), 0.03)
        tube(
            [(-length / 2, -0.03, 0.03), (-length / 2 + 0.03, -0.12, 0.03), (-length / 2 - 0.09, -0.14, 0.03)],
            0.014,
            surface(INK, 0.5),
        )
        for side in (-1, 1):
            tube(
                [
                    (length / 2 - 0.1, 0, 0.03),
                    (length / 2 - 0.02, side * 0.055, 0.03),
                    (length / 2 + 0.1, side * 0.02, 0.03),
                ],
                0.019,
                surface(INK, 0.5),
            )
