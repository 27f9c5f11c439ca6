"""The proof: a hand-held ATP meter and its swab."""

from .frame import placed
from .lines import plate, ring
from .materials import glow, surface
from .outlines import circle, rounded, rounded_box
from .palette import AMBER, CARD, INK, MIST, SAGE, SAGE_PALE, SLATE, TEAL
from .shapes import lathe


def atp_meter(at, turn=0, tilt=(0, 0), scale=1.0):
    """A hand-held luminometer lying on its back, head towards +y, a swab standing in its chamber."""
    with placed(at, turn, tilt, scale):
        body = rounded(
            [
                (-0.3, 0.95),
                (0.3, 0.95),
                (0.34, 0.35),
                (0.24, -0.2),
                (0.25, -0.95),
                (-0.25, -0.95),
                (-0.24, -0.2),
                (-0.34, 0.35),
            ],
            0.22,
            8,
        )
        plate((0, 0, 0.13), body, 0.26, surface(CARD, 0.4), bevel=0.09)
        plate((0, 0, 0.1), [(u * 1.035, v * 1.02) for u, v in body], 0.1, surface(TEAL, 0.5), bevel=0.045)
        plate((0, 0.5, 0.262), rounded_box(0.48, 0.56, 0.08), 0.025, surface(INK, 0.3), bevel=0.008)
        plate((0, 0.5, 0.277), rounded_box(0.4, 0.46, 0.03), 0.012, glow(SAGE_PALE, 0.25), bevel=0.002)
        _reading()
        plate((0, -0.06, 0.27), circle((0, 0), 0.11), 0.05, surface(TEAL, 0.45), bevel=0.018)
        for u, v, colour in (
            (-0.12, -0.32, SLATE),
            (0.12, -0.32, SLATE),
            (-0.12, -0.52, SLATE),
            (0.12, -0.52, AMBER),
        ):
            plate((u, v, 0.265), rounded_box(0.15, 0.11, 0.05), 0.045, surface(colour, 0.5), bevel=0.016)
        for i in range(4):
            plate(
                (0, -0.7 - 0.05 * i, 0.26), rounded_box(0.26, 0.018, 0.008), 0.02, surface(MIST, 0.5), bevel=0.005
            )


def _reading():
    """A tick and a short bar: clean. No figures, which would be unreadable or untrue."""
    tick = [(-0.1, 0.53), (-0.065, 0.565), (-0.02, 0.52), (0.085, 0.64), (0.12, 0.605), (-0.02, 0.45)]
    plate((0, 0, 0.286), tick, 0.008, surface(TEAL, 0.6), bevel=0.001)
    plate((0, 0.36, 0.286), rounded_box(0.28, 0.04, 0.018), 0.008, surface(SAGE, 0.6), bevel=0.001)


def swab(at, turn=0, scale=1.0, lying=True):
    """A capped test tube with its swab; lies along y, or stands."""
    with placed(at, turn, (90, 0) if lying else (0, 0), scale):
        lathe((0, 0, 0), [(0, -0.5), (0.05, -0.48), (0.07, -0.42), (0.075, 0.2), (0, 0.2)], surface(SAGE_PALE, 0.2))
        lathe(
            (0, 0, 0),
            [(0, 0.19), (0.09, 0.19), (0.095, 0.21), (0.095, 0.42), (0.06, 0.5), (0, 0.51)],
            surface(TEAL, 0.4),
        )
        ring((0, 0, 0.21), 0.09, 0.012, surface(AMBER, 0.5))
