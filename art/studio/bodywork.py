"""The van's skin: a side view drawn out to its width, then pressed into shape, with panels let in.

A remeshed skin is dense enough to be bent like sheet metal, and what is let into it (glass, lamps,
the lines round a door) is cut from a slightly larger copy, so that it follows every curve.
"""

import bmesh
import bpy

from .frame import at_origin
from .lines import plate
from .outlines import arc, rounded
from .palette import CARD
from .shapes import add
from .soft import baked, melt

WIDTH, AXLE = 1.96, 0.36
FRONT_AXLE, REAR_AXLE, ARCH = 1.82, -1.62, 0.455

# Side view, clockwise from the rear sill: rear, roof, windscreen, bonnet, nose, sill.
_SIDE = [
    (-2.72, 0.36),
    (-2.74, 1.4),
    (-2.64, 2.46),
    (1.0, 2.48),
    (2.14, 1.42),
    (2.7, 1.2),
    (2.83, 0.8),
    (2.76, 0.36),
]
_RADII = [0.12, 0.6, 0.28, 0.75, 0.4, 0.3, 0.3, 0.14]


def _arch(axle):
    """From front to rear, as the sill is walked backwards."""
    return arc((axle, AXLE), ARCH, 0, 1, 28)


def _pressed(x, y, z):
    """Sides lean in above the waist, the nose narrows, the windscreen and front are bowed."""
    lean = min(max((z - 1.15) / 1.35, 0), 1)
    nose = min(max((x - 1.0) / 1.85, 0), 1)
    narrow = (1 - 0.085 * lean**1.3) * (1 - 0.13 * nose**2)
    bowed = x - 0.17 * nose * y * y
    crown = z + (0.03 * (1 - y * y) if z > 2.3 else 0)
    return bowed, y * narrow, crown


def skin():
    """The body's mesh, nose towards +x, standing on z = 0."""
    outline = rounded(_SIDE, _RADII) + _arch(FRONT_AXLE) + _arch(REAR_AXLE)
    with at_origin():
        solid = melt(
            [plate((0, 0, 0), outline, WIDTH, CARD, facing="front", bevel=0.13)], CARD, grain=0.03, smoothing=8
        )
    bpy.context.view_layer.update()
    mesh = baked(solid)
    bpy.data.objects.remove(solid)
    for vertex in mesh.vertices:
        vertex.co = _pressed(*vertex.co)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.clear()
    return mesh


def _cut(body, cutter, proud):
    """What the cutter covers of the body, grown outwards by `proud`."""
    piece = bpy.data.objects.new("inlay", body.copy())
    bpy.context.collection.objects.link(piece)
    grow = piece.modifiers.new("grow", "DISPLACE")
    grow.strength, grow.mid_level = proud, 0
    overlap = piece.modifiers.new("overlap", "BOOLEAN")
    overlap.operation, overlap.solver, overlap.object = "INTERSECT", "FAST", cutter
    bpy.context.view_layer.update()
    mesh = baked(piece)
    bpy.data.objects.remove(piece)
    return mesh


def _watertight(mesh):
    """A curve's caps only touch its walls; a boolean needs them joined."""
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    return mesh


def let_in(body, outline, look, facing, span, holes=(), proud=0.007):
    """Let a panel into the skin where the outline, drawn through `span` along its facing, meets it."""
    near, far = span
    middle = (near + far) / 2
    at = (0, middle, 0) if facing == "front" else (middle, 0, 0)
    with at_origin():
        prism = plate(at, outline, abs(far - near), look, holes, facing, bevel=0)
        bpy.context.view_layer.update()
        cutter = bpy.data.objects.new("cutter", _watertight(baked(prism)))
        bpy.context.collection.objects.link(cutter)
        bpy.data.objects.remove(prism)
    mesh = _cut(body, cutter, proud)
    bpy.data.objects.remove(cutter)
    mesh.materials.clear()
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 0.6
    return add(mesh, look)
