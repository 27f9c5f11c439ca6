"""A small arched bridge of dressed stone, with netting across the arch and its footpath swept."""


from .frame import placed
from .lines import plate, tube
from .materials import metal, surface
from .outlines import arc
from .palette import JOINT, SLATE, STEEL, STONE, STONE_DARK, STONE_LIGHT, STONE_PALE
from .shapes import box

SPAN, SPRING = 1.35, 0.75  # half the width of the arch, and the height it springs from
LENGTH, DEPTH, HEIGHT = 5.0, 1.5, 2.5
TONES = (STONE, STONE_LIGHT, STONE_DARK, STONE_PALE)


def bridge(at):
    with placed(at):
        opening = [(SPAN, 0), *arc((0, SPRING), SPAN, 0, 1, 48), (-SPAN, 0)]
        body = [
            (-LENGTH / 2, 0),
            (-SPAN, 0),
            *reversed(opening[1:-1]),
            (SPAN, 0),
            (LENGTH / 2, 0),
            (LENGTH / 2, HEIGHT),
            (-LENGTH / 2, HEIGHT),
        ]
        plate((0, 0, 0), body, DEPTH - 0.06, surface(JOINT, 0.95), facing="front", bevel=0.01)
        # Only the face that is seen is laid stone by stone.
        _courses(-DEPTH / 2 + 0.02)
        _voussoirs(-DEPTH / 2 + 0.02)
        box((0, 0, HEIGHT), (LENGTH + 0.1, DEPTH + 0.16, 0.1), surface(STONE, 0.9), 0.025)
        for y in (-DEPTH / 2 + 0.1, DEPTH / 2 - 0.1):
            box((0, y, HEIGHT + 0.1), (LENGTH, 0.2, 0.42), surface(STONE_LIGHT, 0.9), 0.02)
            box((0, y, HEIGHT + 0.52), (LENGTH + 0.08, 0.28, 0.09), surface(STONE, 0.9), 0.025)


def _courses(y):
    """Blocks laid in courses, cut back where they meet the arch's ring."""
    rows = 8
    rise = HEIGHT / rows
    for row in range(rows):
        z = row * rise
        cut = _half_gap(z, z + rise)
        for side in (-1, 1):
            start, end = cut, LENGTH / 2
            count = max(1, round((end - start) / 0.52))
            edges = [start + (end - start) * k / count for k in range(count + 1)]
            if row % 2 and count > 1:
                edges = [start] + [e - (end - start) / count / 2 for e in edges[1:]] + [end]
            for k, (near, far) in enumerate(zip(edges, edges[1:])):
                look = surface(TONES[(k * 3 + row * 5 + (side > 0)) % 4], 0.92)
                box((side * (near + far) / 2, y, z), (far - near - 0.02, 0.1, rise - 0.02), look, 0.015)


def _half_gap(low, high):
    reach = SPAN + 0.26
    if low >= SPRING + reach:
        return 0.0
    above = max(low - SPRING, 0)
    return max((reach * reach - above * above), 0) ** 0.5


def _voussoirs(y):
    """The wedge stones of the arch, and the jambs below it."""
    count = 17
    for i in range(count):
        start, end = i / count, (i + 1) / count
        gap = 0.003
        outer = arc((0, SPRING), SPAN + 0.27, start + gap, end - gap, 4)
        inner = arc((0, SPRING), SPAN - 0.01, end - gap, start + gap, 4)
        proud = 0.16 if i == count // 2 else 0.14
        plate((0, y, 0), outer + inner, proud, surface(TONES[(i * 3) % 4], 0.9), facing="front", bevel=0.012)
    for side in (-1, 1):
        for row in range(3):
            x = side * (SPAN + 0.13)
            box((x, y, row * SPRING / 3), (0.28, 0.14, SPRING / 3 - 0.015), surface(TONES[row], 0.9), 0.015)


def netting(at, mesh=0.16):
    """A taut net that closes the head of the arch, on a wire along its edge."""
    wire = surface(SLATE, 0.6)
    with placed(at):
        low = SPRING + 0.2
        half = (SPAN**2 - 0.2**2) ** 0.5
        tube([(-half, 0, low), (half, 0, low)], 0.016, metal(STEEL, 0.3), bend=False)
        span = int(4 * SPAN / mesh)
        for direction in (-1, 1):
            for i in range(-span, span):
                ends = _chord(i * mesh, direction, low)
                if ends:
                    tube(ends, 0.0065, wire, bend=False)


def _chord(offset, direction, low):
    """Where the slanting line x = offset + direction * height crosses the arch above `low`."""
    inside = []
    steps = 160
    for k in range(steps + 1):
        rise = 0.2 + (SPAN - 0.2) * k / steps
        x = offset + direction * rise
        if x * x + rise * rise <= SPAN * SPAN:
            inside.append((x, 0, SPRING + rise))
    return (inside[0], inside[-1]) if len(inside) > 2 else None
