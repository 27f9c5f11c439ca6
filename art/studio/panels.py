"""What is let into the van's skin: glass, the lines round its doors, lamps, grille, bumpers."""

from .bodywork import let_in
from .materials import glow, surface
from .outlines import rectangle, rounded
from .palette import AMBER, CARD, CLAY, GLASS, SEAM, SLATE, TRIM
from .shapes import box

# The stretches along y that the two sides lie in.
SIDES = ((0.55, 1.2), (-1.2, -0.55))


def glass(body):
    pane = surface(GLASS, 0.12, coat=0.5)
    let_in(body, rounded([(-0.85, 1.5), (0.85, 1.5), (0.76, 2.2), (-0.76, 2.2)], 0.12), pane, "side", (1.0, 2.6))
    for span in SIDES:
        let_in(
            body,
            rounded([(0.52, 1.45), (1.72, 1.45), (1.16, 2.06), (0.52, 2.06)], [0.08, 0.12, 0.2, 0.08]),
            pane,
            "front",
            span,
        )


def seams(body):
    """The lines round the front doors, the sliding doors, and the runner they slide along."""
    line = surface(SEAM, 0.6)
    doors = (
        [(0.42, 0.52), (1.34, 0.52), (1.34, 0.84), (1.86, 0.9), (1.86, 1.4), (1.14, 2.16), (0.42, 2.16)],
        rectangle(-0.86, 0.5, 0.36, 2.22),
    )
    for span in SIDES:
        for door in doors:
            outline = rounded(door, 0.08)
            let_in(body, outline, line, "front", span, [_inset(outline, 0.016)], 0.003)
        let_in(body, rectangle(-2.3, 1.36, -0.9, 1.385), line, "front", span, proud=0.003)
        side = 1 if span[0] > 0 else -1
        for x in (0.28, 0.52):
            box((x, side * 0.985, 1.2), (0.15, 0.05, 0.045), surface(SLATE, 0.5), 0.015)


def _inset(outline, by):
    """The same outline drawn a little smaller about its middle; near enough for a hairline."""
    us, vs = [u for u, _ in outline], [v for _, v in outline]
    middle = ((min(us) + max(us)) / 2, (min(vs) + max(vs)) / 2)
    shrink = (1 - 2 * by / (max(us) - min(us)), 1 - 2 * by / (max(vs) - min(vs)))
    return [(middle[0] + (u - middle[0]) * shrink[0], middle[1] + (v - middle[1]) * shrink[1]) for u, v in outline]


def front(body):
    trim = surface(TRIM, 0.6)
    let_in(body, rounded(rectangle(-1.0, 0.3, 1.0, 0.58), 0.02), trim, "side", (2.35, 3.0), proud=0.014)
    let_in(body, rounded(rectangle(-0.5, 0.74, 0.5, 0.98), 0.07), trim, "side", (2.3, 3.0))
    for z in (0.8, 0.86, 0.92):
        let_in(body, rectangle(-0.46, z, 0.46, z + 0.018), surface(SLATE, 0.4), "side", (2.3, 3.0), proud=0.016)
    for side in (-1, 1):
        lamp = [(0.56, 0.86), (0.9, 0.9), (0.92, 1.14), (0.6, 1.06)]
        let_in(
            body,
            rounded([(side * u, v) for u, v in lamp][::side], 0.06),
            surface(SLATE, 0.25),
            "side",
            (1.9, 3.0),
            proud=0.008,
        )
        inner = [(0.6, 0.9), (0.84, 0.93), (0.85, 1.08), (0.63, 1.02)]
        let_in(
            body,
            rounded([(side * u, v) for u, v in inner][::side], 0.05),
            glow(CARD, 0.35),
            "side",
            (1.9, 3.0),
            proud=0.013,
        )
        let_in(
            body,
            rounded(rectangle(min(side * 0.64, side * 0.8), 0.645, max(side * 0.64, side * 0.8), 0.69), 0.02),
            surface(AMBER, 0.4),
            "side",
            (1.9, 3.0),
            proud=0.013,
        )


def rear(body):
    line = surface(SEAM, 0.6)
    let_in(body, rectangle(-0.008, 0.52, 0.008, 2.28), line, "side", (-3, -2.4), proud=0.003)
    frame = rounded(rectangle(-0.84, 0.52, 0.84, 2.28), 0.1)
    let_in(body, frame, line, "side", (-3, -2.4), [_inset(frame, 0.016)], 0.003)
    let_in(body, rectangle(-0.99, 0.3, 0.99, 0.5), surface(TRIM, 0.6), "side", (-3, -2.4), proud=0.02)
    for side in (-1, 1):
        outline = rectangle(min(side * 0.86, side * 0.95), 0.95, max(side * 0.86, side * 0.95), 1.5)
        let_in(body, rounded(outline, 0.03), surface(CLAY, 0.35), "side", (-3, -2.5), proud=0.01)
