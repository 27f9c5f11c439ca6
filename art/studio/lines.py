"""Shapes drawn with curves: tubes along a path, rings, and plates cut from an outline."""

import bpy
from mathutils import Matrix

from .frame import transform
from .shapes import add

# How an outline's (u, v) lies in space, and which way its thickness runs.
FACINGS = {
    "up": Matrix.Identity(4),
    "front": Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1))),
    "side": Matrix(((0, 0, 1, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1))),
}


def tube(points, radius, look, closed=False, bend=True):
    """A round rail, hose or wire; `bend` lets it curve smoothly through its points."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth = "3D", radius
    curve.bevel_resolution, curve.resolution_u, curve.use_fill_caps = 5, 10, True
    spline = curve.splines.new("BEZIER" if bend else "POLY")
    knots = spline.bezier_points if bend else spline.points
    knots.add(len(points) - 1)
    for knot, point in zip(knots, points):
        knot.co = point if bend else (*point, 1)
        if bend:
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    spline.use_cyclic_u = closed
    return add(curve, look)


def ring(at, radius, thickness, look, tilt=(0, 0), turn=0):
    """`at` is the centre; it lies flat until tilted."""
    curve = bpy.data.curves.new("ring", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thickness, 5
    spline = curve.splines.new("BEZIER")
    spline.bezier_points.add(3)
    for knot, (x, y) in zip(spline.bezier_points, ((1, 0), (0, 1), (-1, 0), (0, -1))):
        reach = 0.5523 * radius
        knot.co = (radius * x, radius * y, 0)
        knot.handle_left = (radius * x + reach * y, radius * y - reach * x, 0)
        knot.handle_right = (radius * x - reach * y, radius * y + reach * x, 0)
    spline.use_cyclic_u, spline.resolution_u = True, 16
    return add(curve, look, transform(at, turn, tilt))


def plate(at, outline, thickness, look, holes=(), facing="up", bevel=0.015, turn=0, tilt=(0, 0)):
    """A sheet cut to an outline, with holes; `at` is the outline's origin, mid-thickness."""
    curve = bpy.data.curves.new("plate", "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    bevel = min(bevel, thickness * 0.45)
    curve.extrude, curve.bevel_depth = thickness / 2 - bevel, bevel
    # A curve's bevel grows outwards; the offset keeps the outline true.
    curve.offset, curve.bevel_resolution = -bevel, 3
    for points in (outline, *holes):
        spline = curve.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for knot, (u, v) in zip(spline.points, points):
            knot.co = (u, v, 0, 1)
        spline.use_cyclic_u = True
    return add(curve, look, transform(at, turn, tilt) @ FACINGS[facing])
