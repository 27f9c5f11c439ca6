"""What fills a hole in the left wall: a window with its frame and curtains, a front door."""

from .frame import placed
from .lines import plate, tube
from .materials import gloss, glow, metal, surface
from .outlines import rectangle
from .palette import AMBER, CARD, DAY, INK, MIST, PAPER, STEEL, TEAL, TEAL_LIT
from .room import LEFT, THICK
from .shapes import ball, box, cylinder
from .soft import drape


def window(opening, bars=True, sill=True):
    """A white frame set in the wall; no glass, so that the sun is free."""
    enamel = gloss(CARD)
    x = LEFT - THICK / 2
    outer = rectangle(opening.front - 0.02, opening.bottom - 0.02, opening.rear + 0.02, opening.top + 0.02)
    inner = rectangle(opening.front + 0.09, opening.bottom + 0.09, opening.rear - 0.09, opening.top - 0.09)
    plate((x, 0, 0), outer, THICK + 0.06, enamel, [inner], "side", 0.02)
    if bars:
        middle = (opening.bottom + opening.top) / 2
        box((x, opening.middle, opening.bottom), (0.07, 0.055, opening.height), enamel, 0.015)
        box((x, opening.middle, middle - 0.025), (0.056, opening.width, 0.05), enamel, 0.015)
    _brightness(opening)
    if sill:
        box((LEFT + 0.06, opening.middle, opening.bottom - 0.06), (0.36, opening.width + 0.26, 0.06), enamel, 0.02)


def _brightness(opening):
    """The day outside, for the camera alone: the page must not show through, nor the sun be stopped."""
    outline = rectangle(opening.front, opening.bottom, opening.rear, opening.top)
    pane = plate((LEFT - THICK + 0.02, 0, 0), outline, 0.004, glow(DAY, 1.12, base=INK), facing="side", bevel=0)
    for ray in ("diffuse", "glossy", "transmission", "shadow"):
        setattr(pane, f"visible_{ray}", False)


def curtains(opening, look=PAPER, breadth=0.5, length=None, rail=INK):
    """A pair, drawn back to either side, on a rail with round ends."""
    top = opening.top + 0.2
    length = top - 0.06 if length is None else length
    # Clear of the sill, which would otherwise cut through the cloth.
    x = LEFT + 0.33
    for edge, inward in ((opening.front - 0.12, 1), (opening.rear + 0.12, -1)):
        drape(
            (x, edge + inward * breadth / 2 - inward * 0.12, top - length), breadth, length, look, 4, 0.06, turn=90
        )
    ends = (opening.front - 0.42, opening.rear + 0.42)
    tube([(x, y, top) for y in ends], 0.026, metal(rail, 0.5), bend=False)
    for y in ends:
        ball((x, y, top), 0.05, metal(rail, 0.5))


def front_door(opening, ajar=80):
    """A panelled door opening inwards, hinged at its far side so that the sun comes in past it."""
    _brightness(opening)
    frame, enamel, brass = gloss(CARD), gloss(TEAL), metal(AMBER, 0.3)
    x = LEFT - THICK / 2
    for y in (opening.front, opening.rear):
        box((x, y, -0.01), (THICK + 0.08, 0.12, opening.top + 0.06), frame, 0.02)
    box((x, opening.middle, opening.top), (THICK + 0.08, opening.width + 0.12, 0.12), frame, 0.02)
    box((x, opening.middle, -0.2), (THICK + 0.06, opening.width, 0.215), surface(MIST), 0.02)
    width, height = opening.width - 0.14, opening.top - 0.05
    with placed((LEFT - 0.03, opening.rear - 0.07, 0.03), turn=-90 + ajar):
        box((width / 2, 0, 0), (width, 0.08, height), enamel, 0.02)
        for left, bottom, right, top in (
            (0.14, 0.2, 0.46, 0.9),
            (0.54, 0.2, 0.86, 0.9),
            (0.14, 1.1, 0.46, 1.85),
            (0.54, 1.1, 0.86, 1.85),
        ):
            outline = rectangle(left * width, bottom, right * width, min(top, height - 0.15))
            plate((0, 0, 0), outline, 0.11, gloss(TEAL_LIT), facing="front", bevel=0.02)
        for side in (-0.085, 0.085):
            ball((width - 0.12, side, height * 0.48), 0.05, brass)
            cylinder((width - 0.12, side * 0.7, height * 0.48), 0.022, 0.06, brass, axis="Y")
        box((width * 0.5, -0.05, height * 0.48), (0.26, 0.02, 0.07), metal(STEEL), 0.008)
