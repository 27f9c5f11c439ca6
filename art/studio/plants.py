"""Greenery: pot plants, clipped trees, hedges."""

from math import cos, pi, sin

from .frame import placed
from .lines import tube
from .materials import cloth, surface
from .palette import CLAY, SAGE, SAGE_LIGHT, WOOD_DARK
from .shapes import add, ball, box, cylinder, lathe, mesh_from, soften
from .soft import melt, roughen

GOLDEN = 137.5  # degrees between successive leaves, as real stems have it


def pot(at, radius=0.28, height=0.5, look=CLAY):
    profile = [
        (0, 0),
        (radius * 0.72, 0),
        (radius * 0.78, 0.02),
        (radius, height * 0.94),
        (radius, height),
        (radius * 0.9, height),
        (radius * 0.86, height * 0.88),
        (0, height * 0.86),
    ]
    lathe(at, profile, surface(look, 0.8))
    lathe(
        at, [(radius * 0.85, height * 0.87), (radius * 0.5, height * 0.9), (0, height * 0.9)], surface(WOOD_DARK, 1)
    )


def leaf(length, width, look, curl=0.35):
    """A pointed leaf growing along +x from the origin, arching downwards at its tip."""

    def build(work):
        rows = []
        for i in range(13):
            t = i / 12
            half = width / 2 * sin(pi * t**0.75) ** 0.8 if 0 < t < 1 else 0.001
            x, z = length * t, -curl * length * t * t
            rows.append([work.verts.new((x, half * s, z + 0.25 * half * abs(s))) for s in (-1, -0.5, 0, 0.5, 1)])
        for near, far in zip(rows, rows[1:]):
            for k in range(4):
                work.faces.new((near[k], near[k + 1], far[k + 1], far[k]))

    thing = soften(add(mesh_from(build), look), 0)
    thing.modifiers.new("thickness", "SOLIDIFY").thickness = 0.012
    return thing


def leafy_plant(at, scale=1.0, leaves=15, pot_look=CLAY, turn=0):
    """A rubber plant: broad leaves in a spiral, the upper ones steeper."""
    with placed(at, turn, scale=scale):
        pot((0, 0, 0), 0.27, 0.46, pot_look)
        for i in range(leaves):
            t = i / (leaves - 1)
            foot = (0.05 * cos(i), 0.05 * sin(i), 0.42)
            with placed(foot, GOLDEN * i):
                rise, out = 0.18 + 0.75 * t, 0.2 - 0.1 * t
                tube([(0, 0, 0), (out * 0.4, 0, rise * 0.6), (out, 0, rise)], 0.011, SAGE)
                with placed((out, 0, rise), tilt=(0, -25 - 48 * t)):
                    leaf(0.5 - 0.1 * t, 0.23 - 0.04 * t, cloth(SAGE if i % 3 else SAGE_LIGHT))


def small_plant(at, scale=1.0, pot_look=CLAY):
    """A little rounded plant for a shelf or a sill."""
    with placed(at, scale=scale):
        pot((0, 0, 0), 0.11, 0.17, pot_look)
        for i in range(14):
            with placed((0, 0, 0.15), GOLDEN * i, (0, -28 - 4.2 * i)):
                leaf(0.21, 0.085, cloth(SAGE if i % 2 else SAGE_LIGHT), 0.5)


def tree(at, scale=1.0, look=SAGE):
    with placed(at, scale=scale):
        cylinder((0, 0, -0.02), 0.085, 1.15, surface(WOOD_DARK, 0.85), top=0.06)
        tube([(0, 0, 0.75), (0.12, -0.04, 0.98), (0.22, -0.06, 1.2)], 0.03, surface(WOOD_DARK, 0.85))
        crown = ball((0, 0, 1.6), 0.74, look, (1, 1, 1.12))
    roughen(melt([crown], cloth(look), grain=0.03 * scale, smoothing=2), 0.16 * scale, 0.2 * scale)


def hedge(at, length, height=0.8, depth=0.5, look=SAGE, turn=0):
    """Clipped, but grown: a rounded block with an uneven skin."""
    with placed(at, turn):
        block = box((0, 0, 0), (length, depth, height), look, 0.16)
    return roughen(melt([block], cloth(look), grain=0.03, smoothing=6), 0.14, 0.14)
