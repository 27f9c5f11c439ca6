"""The machines that make a place safe: a fogger, an air scrubber and its duct."""

from math import cos, pi, sin

from .frame import placed
from .lines import plate, ring, tube
from .materials import gloss, glow, metal, surface
from .outlines import rounded_box
from .palette import AMBER, CARD, INK, MIST, SAGE, SAGE_PALE, SLATE, STEEL, TEAL
from .shapes import box, cylinder, lathe


def fogger(at, turn=0, scale=1.0):
    """A cold fogger: tank below, motor head above, a flared nozzle towards -y."""
    with placed(at, turn, scale=scale):
        lathe(
            (0, 0, 0.05),
            [(0, 0), (0.26, 0), (0.3, 0.03), (0.31, 0.08), (0.31, 0.26), (0.3, 0.31), (0.24, 0.35), (0, 0.36)],
            surface(CARD, 0.4),
        )
        ring((0, 0, 0.06), 0.285, 0.03, surface(INK, 0.6))
        ring((0, 0, 0.36), 0.262, 0.022, surface(TEAL, 0.4))
        cylinder((0.2, 0.16, 0.33), 0.055, 0.07, surface(INK, 0.5), bevel=0.012)
        box((-0.313, 0, 0.14), (0.012, 0.05, 0.2), surface(SAGE_PALE, 0.3), 0.005)
        with placed((0, 0.05, 0.56), tilt=(12, 0)):
            profile = [
                (0, -0.27),
                (0.12, -0.26),
                (0.19, -0.2),
                (0.21, -0.08),
                (0.21, 0.16),
                (0.17, 0.24),
                (0, 0.25),
            ]
            with placed(tilt=(90, 0)):
                lathe((0, 0, 0), profile, gloss(TEAL))
                lathe(
                    (0, 0, 0.24),
                    [
                        (0.165, -0.01),
                        (0.11, 0.1),
                        (0.085, 0.24),
                        (0.115, 0.34),
                        (0.13, 0.35),
                        (0.118, 0.36),
                        (0.1, 0.34),
                        (0.06, 0.26),
                        (0, 0.26),
                    ],
                    gloss(INK),
                )
                ring((0, 0, 0.16), 0.212, 0.012, metal(STEEL, 0.3))
                ring((0, 0, -0.08), 0.212, 0.008, metal(STEEL, 0.3))
            for i in range(5):
                box(
                    (0.0, 0.272 - 0.004 * abs(i - 2), -0.1 + 0.045 * i),
                    (0.2 - 0.03 * abs(i - 2), 0.012, 0.016),
                    surface(INK, 0.6),
                    0.004,
                )
        tube(
            [(0, 0.2, 0.74), (0, 0.19, 0.87), (0, 0.1, 0.91), (0, -0.06, 0.88), (0, -0.15, 0.83), (0, -0.15, 0.72)],
            0.03,
            surface(INK, 0.55),
        )
        cylinder((-0.2, -0.02, 0.6), 0.04, 0.06, surface(AMBER, 0.5), axis="X", bevel=0.01)
        cylinder((0, 0, 0.38), 0.12, 0.1, surface(SLATE, 0.5), bevel=0.01)


def _wheel(at, radius=0.11):
    cylinder(at, radius, 0.06, surface(INK, 0.6), axis="X", bevel=0.02)
    cylinder(at, radius * 0.5, 0.07, surface(STEEL, 0.4), axis="X", bevel=0.01)


def air_scrubber(at, turn=0, scale=1.0):
    """A filter cabinet on wheels: grille to the front (-y), outlet collar on the top, a lit gauge."""
    with placed(at, turn, scale=scale):
        box((0, 0, 0.12), (0.74, 0.62, 0.98), gloss(CARD), 0.07)
        box((0, 0, 0.1), (0.78, 0.66, 0.12), surface(INK, 0.55), 0.04)
        box((0, 0, 1.02), (0.78, 0.66, 0.12), surface(TEAL, 0.4), 0.045)
        plate(
            (0, -0.315, 0.5), rounded_box(0.58, 0.52, 0.05), 0.05, surface(INK, 0.55), facing="front", bevel=0.015
        )
        plate((0, -0.33, 0.5), rounded_box(0.5, 0.44, 0.03), 0.03, surface(SLATE, 0.8), facing="front", bevel=0.008)
        for i in range(9):
            box((0, -0.352, 0.315 + 0.043 * i), (0.5, 0.035, 0.016), surface(STEEL, 0.4), 0.006, tilt=(30, 0))
        plate((0, -0.315, 0.9), rounded_box(0.58, 0.16, 0.05), 0.03, surface(MIST, 0.5), facing="front", bevel=0.01)
        cylinder((-0.17, -0.335, 0.9), 0.055, 0.03, surface(CARD, 0.4), axis="Y", bevel=0.008)
        box((-0.17, -0.352, 0.9), (0.01, 0.008, 0.04), surface(INK), 0.002, tilt=(0, 35))
        cylinder((0.02, -0.335, 0.9), 0.026, 0.03, glow(SAGE, 0.5), axis="Y", bevel=0.008)
        cylinder((0.17, -0.34, 0.9), 0.045, 0.05, surface(INK, 0.4), axis="Y", bevel=0.012)
        grip = [
            (-0.3, 0.3, 1.0),
            (-0.3, 0.35, 1.16),
            (-0.25, 0.37, 1.23),
            (-0.18, 0.375, 1.24),
            (0.18, 0.375, 1.24),
            (0.25, 0.37, 1.23),
            (0.3, 0.35, 1.16),
            (0.3, 0.3, 1.0),
        ]
        tube(grip, 0.024, metal(STEEL, 0.3))
        for x in (-0.33, 0.33):
            for y in (-0.24, 0.24):
                _wheel((x, y, 0.11))


def ribbed_duct(start, rise, out, radius=0.16, look=MIST):
    """From a collar on a machine's top: up, over in an arc, and out along +x; ribs all the way."""
    x, y, z = start
    cylinder((x, y, z - 0.1), radius * 1.12, 0.14, metal(STEEL, 0.3), bevel=0.012)
    bend, pitch = 0.34, 0.065
    quarter = round(bend * pi / 2 / pitch)
    path = [((x, y, z + pitch * i), (0, 0)) for i in range(round(rise / pitch))]
    for i in range(quarter + 1):
        angle = pi / 2 * i / quarter
        path.append(((x + bend - bend * cos(angle), y, z + rise + bend * sin(angle)), (0, 90 * i / quarter)))
    path += [((x + bend + pitch * (i + 1), y, z + rise + bend), (0, 90)) for i in range(round(out / pitch))]
    tube([p for p, _ in path], radius * 0.93, surface(look, 0.7), bend=False)
    for point, tilt in path:
        ring(point, radius * 0.95, radius * 0.14, surface(look, 0.7), tilt=tilt)
    mouth = path[-1][0]
    cylinder((mouth[0] + 0.06, y, mouth[2]), radius * 1.1, 0.16, metal(STEEL, 0.3), axis="X", bevel=0.015)
    cylinder((mouth[0] + 0.145, y, mouth[2]), radius * 0.95, 0.01, surface(INK, 0.9), axis="X", bevel=0.001)
