"""What makes a room somebody's: lamps, pictures, rugs, a mirror, pegs for coats."""

from .frame import placed
from .lines import plate
from .materials import cloth, gloss, glow, metal, surface
from .outlines import arc, circle, rectangle, rounded_box
from .palette import (
    AMBER,
    CARD,
    CLAY,
    INK,
    LAMPLIGHT,
    LAMPSHADE,
    MIST,
    PAPER,
    SAGE,
    SAGE_LIGHT,
    SAGE_PALE,
    WOOD,
    WOOD_DARK,
)
from .shapes import ball, box, cylinder, lathe


def table_lamp(at, scale=1.0, lit=0.5):
    with placed(at, scale=scale):
        lathe(
            (0, 0, 0),
            [(0.1, 0), (0.12, 0.03), (0.13, 0.12), (0.09, 0.2), (0.035, 0.25), (0.022, 0.36), (0, 0.36)],
            gloss(CLAY),
        )
        cylinder((0, 0, 0.34), 0.25, 0.3, glow(LAMPLIGHT, lit, LAMPSHADE), top=0.17, bevel=0.01)


def floor_lamp(at, height=1.75):
    with placed(at):
        cylinder((0, 0, 0), 0.2, 0.035, metal(INK, 0.5), bevel=0.015)
        cylinder((0, 0, 0.03), 0.018, height - 0.3, metal(INK, 0.5))
        cylinder((0, 0, height - 0.36), 0.27, 0.36, glow(LAMPLIGHT, 0.5, LAMPSHADE), top=0.2, bevel=0.01)


def framed_picture(at, width=1.3, height=0.95):
    """Hills and a sun in a wooden frame on the back wall; `at` is the middle of its back."""
    with placed(at):
        outer, mount = rectangle(-width / 2, -height / 2, width / 2, height / 2), (width - 0.12, height - 0.12)
        inner = rectangle(-mount[0] / 2, -mount[1] / 2, mount[0] / 2, mount[1] / 2)
        plate((0, -0.025, 0), outer, 0.06, surface(WOOD_DARK, 0.5), [inner], "front", 0.012)
        plate((0, -0.012, 0), inner, 0.015, CARD, facing="front", bevel=0)
        base = -mount[1] / 2 + 0.12
        # Each hill is a step nearer than the last, so that none fights another for the same depth.
        for step, (x, radius, colour) in enumerate(
            ((-0.27, 0.26, SAGE), (0.16, 0.34, SAGE_LIGHT), (0.38, 0.17, SAGE_PALE))
        ):
            hill = arc((x * width / 1.3, base), radius * width / 1.3, 0, 1, 32)
            plate((0, -0.026 - 0.007 * step, 0), hill, 0.006, colour, facing="front", bevel=0)
        plate(
            (0, -0.026, 0), circle((0.3 * width / 1.3, height * 0.2), 0.075), 0.006, AMBER, facing="front", bevel=0
        )


def round_rug(at, radius=1.5, border=PAPER, field=MIST):
    x, y, z = at
    cylinder((x, y, z), radius, 0.022, cloth(border), bevel=0.01)
    cylinder((x, y, z + 0.004), radius * 0.86, 0.024, cloth(field), bevel=0.008)


def rug(at, width, depth, border=PAPER, field=MIST, turn=0):
    with placed(at, turn):
        plate((0, 0, 0.011), rounded_box(width, depth, 0.08), 0.022, cloth(border), bevel=0.01)
        plate((0, 0, 0.016), rounded_box(width - 0.28, depth - 0.28, 0.04), 0.022, cloth(field), bevel=0.008)


def round_mirror(at, radius=0.5):
    """On the back wall; `at` is the middle of its back."""
    with placed(at):
        plate(
            (0, -0.02, 0),
            circle((0, 0), radius, 64),
            0.05,
            surface(WOOD, 0.5),
            [circle((0, 0), radius - 0.05, 64)],
            "front",
            0.015,
        )
        plate((0, -0.012, 0), circle((0, 0), radius - 0.04, 64), 0.02, metal(MIST, 0.12), facing="front", bevel=0)


def coat_pegs(at, width=1.2, count=4):
    with placed(at):
        box((0, -0.02, -0.06), (width, 0.04, 0.12), surface(WOOD, 0.5), 0.012)
        for i in range(count):
            x = (i + 0.5) * width / count - width / 2
            cylinder((x, -0.08, 0), 0.018, 0.1, surface(WOOD_DARK, 0.5), axis="Y")
            ball((x, -0.14, 0), 0.032, surface(WOOD_DARK, 0.5))
