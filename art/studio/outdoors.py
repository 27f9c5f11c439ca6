"""Outside: paving, lanes, kerbs, walls, fences, gates, lamp posts."""

from .frame import placed
from .ground import plinth
from .lines import plate
from .materials import cloth, glow, surface
from .palette import (
    ASPHALT,
    BRICKS,
    CARD,
    JOINT,
    LAMPLIGHT,
    MORTAR,
    PLINTH,
    SAGE_LIGHT,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    TEAL,
    WOOD,
    WOOD_LIGHT,
)
from .shapes import ball, box, cylinder


def yard(width, depth, size=0.6, tones=(STONE, STONE_LIGHT, STONE_DARK)):
    """Paving slabs on a plinth."""
    plinth(width + 0.2, depth + 0.2, top=-0.12, foot=-0.12 - 0.055 * width)
    box((0, 0, -0.15), (width, depth, 0.12), surface(JOINT), 0.02)
    across, along = round(width / size), round(depth / size)
    for i in range(across):
        for j in range(along):
            spot = ((i + 0.5) * width / across - width / 2, (j + 0.5) * depth / along - depth / 2, -0.12)
            look = surface(tones[(i * 5 + j * 7 + i * j * 3) % len(tones)], 0.9)
            box(spot, (width / across - 0.025, depth / along - 0.025, 0.12), look, 0.02)


def slab(width, depth, look=PLINTH):
    """A plain low plinth whose top is the ground."""
    plinth(width, depth, top=0, look=look, foot=-0.065 * width)


def lane(width, depth, y, look=ASPHALT):
    """A strip of tarmac along x, set just proud of the slab."""
    box((0, y, -0.1), (width, depth, 0.115), surface(look, 0.95), 0.012)


def kerb(y, width, look=STONE):
    count = round(width / 0.62)
    for i in range(count):
        box(
            ((i + 0.5) * width / count - width / 2, y, -0.05),
            (width / count - 0.015, 0.15, 0.16),
            surface(look, 0.9),
            0.025,
        )


def verge(at, size, look=SAGE_LIGHT, turn=0):
    """Mown grass: a low cushion of green."""
    with placed(at, turn):
        box((0, 0, -0.1), (size[0], size[1], 0.2), cloth(look), 0.07)


def brick_wall(at, length, height=1.1, turn=0, thick=0.22):
    """Coursed brick with pale joints and a stone coping; runs along x."""
    with placed(at, turn):
        box((0, 0, 0), (length - 0.012, thick - 0.024, height), surface(MORTAR, 0.95), 0.004)
        courses = round(height / 0.105)
        for row in range(courses):
            z, rise = row * height / courses, height / courses - 0.014
            count = round(length / 0.31)
            step = length / count
            offset = 0 if row % 2 else step / 2
            for i in range(count + (row % 2 == 0)):
                left = max(-length / 2, -length / 2 + i * step - offset)
                right = min(length / 2, -length / 2 + (i + 1) * step - offset)
                look = surface(BRICKS[(i * 3 + row * 5 + i * row) % 4], 0.9)
                box(((left + right) / 2, 0, z), (right - left - 0.014, thick, rise), look, 0.008)
        box((0, 0, height), (length + 0.06, thick + 0.1, 0.09), surface(STONE, 0.9), 0.025)


def picket_fence(at, length, height=0.85, turn=0, look=CARD):
    with placed(at, turn):
        for z in (height * 0.28, height * 0.74):
            box((0, 0.03, z), (length, 0.03, 0.07), surface(look, 0.7), 0.008)
        count = round(length / 0.17)
        for i in range(count):
            x = (i + 0.5) * length / count - length / 2
            outline = [(-0.05, 0), (0.05, 0), (0.05, height - 0.06), (0, height), (-0.05, height - 0.06)]
            plate((x, 0, 0), outline, 0.03, surface(look, 0.7), facing="front", bevel=0.008)


def field_gate(at, width=2.2, turn=0):
    """A five-barred gate between two posts, shut."""
    timber, post = surface(WOOD_LIGHT, 0.75), surface(WOOD, 0.8)
    with placed(at, turn):
        for x in (-width / 2 - 0.12, width / 2 + 0.12):
            box((x, 0, 0), (0.16, 0.16, 1.22), post, 0.03)
            box((x, 0, 1.2), (0.2, 0.2, 0.06), post, 0.025)
        for z in (0.16, 0.34, 0.52, 0.72, 0.94):
            box((0, 0, z), (width, 0.045, 0.075), timber, 0.012)
        for x in (-width / 2 + 0.05, width / 2 - 0.05, 0):
            box((x, 0.03, 0.12), (0.09, 0.05, 0.93), timber, 0.012)
        run = width / 2 - 0.1
        for side in (-1, 1):
            brace = [(side * run, 0.16), (side * (run - 0.12), 0.16), (side * 0.02, 0.96), (side * 0.14, 0.96)]
            plate((0, 0.035, 0), brace, 0.03, timber, facing="front", bevel=0.008)


def lamp_post(at, height=2.6):
    iron = surface(TEAL, 0.45)
    with placed(at):
        cylinder((0, 0, 0), 0.13, 0.16, iron, top=0.09, bevel=0.03)
        cylinder((0, 0, 0.15), 0.05, height - 0.45, iron, top=0.035)
        cylinder((0, 0, height - 0.34), 0.08, 0.06, iron, bevel=0.02)
        cylinder((0, 0, height - 0.28), 0.1, 0.26, glow(LAMPLIGHT, 0.7), top=0.15, bevel=0.02)
        cylinder((0, 0, height - 0.02), 0.2, 0.13, iron, top=0.03, bevel=0.02)
        ball((0, 0, height + 0.13), 0.035, iron)


def bollard(at, height=0.8):
    with placed(at):
        cylinder((0, 0, 0), 0.1, height, surface(CARD, 0.5), bevel=0.03)
        ball((0, 0, height - 0.01), 0.095, surface(CARD, 0.5), (1, 1, 0.5))
        cylinder((0, 0, height * 0.62), 0.103, 0.12, surface(TEAL, 0.5), bevel=0.004)
