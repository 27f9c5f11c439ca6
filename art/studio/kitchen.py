"""A run of kitchen units with a sink, and a tiled splashback above it."""

from .bathroom import tap
from .frame import placed
from .lines import plate
from .materials import metal, surface
from .outlines import rounded_box
from .palette import ASPHALT, CARD, CREAM, MIST, PLASTIC, SAGE_LIGHT, STEEL, WOOD_LIGHT
from .plants import small_plant
from .shapes import box


def kitchen_run(at, units=4, front=SAGE_LIGHT, unit=0.85):
    """Units along x with their backs to the wall behind; `at` is the middle of their base."""
    width = units * unit
    with placed(at):
        box((0, 0.06, 0), (width - 0.06, 0.5, 0.12), surface(PLASTIC), 0.01)
        box((0, 0.02, 0.12), (width, 0.6, 0.74), surface(CARD, 0.6), 0.01)
        for i in range(units):
            x = (i + 0.5) * unit - width / 2
            box((x, -0.285, 0.15), (unit - 0.025, 0.03, 0.69), surface(front, 0.55), 0.012)
            box((x, -0.315, 0.72), (unit * 0.4, 0.022, 0.024), metal(STEEL, 0.3), 0.008)
        _worktop(width)
        _splashback(width)
        small_plant((width / 2 - 0.3, 0.1, 0.92), 1.1)


def _worktop(width):
    """Wood, with a steel sink let into its left half."""
    sink = rounded_box(0.72, 0.4, 0.08, (-width / 4, -0.02))
    plate((0, 0, 0.89), rounded_box(width + 0.04, 0.68, 0.02), 0.06, surface(WOOD_LIGHT, 0.45), [sink], bevel=0.015)
    plate(
        (0, 0, 0.905),
        rounded_box(0.78, 0.46, 0.1, (-width / 4, -0.02)),
        0.04,
        metal(STEEL, 0.3),
        [rounded_box(0.7, 0.38, 0.08, (-width / 4, -0.02))],
        bevel=0.01,
    )
    plate((0, 0, 0.875), sink, 0.02, metal(ASPHALT, 0.4), bevel=0)
    tap((-width / 4, 0.25, 0.92), 1.2)


def _splashback(width):
    enamel = [surface(tone, 0.25) for tone in (CARD, CREAM, MIST)]
    across = round(width / 0.26)
    for row in range(3):
        for i in range(across):
            x = (i + 0.5) * width / across - width / 2
            box(
                (x, 0.325, 0.93 + 0.2 * row),
                (width / across - 0.014, 0.025, 0.186),
                enamel[(i * 5 + row * 7 + i * row) % 3],
                0.008,
            )
