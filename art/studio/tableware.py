"""Small things on a table: keys, a bowl, a mug, a vase."""

from .frame import placed
from .lines import plate, ring, tube
from .materials import gloss, metal, surface
from .outlines import circle, rounded_box
from .palette import AMBER, CARD, CLAY, STEEL, TEAL, WOOD_DARK
from .shapes import cylinder, lathe


def keys(at, scale=1.0, turn=0):
    """Two keys and a leather fob on a ring, lying flat."""
    with placed(at, turn, scale=scale):
        ring((0, 0, 0.012), 0.05, 0.007, metal(STEEL, 0.25))
        for angle, colour in ((-70, STEEL), (-28, AMBER)):
            with placed((0, 0, 0.012 if colour == AMBER else 0.004), angle):
                plate(
                    (0.095, 0, 0.008),
                    circle((0, 0), 0.042, 32),
                    0.014,
                    metal(colour, 0.3),
                    [circle((-0.016, 0), 0.014, 16)],
                    bevel=0.004,
                )
                teeth = [
                    (0.03, -0.013),
                    (0.15, -0.013),
                    (0.162, 0),
                    (0.15, 0.013),
                    (0.14, 0.024),
                    (0.128, 0.013),
                    (0.115, 0.028),
                    (0.1, 0.013),
                    (0.03, 0.013),
                ]
                plate((0.095, 0, 0.008), teeth, 0.012, metal(colour, 0.3), bevel=0.003)
        with placed((0, 0, 0.008), 140):
            plate(
                (0.15, 0, 0),
                rounded_box(0.19, 0.085, 0.04),
                0.018,
                surface(TEAL, 0.6),
                [circle((-0.07, 0), 0.012, 16)],
                bevel=0.007,
            )


def bowl(at, radius=0.2, look=CLAY):
    depth = radius * 0.5
    profile = [
        (0, 0),
        (radius * 0.45, 0),
        (radius * 0.8, depth * 0.4),
        (radius, depth),
        (radius * 0.95, depth),
        (radius * 0.72, depth * 0.45),
        (radius * 0.4, depth * 0.2),
        (0, depth * 0.18),
    ]
    lathe(at, profile, gloss(look))


def mug(at, scale=1.0, look=CARD, turn=0):
    with placed(at, turn, scale=scale):
        lathe(
            (0, 0, 0),
            [
                (0, 0),
                (0.07, 0),
                (0.08, 0.015),
                (0.082, 0.17),
                (0.076, 0.175),
                (0.07, 0.165),
                (0.068, 0.13),
                (0, 0.13),
            ],
            gloss(look),
        )
        handle = [(0.078, 0, 0.14), (0.12, 0, 0.135), (0.135, 0, 0.09), (0.115, 0, 0.045), (0.076, 0, 0.035)]
        tube(handle, 0.013, gloss(look))
        cylinder((0, 0, 0.128), 0.069, 0.012, gloss(WOOD_DARK), bevel=0.001)


def vase(at, look=CARD, scale=1.0):
    lathe_profile = [
        (0, 0),
        (0.09, 0),
        (0.14, 0.08),
        (0.15, 0.16),
        (0.1, 0.27),
        (0.055, 0.33),
        (0.07, 0.38),
        (0.05, 0.37),
        (0, 0.3),
    ]
    with placed(at, scale=scale):
        lathe((0, 0, 0), lathe_profile, gloss(look))
