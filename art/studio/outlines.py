"""Flat outlines, as lists of (u, v) points, for plates and prisms."""

from math import cos, pi, sin

from mathutils import Vector


def rectangle(left, bottom, right, top):
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def arc(centre, radius, start, end, steps=16):
    """Angles in turns of pi: arc((0, 0), 1, 0, 1) is the upper half circle."""
    angles = (pi * (start + (end - start) * i / steps) for i in range(steps + 1))
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def circle(centre, radius, steps=48):
    return arc(centre, radius, 0, 2, steps)[:-1]


def rounded(points, radius, steps=6):
    """Every corner softened by a quadratic curve that starts `radius` (one, or one each) away from it."""
    softened = []
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    for i, (point, reach) in enumerate(zip(points, radii)):
        corner = Vector(point)
        before, after = Vector(points[i - 1]) - corner, Vector(points[(i + 1) % len(points)]) - corner
        entry = corner + before.normalized() * min(reach, before.length / 2)
        leave = corner + after.normalized() * min(reach, after.length / 2)
        for k in range(steps + 1):
            t = k / steps
            softened.append(tuple(entry * (1 - t) ** 2 + corner * 2 * t * (1 - t) + leave * t**2))
    return softened


def rounded_box(width, height, radius, centre=(0, 0)):
    u, v = centre
    return rounded(rectangle(u - width / 2, v - height / 2, u + width / 2, v + height / 2), radius)
