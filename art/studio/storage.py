"""What things are kept and carried on: crates, cartons, pallets, spill trays, shelving."""

from .frame import placed
from .lines import plate
from .materials import metal, surface
from .outlines import rounded_box
from .palette import CLAY, INK, SAGE, STEEL, TEAL, WOOD, WOOD_LIGHT
from .shapes import box


def crate(at, look=SAGE, size=(0.6, 0.42, 0.34), lid=None, turn=0):
    """A stacking crate with ribs, hand-holds and, if wanted, a lid."""
    width, depth, height = size
    body = surface(look, 0.55)
    with placed(at, turn):
        box((0, 0, 0), (width - 0.05, depth - 0.05, height - 0.015), body, 0.03)
        plate((0, 0, height - 0.03), rounded_box(width, depth, 0.05), 0.06, body, bevel=0.015)
        for x in (-0.33, 0.33):
            box((x * width, 0, 0.03), (0.035, depth - 0.02, height - 0.08), body, 0.01)
        box((0, -depth / 2 + 0.02, height * 0.55), (width * 0.26, 0.03, 0.05), surface(INK, 0.6), 0.012)
        box((width / 2 - 0.02, 0, height * 0.55), (0.03, depth * 0.34, 0.05), surface(INK, 0.6), 0.012)
        if lid:
            plate(
                (0, 0, height + 0.02),
                rounded_box(width + 0.01, depth + 0.01, 0.05),
                0.05,
                surface(lid, 0.5),
                bevel=0.018,
            )


def carton(at, size=(0.55, 0.42, 0.38), turn=0, look=CLAY):
    """A closed cardboard box with its strip of tape; nothing written on it."""
    width, depth, height = size
    with placed(at, turn):
        box((0, 0, 0), size, surface(look, 0.9), 0.012)
        box((0, 0, height - 0.006), (width + 0.004, 0.075, 0.012), surface(WOOD_LIGHT, 0.4), 0.003)
        for x in (-1, 1):
            box((x * (width / 2 - 0.004), 0, height - 0.13), (0.012, 0.075, 0.13), surface(WOOD_LIGHT, 0.4), 0.003)
        for y in (-0.012, 0.012):
            box((0, y * 0.2, height - 0.004), (width - 0.02, 0.003, 0.006), surface(WOOD, 0.9), 0)


def pallet(at, size=(1.6, 1.2)):
    width, depth = size
    timber = surface(WOOD_LIGHT, 0.7)
    with placed(at):
        for y in (-depth / 2 + 0.06, 0, depth / 2 - 0.06):
            box((0, y, 0), (width, 0.1, 0.03), timber, 0.008)
            for x in (-width / 2 + 0.08, 0, width / 2 - 0.08):
                box((x, y, 0.03), (0.14, 0.1, 0.1), surface(WOOD, 0.7), 0.008)
        boards = 7
        for i in range(boards):
            x = -width / 2 + 0.08 + i * (width - 0.16) / (boards - 1)
            box((x, 0, 0.13), (width / boards - 0.05, depth, 0.035), timber, 0.008)


def spill_tray(at, size=(1.5, 1.1), look=INK):
    """A shallow bund with a grille: whatever leaks, stays."""
    width, depth = size
    with placed(at):
        plate(
            (0, 0, 0.09),
            rounded_box(width, depth, 0.08),
            0.18,
            surface(look, 0.5),
            [rounded_box(width - 0.12, depth - 0.12, 0.05)],
            bevel=0.02,
        )
        box((0, 0, 0.005), (width - 0.05, depth - 0.05, 0.06), surface(look, 0.6), 0.01)
        bars = int((width - 0.14) / 0.09)
        for i in range(bars):
            x = (i + 0.5) * (width - 0.14) / bars - (width - 0.14) / 2
            box((x, 0, 0.12), (0.03, depth - 0.12, 0.03), metal(STEEL), 0.006)


def shelving(at, width=2.2, depth=0.6, height=2.0, levels=(0.18, 1.08, 1.94)):
    """Open steel shelving with wooden decks."""
    with placed(at):
        for x in (-width / 2, width / 2):
            for y in (-depth / 2, depth / 2):
                box((x, y, 0), (0.06, 0.06, height + 0.06), surface(TEAL, 0.45), 0.012)
        for z in levels:
            box((0, 0, z), (width - 0.02, depth, 0.045), surface(WOOD_LIGHT, 0.6), 0.01)
            for y in (-depth / 2, depth / 2):
                box((0, y, z - 0.045), (width, 0.045, 0.07), surface(TEAL, 0.45), 0.012)
