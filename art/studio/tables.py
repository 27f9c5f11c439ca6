"""Things to put things on: tables, shelves, cupboards."""

from .frame import placed
from .materials import surface
from .palette import AMBER, CARD, CLAY, INK, PAPER, SAGE, TEAL, WOOD, WOOD_DARK, WOOD_LIGHT
from .shapes import box, cylinder


def _timber(colour=WOOD):
    return surface(colour, roughness=0.5)


def round_table(at, radius=0.42, height=0.62):
    with placed(at):
        cylinder((0, 0, height - 0.05), radius, 0.05, _timber(WOOD_LIGHT), bevel=0.02)
        cylinder((0, 0, 0.03), 0.04, height - 0.05, _timber(WOOD_DARK))
        cylinder((0, 0, 0), radius * 0.6, 0.04, _timber(WOOD_DARK), bevel=0.015)


def table(at, size, top=WOOD_LIGHT, legs=WOOD_DARK, turn=0, shelf=False):
    """A plain table on four tapered legs; `size` is width, depth, height."""
    width, depth, height = size
    with placed(at, turn):
        box((0, 0, height - 0.06), (width, depth, 0.06), _timber(top), 0.02)
        box((0, 0, height - 0.16), (width - 0.2, depth - 0.14, 0.1), _timber(legs), 0.01)
        for x in (-width / 2 + 0.09, width / 2 - 0.09):
            for y in (-depth / 2 + 0.08, depth / 2 - 0.08):
                cylinder((x, y, 0), 0.024, height - 0.06, _timber(legs), top=0.038)
        if shelf:
            box((0, 0, 0.2), (width - 0.14, depth - 0.08, 0.04), _timber(top), 0.012)


def books(at, colours=(TEAL, PAPER, INK, AMBER, SAGE, CLAY), scale=1.0):
    """A row of spines, leaning on nothing, of slightly different heights."""
    with placed(at, scale=scale):
        heights, breadths = (0.4, 0.34, 0.43, 0.36, 0.39, 0.33, 0.41), (0.075, 0.06, 0.085, 0.065, 0.08, 0.07)
        x = 0.0
        for i, colour in enumerate(colours):
            breadth, height = breadths[i % 6], heights[i % 7]
            box((x + breadth / 2, 0, 0), (breadth - 0.004, 0.24, height), surface(colour, 0.7), 0.012)
            x += breadth


def wall_shelf(at, width=1.2):
    """`at` is the middle of its upper face's rear edge, on the back wall."""
    x, y, z = at
    box((x, y - 0.15, z - 0.05), (width, 0.3, 0.05), _timber(), 0.012)


def bookcase(at, width=1.5, height=1.95, shelves=4, look=WOOD, turn=0, depth=0.38):
    """Open-fronted, facing -y; `at` is the middle of its base."""
    with placed(at, turn):
        box((0, depth / 2 - 0.015, 0.02), (width - 0.04, 0.02, height - 0.04), _timber(WOOD_DARK), 0.004)
        for x in (-width / 2 + 0.025, width / 2 - 0.025):
            box((x, 0, 0), (0.05, depth, height), _timber(look), 0.012)
        for i in range(shelves + 1):
            z = 0.08 + i * (height - 0.13) / shelves
            box((0, 0, z), (width - 0.09, depth - 0.02, 0.045), _timber(look), 0.01)


def sideboard(at, width=1.9, height=0.72, front=CARD):
    """A low cupboard with three doors on slim legs, facing -y."""
    with placed(at):
        box((0, 0, 0.2), (width, 0.48, height - 0.2), _timber(WOOD), 0.025)
        for i in range(3):
            x = (i - 1) * (width - 0.08) / 3
            box((x, -0.24, 0.25), ((width - 0.08) / 3 - 0.02, 0.03, height - 0.3), surface(front, 0.6), 0.012)
            cylinder(
                (x + 0.19 * (1 if i < 1 else -1), -0.27, height * 0.66),
                0.022,
                0.04,
                surface(WOOD_DARK, 0.4),
                axis="Y",
            )
        for x in (-width / 2 + 0.15, width / 2 - 0.15):
            for y in (-0.17, 0.17):
                cylinder((x, y, 0), 0.022, 0.22, _timber(WOOD_DARK), top=0.035)
