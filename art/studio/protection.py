"""What the team puts on besides: respirator, gloves, boots."""

from .frame import placed
from .lines import plate, ring, tube
from .materials import surface
from .outlines import rounded, rounded_box
from .palette import INK, SAGE_PALE, SLATE, TEAL
from .shapes import ball, box, cylinder
from .soft import melt


def respirator(at, turn=0, scale=1.0, tilt=(0, 0)):
    """A half-mask with two round filters, facing -y, resting on its base."""
    with placed(at, turn, tilt, scale):
        parts = [
            ball((0, 0, 0.13), 0.15, SLATE, (0.85, 0.8, 0.85)),
            ball((0, 0.02, 0.2), 0.09, SLATE, (0.7, 0.8, 1.0)),
            ball((0, -0.02, 0.07), 0.11, SLATE, (1.0, 0.8, 0.6)),
        ]
        melt(parts, surface(SLATE, 0.6), grain=0.014, smoothing=5)
        cylinder((0, -0.12, 0.12), 0.055, 0.06, surface(INK, 0.5), axis="Y", bevel=0.012)
        for side in (-1, 1):
            with placed((side * 0.15, -0.05, 0.11), turn=side * 38):
                cylinder((0, 0, 0), 0.04, 0.1, surface(INK, 0.5), axis="Y")
                cylinder((0, -0.06, 0), 0.1, 0.065, surface(TEAL, 0.45), axis="Y", bevel=0.02)
                cylinder((0, -0.096, 0), 0.078, 0.02, surface(SAGE_PALE, 0.7), axis="Y", bevel=0.006)
        tube(
            [(-0.12, 0.06, 0.14), (-0.17, 0.2, 0.1), (0, 0.3, 0.04), (0.17, 0.2, 0.1), (0.12, 0.06, 0.14)],
            0.014,
            surface(INK, 0.7),
        )


def glove(at, turn=0, look=TEAL, scale=1.0, mirror=1):
    """A glove lying flat, palm down, fingers towards +y."""
    with placed(at, turn, scale=scale):
        parts = [
            box((0, 0, 0), (0.2, 0.22, 0.075), look, 0.035),
            box((0, -0.17, 0), (0.17, 0.2, 0.08), look, 0.035),
        ]
        for i, (x, length, lean) in enumerate(
            ((-0.075, 0.15, 8), (-0.026, 0.19, 2), (0.026, 0.18, -3), (0.074, 0.13, -9))
        ):
            with placed((x * mirror, 0.1, 0.035), turn=lean * mirror):
                parts += [ball((0, length * k / 6, 0), 0.03, look) for k in range(7)]
        with placed((0.09 * mirror, -0.05, 0.035), turn=-52 * mirror):
            parts += [ball((0, 0.14 * k / 6, 0), 0.034, look) for k in range(7)]
        melt(parts, surface(look, 0.6), grain=0.011, smoothing=4)
        plate(
            (0, -0.265, 0.04),
            rounded_box(0.185, 0.035, 0.015),
            0.085,
            surface(INK if look != INK else SLATE, 0.6),
            bevel=0.016,
        )


def boot(at, turn=0, look=TEAL, sole=INK):
    """A rubber boot, toe towards -y."""
    with placed(at, turn):
        parts = [
            cylinder((0, 0.05, 0.05), 0.105, 0.5, look, top=0.125),
            box((0, -0.04, 0.03), (0.19, 0.36, 0.12), look, 0.055),
            ball((0, -0.14, 0.09), 0.1, look, (0.98, 1.1, 0.8)),
            ball((0, -0.03, 0.16), 0.1, look, (0.9, 1.1, 0.9)),
        ]
        melt(parts, surface(look, 0.4), grain=0.014, smoothing=5)
        plate(
            (0, -0.04, 0.022),
            rounded([(-0.095, -0.23), (0.095, -0.23), (0.1, 0), (0.095, 0.2), (-0.095, 0.2), (-0.1, 0)], 0.08),
            0.045,
            surface(sole, 0.7),
            bevel=0.012,
        )
        ring((0, 0.05, 0.545), 0.112, 0.02, surface(sole, 0.6))
        cylinder((0, 0.05, 0.54), 0.1, 0.01, surface(INK, 0.9))
