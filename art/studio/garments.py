"""What hangs on a hanger: the protective coverall and the team's coats, always empty."""

from math import cos, pi, sin

from .frame import placed
from .lines import plate, ring, tube
from .materials import cloth, metal, surface
from .outlines import rounded_box
from .palette import AMBER, CARD, SAGE_PALE, STEEL, TEAL, TEAL_LIT, WOOD
from .shapes import ball, box
from .soft import melt


def hanger(at, turn=0, width=0.74):
    """A wooden coat hanger; `at` is where its hook meets the rail, its shoulders run along x."""
    with placed(at, turn):
        hook = [
            (0.0, 0, -0.2),
            (0, 0, -0.09),
            (0.05, 0, -0.045),
            (0.045, 0, 0.02),
            (0, 0, 0.035),
            (-0.04, 0, 0.005),
        ]
        tube(hook, 0.01, metal(STEEL, 0.25))
        tube(
            [
                (-width / 2, 0, -0.33),
                (-width / 4, 0, -0.25),
                (0, 0, -0.19),
                (width / 4, 0, -0.25),
                (width / 2, 0, -0.33),
            ],
            0.022,
            surface(WOOD, 0.5),
        )


def _limb(start, end, radius, tip, look):
    """A sleeve or a leg of cloth: balls along a line, to be melted with the rest."""
    steps = 12
    parts = []
    for i in range(steps + 1):
        t = i / steps
        spot = tuple(a + (b - a) * t for a, b in zip(start, end))
        parts.append(ball(spot, radius + (tip - radius) * t, look, (1, 0.72, 1)))
    return parts


def coverall(at, turn=0, look=CARD):
    """A protective suit hung up, empty, its hood folded back; `at` is where its hook meets the rail."""
    with placed(at, turn):
        hanger((0, 0, 0), width=0.5)
        with placed((0, 0, -0.28)):
            parts = [
                box((0, 0, -0.72), (0.56, 0.2, 0.7), look, 0.09),
                box((0, 0, -0.84), (0.6, 0.22, 0.3), look, 0.1),
            ]
            parts += [ball((0, 0, -0.06), 0.3, look, (1, 0.4, 0.42))]
            for side in (-1, 1):
                parts += _limb((side * 0.25, 0, -0.13), (side * 0.47, -0.01, -0.82), 0.13, 0.085, look)
                parts += _limb((side * 0.16, 0, -0.78), (side * 0.19, 0, -1.52), 0.165, 0.115, look)
            # The hood lies on the shoulders like a collar: a garment, not a head.
            parts += [
                ball((0.17 * cos(a), 0.04 + 0.1 * sin(a), 0.02 - 0.03 * sin(a)), 0.075, look)
                for a in (pi * i / 10 for i in range(-2, 13))
            ]
            melt(parts, cloth(look), grain=0.018, smoothing=7)
            tube(
                [(0, -0.118, 0.0), (0, -0.128, -0.1), (0, -0.122, -0.4), (0, -0.13, -0.78)],
                0.011,
                surface(SAGE_PALE, 0.5),
            )
            for side in (-1, 1):
                ring((side * 0.47, -0.01, -0.84), 0.07, 0.018, surface(SAGE_PALE, 0.8), tilt=(0, side * 16))
                ring((side * 0.19, 0, -1.545), 0.098, 0.02, surface(SAGE_PALE, 0.8))


def coat(at, turn=0, look=TEAL, trim=AMBER):
    """A team coat on its hanger, with one small tab of colour at the collar."""
    with placed(at, turn):
        hanger((0, 0, 0), width=0.6)
        with placed((0, 0, -0.28)):
            parts = [
                box(
                    (0, 0, -0.86),
                    (0.62, 0.2, 0.86),
                    look,
                    0.08,
                ),
                ball((0, 0, -0.06), 0.3, look, (1, 0.42, 0.4)),
            ]
            for side in (-1, 1):
                parts += _limb((side * 0.26, 0, -0.13), (side * 0.43, -0.02, -0.74), 0.125, 0.09, look)
            parts += [
                ball((0.14 * cos(a), 0.02 + 0.08 * sin(a), 0.03), 0.06, look)
                for a in (pi * i / 10 for i in range(-2, 13))
            ]
            melt(parts, cloth(look), grain=0.018, smoothing=7)
            tube(
                [(0, -0.115, 0.0), (0, -0.125, -0.1), (0, -0.118, -0.45), (0, -0.118, -0.84)],
                0.01,
                surface(STEEL, 0.4),
            )
            for side in (-1, 1):
                plate(
                    (side * 0.17, -0.112, -0.6),
                    rounded_box(0.18, 0.2, 0.03),
                    0.03,
                    cloth(TEAL_LIT if look == TEAL else look),
                    facing="front",
                    bevel=0.012,
                )
            plate(
                (0.16, -0.122, -0.22),
                rounded_box(0.11, 0.035, 0.012),
                0.02,
                surface(trim, 0.6),
                facing="front",
                bevel=0.006,
            )
