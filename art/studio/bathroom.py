"""A basin on its cabinet, a tall mirror, a bath, towels, tiled walls."""

from .frame import placed
from .lines import plate, tube
from .materials import cloth, gloss, metal, surface
from .outlines import rounded_box
from .palette import CARD, MIST, PAPER, SAGE_PALE, STEEL, TEAL, WOOD, WOOD_DARK
from .room import BACK, DEPTH, LEFT, WIDTH
from .shapes import box, cylinder, lathe
from .soft import melt


def wall_tiles(height=1.25, size=0.29, look=CARD):
    """Half-tiled back and left walls, with a rail of teal along the top."""
    enamel = surface(look, 0.25)
    rows, across, along = round(height / size), round(WIDTH / size), round(DEPTH / size)
    for row in range(rows):
        z = row * size
        for i in range(across):
            box(
                (LEFT + (i + 0.5) * WIDTH / across, BACK - 0.015, z),
                (WIDTH / across - 0.012, 0.03, size - 0.012),
                enamel,
                0.006,
            )
        for j in range(along):
            box(
                (LEFT + 0.015, -BACK + (j + 0.5) * DEPTH / along, z),
                (0.03, DEPTH / along - 0.012, size - 0.012),
                enamel,
                0.006,
            )
    top = rows * size
    box((0, BACK - 0.025, top), (WIDTH, 0.05, 0.06), surface(TEAL, 0.3), 0.012)
    box((LEFT + 0.025, 0, top), (0.05, DEPTH, 0.06), surface(TEAL, 0.3), 0.012)


def tap(at, scale=1.0):
    with placed(at, scale=scale):
        cylinder((0, 0, 0), 0.035, 0.03, metal(STEEL, 0.2), bevel=0.008)
        tube(
            [(0, 0, 0.0), (0, 0, 0.2), (0, -0.05, 0.27), (0, -0.14, 0.27), (0, -0.17, 0.2)], 0.02, metal(STEEL, 0.2)
        )
        tube([(-0.0, 0.0, 0.1), (0.1, 0, 0.13)], 0.012, metal(STEEL, 0.2))


def vanity(at):
    """A round basin standing on a wooden cabinet."""
    with placed(at):
        box((0, 0, 0.28), (1.3, 0.56, 0.5), surface(WOOD, 0.5), 0.025)
        for x in (-0.315, 0.315):
            box((x, -0.28, 0.32), (0.6, 0.025, 0.42), surface(CARD, 0.5), 0.012)
            box((x, -0.3, 0.66), (0.2, 0.02, 0.022), metal(STEEL), 0.006)
        box((0, 0, 0.78), (1.38, 0.6, 0.06), gloss(CARD), 0.018)
        for x in (-0.55, 0.55):
            for y in (-0.2, 0.2):
                cylinder((x, y, 0), 0.024, 0.3, surface(WOOD_DARK, 0.5), top=0.035)
        profile = [
            (0, 0),
            (0.16, 0),
            (0.27, 0.07),
            (0.31, 0.17),
            (0.29, 0.18),
            (0.25, 0.1),
            (0.14, 0.05),
            (0, 0.045),
        ]
        lathe((0, -0.03, 0.84), profile, gloss(CARD))
        cylinder((0, -0.03, 0.882), 0.03, 0.01, metal(STEEL), bevel=0.003)
        tap((0, 0.22, 0.84), 1.15)


def wall_mirror(at, width=0.8, height=1.0):
    with placed(at):
        plate(
            (0, -0.02, 0),
            rounded_box(width, height, 0.3),
            0.045,
            surface(WOOD, 0.5),
            [rounded_box(width - 0.1, height - 0.1, 0.26)],
            "front",
            0.014,
        )
        plate(
            (0, -0.014, 0),
            rounded_box(width - 0.08, height - 0.08, 0.27),
            0.018,
            metal(MIST, 0.1),
            facing="front",
            bevel=0,
        )


def bath(at, turn=0):
    """A free-standing bath, long side along x."""
    with placed(at, turn):
        outer = rounded_box(1.75, 0.82, 0.42)
        inner = rounded_box(1.55, 0.63, 0.32)
        plate((0, 0, 0.27), rounded_box(1.64, 0.72, 0.36), 0.5, gloss(CARD), [inner], bevel=0.05)
        plate((0, 0, 0.53), outer, 0.09, gloss(CARD), [inner], bevel=0.04)
        plate((0, 0, 0.2), inner, 0.05, surface(CARD, 0.3), bevel=0.0)


def folded_towels(at, colours=(SAGE_PALE, PAPER, TEAL), size=(0.42, 0.32, 0.085)):
    with placed(at):
        for i, colour in enumerate(colours):
            box(
                (0.008 * (-1) ** i, 0, i * size[2]),
                (size[0] - 0.02 * i, size[1] - 0.01 * i, size[2] - 0.004),
                cloth(colour),
                0.036,
            )


def towel_on_rail(at, look=SAGE_PALE):
    """On the back wall; `at` is the middle of the rail."""
    with placed(at):
        tube(
            [(-0.36, 0, 0), (-0.36, -0.09, 0), (0.36, -0.09, 0), (0.36, 0, 0)],
            0.014,
            metal(STEEL, 0.25),
            bend=False,
        )
        front = box((0, -0.115, -0.62), (0.5, 0.03, 0.64), look, 0.012)
        rear = box((0, -0.065, -0.5), (0.5, 0.03, 0.52), look, 0.012)
        fold = box((0, -0.09, -0.03), (0.5, 0.075, 0.055), look, 0.025)
    return melt([front, rear, fold], cloth(look), grain=0.014, smoothing=4)
