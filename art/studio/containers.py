"""What waste leaves in: drums, kegs, sharps bins, sacks, cans. All unmarked."""

from .frame import placed
from .lines import plate, ring, tube
from .materials import gloss, metal, surface
from .outlines import rounded, rounded_box
from .palette import AMBER, CARD, INK, SACKING, STEEL, TEAL
from .shapes import add, ball, box, cylinder, lathe, mesh_from, soften
from .soft import melt, roughen


def drum(at, look=TEAL, lid=INK, scale=1.0):
    """A 200-litre drum: two rolling hoops, a rimmed lid with its bung."""
    with placed(at, scale=scale):
        profile = [
            (0, 0),
            (0.28, 0),
            (0.295, 0.015),
            (0.295, 0.28),
            (0.312, 0.3),
            (0.295, 0.32),
            (0.295, 0.56),
            (0.312, 0.58),
            (0.295, 0.6),
            (0.295, 0.84),
            (0.28, 0.86),
            (0, 0.86),
        ]
        lathe((0, 0, 0), profile, surface(look, 0.38))
        ring((0, 0, 0.02), 0.288, 0.018, surface(look, 0.38))
        cylinder((0, 0, 0.85), 0.275, 0.025, surface(lid, 0.4), bevel=0.008)
        ring((0, 0, 0.865), 0.288, 0.022, metal(STEEL, 0.3))
        box((0.3, 0, 0.845), (0.05, 0.1, 0.04), metal(STEEL, 0.3), 0.01)
        cylinder((0.13, 0.12, 0.872), 0.04, 0.022, metal(STEEL, 0.35), bevel=0.006)


def keg(at, look=CARD, lid=TEAL, scale=1.0):
    """A small plastic keg with a screw lid and a wire handle."""
    with placed(at, scale=scale):
        lathe(
            (0, 0, 0), [(0, 0), (0.17, 0), (0.19, 0.02), (0.2, 0.36), (0.19, 0.39), (0, 0.39)], surface(look, 0.45)
        )
        cylinder((0, 0, 0.38), 0.205, 0.07, surface(lid, 0.45), bevel=0.018)
        tube(
            [(-0.2, 0, 0.33), (-0.18, -0.14, 0.22), (0, -0.22, 0.18), (0.18, -0.14, 0.22), (0.2, 0, 0.33)],
            0.008,
            metal(STEEL),
        )


def sharps_bin(at, scale=1.0, look=AMBER, lid=CARD, turn=0):
    """A sharps container: tapered body, hinged lid with its round flap, a carrying handle."""
    with placed(at, turn, scale=scale):
        _tapered((0.35, 0.27), (0.42, 0.33), 0.5, look)
        plate((0, 0, 0.515), rounded_box(0.46, 0.37, 0.08), 0.06, surface(lid, 0.4), bevel=0.02)
        plate((0, 0, 0.555), rounded_box(0.36, 0.27, 0.08), 0.05, surface(lid, 0.4), bevel=0.02)
        cylinder((0.06, 0, 0.575), 0.09, 0.03, surface(TEAL, 0.4), bevel=0.01)
        box((0.06, -0.02, 0.598), (0.03, 0.12, 0.02), surface(TEAL, 0.4), 0.008)
        tube(
            [(-0.215, -0.1, 0.45), (-0.29, -0.08, 0.46), (-0.3, 0, 0.46), (-0.29, 0.08, 0.46), (-0.215, 0.1, 0.45)],
            0.016,
            surface(lid, 0.4),
        )
        for z in (0.12, 0.2, 0.28):
            box((0, -0.138 - z * 0.062, z), (0.2, 0.02, 0.02), surface(look, 0.5), 0.008)


def _tapered(base, top, height, look):
    """A rounded body wider above than below."""

    def build(work):
        rings = []
        steps = (0, 0.03, 0.5, 0.97, 1)
        for t in steps:
            inset = 0.02 if t in (0, 1) else 0
            width, depth = (base[k] + (top[k] - base[k]) * t - inset for k in (0, 1))
            rings.append([work.verts.new((u, v, t * height)) for u, v in rounded_box(width, depth, 0.07)])
        for lower, upper in zip(rings, rings[1:]):
            for i in range(len(lower)):
                j = (i + 1) % len(lower)
                work.faces.new((lower[i], lower[j], upper[j], upper[i]))
        work.faces.new(rings[0])
        work.faces.new(rings[-1])

    return soften(add(mesh_from(build), surface(look, 0.42)), 0)


def sack(at, look=SACKING, scale=1.0, turn=0):
    """A full waste sack, tied at the neck."""
    with placed(at, turn, scale=scale):
        parts = [
            box((0, 0, 0), (0.58, 0.5, 0.36), look, 0.16),
            ball((0.12, -0.1, 0.19), 0.25, look, (1.05, 0.9, 0.75)),
            ball((-0.14, 0.08, 0.2), 0.25, look, (1.0, 1.0, 0.8)),
            ball((0.02, 0.02, 0.36), 0.22, look, (1.15, 1.0, 0.55)),
            cylinder((0, 0, 0.42), 0.15, 0.12, look, top=0.035),
            ball((0.04, 0, 0.56), 0.07, look, (1, 0.6, 0.7), tilt=(0, -35)),
            ball((-0.035, 0.02, 0.55), 0.06, look, (1, 0.6, 0.7), tilt=(10, 35)),
        ]
    return roughen(melt(parts, surface(look, 0.5), grain=0.018, smoothing=3), 0.13, 0.11)


def jerrycan(at, look=CARD, cap=TEAL, turn=0, scale=1.0):
    with placed(at, turn, scale=scale):
        side = rounded([(-0.15, 0), (0.15, 0), (0.15, 0.36), (0.02, 0.44), (-0.15, 0.44)], 0.07)
        plate(
            (0, 0, 0),
            side,
            0.22,
            gloss(look),
            [rounded([(-0.11, 0.33), (0.0, 0.33), (0.0, 0.4), (-0.11, 0.4)], 0.03)],
            "front",
            0.05,
        )
        cylinder((0.09, 0, 0.4), 0.04, 0.07, surface(cap, 0.5), bevel=0.012)
