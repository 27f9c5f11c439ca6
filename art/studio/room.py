"""The shell of a room: floor, a left wall for the light to come through, a back wall, skirting."""

from .ground import plinth
from .lines import plate
from .materials import gloss, surface
from .outlines import rectangle
from .palette import BOARD, BOARD_DARK, BOARD_LIGHT, CARD, STONE, TILES, WALL, WALL_COOL
from .shapes import box

WIDTH, DEPTH, HEIGHT = 5.0, 4.1, 2.6
THICK = 0.2
LEFT, BACK = -WIDTH / 2, DEPTH / 2

# A quiet, uneven rhythm reads as real boards; strict alternation reads as stripes.
BOARD_TONES = (BOARD, BOARD_LIGHT, BOARD, BOARD_DARK, BOARD, BOARD, BOARD_DARK, BOARD_LIGHT)


class Opening:
    """A hole in the left wall: `middle` along y, `bottom` above the floor."""

    def __init__(self, middle=0.0, width=2.3, bottom=0.95, height=1.6):
        self.middle, self.width, self.bottom, self.height = middle, width, bottom, height
        self.front, self.rear = middle - width / 2, middle + width / 2
        self.top = bottom + height

    def outline(self):
        return rectangle(self.front, self.bottom, self.rear, self.top)


def boards(width=WIDTH, depth=DEPTH):
    count = round(depth / 0.42)
    breadth = depth / count
    for row in range(count):
        y = -depth / 2 + breadth * (row + 0.5)
        tone = surface(BOARD_TONES[row % len(BOARD_TONES)], roughness=0.55)
        # Each row is two lengths whose joint wanders, as a floor is laid.
        joint = width * (0.18, -0.22, 0.05, 0.3, -0.1, -0.32)[row % 6]
        other = surface(BOARD_TONES[(row * 3 + 4) % len(BOARD_TONES)], roughness=0.55)
        for start, end, look in ((-width / 2, joint, tone), (joint, width / 2, other)):
            box(((start + end) / 2, y, -0.2), (end - start - 0.008, breadth - 0.012, 0.2), look, 0.012)


def tiles(width=WIDTH, depth=DEPTH, size=0.55, tones=TILES, top=0.0):
    across, along = round(width / size), round(depth / size)
    looks = [surface(tone, roughness=0.4) for tone in tones]
    box((0, 0, -0.2), (width, depth, 0.17 + top), surface(STONE), 0.01)
    for i in range(across):
        for j in range(along):
            x, y = (i + 0.5) * width / across - width / 2, (j + 0.5) * depth / along - depth / 2
            look = looks[(i * 7 + j * 5 + i * j) % len(looks)]
            box((x, y, -0.1 + top), (width / across - 0.02, depth / along - 0.02, 0.1), look, 0.012)


def carpet(colour, width=WIDTH, depth=DEPTH):
    box((0, 0, -0.2), (width, depth, 0.2), surface(colour, roughness=1), 0.03)


def walls(*openings, left=WALL_COOL, back=WALL, height=HEIGHT, skirting=True):
    side = rectangle(-DEPTH / 2, -0.2, DEPTH / 2, height)
    plate(
        (LEFT - THICK / 2, 0, 0),
        _notched(side, openings),
        THICK,
        surface(left, 0.95),
        [o.outline() for o in openings if o.bottom > 0],
        "side",
        0.012,
    )
    plate(
        (0, BACK + THICK / 2, 0),
        rectangle(LEFT - THICK, -0.2, WIDTH / 2, height),
        THICK,
        surface(back, 0.95),
        facing="front",
        bevel=0.012,
    )
    if skirting:
        _skirting(openings)


def _notched(outline, openings):
    """A door reaches the floor, so it is a notch in the outline rather than a hole."""
    notches = []
    for opening in openings:
        if opening.bottom <= 0:
            notches += [
                (opening.front, 0),
                (opening.front, opening.top),
                (opening.rear, opening.top),
                (opening.rear, 0),
            ]
    if not notches:
        return outline
    bottom_left, bottom_right, *top = outline
    return [(bottom_left[0], 0), *notches, (bottom_right[0], 0), *top]


def _skirting(openings):
    enamel = gloss(CARD)
    box((0.0, BACK - 0.025, 0), (WIDTH, 0.05, 0.2), enamel, 0.015)
    edge = -DEPTH / 2
    for opening in sorted((o for o in openings if o.bottom <= 0), key=lambda o: o.front):
        _skirt_left(edge, opening.front - 0.1, enamel)
        edge = opening.rear + 0.1
    _skirt_left(edge, DEPTH / 2, enamel)


def _skirt_left(start, end, enamel):
    box((LEFT + 0.025, (start + end) / 2, 0), (0.05, end - start, 0.2), enamel, 0.015)


def room_plinth():
    plinth(WIDTH + THICK + 0.36, DEPTH + THICK + 0.36, (-THICK / 2, THICK / 2))
