"""The solid shapes everything is made of. `at` is the middle of the base unless said otherwise."""

from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

from .frame import current, transform
from .materials import as_material

AXES = {
    "Z": Matrix.Identity(4),
    "X": Euler((0, pi / 2, 0)).to_matrix().to_4x4(),
    "Y": Euler((pi / 2, 0, 0)).to_matrix().to_4x4(),
}


def add(geometry, look, matrix=Matrix.Identity(4)):
    """Put mesh or curve data on the stage, in the current frame."""
    thing = bpy.data.objects.new("part", geometry)
    bpy.context.collection.objects.link(thing)
    geometry.materials.append(as_material(look))
    thing.matrix_world = current() @ matrix
    return thing


def soften(thing, width, segments=4):
    """The bevel that catches the light on every edge of the family."""
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = radians(50)
    if width:
        bevel = thing.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = width, segments
        bevel.limit_method, bevel.angle_limit = "ANGLE", radians(40)
    return thing


def mesh_from(builder):
    mesh, work = bpy.data.meshes.new("part"), bmesh.new()
    builder(work)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    return mesh


def box(at, size, look, bevel=0.03, turn=0, tilt=(0, 0)):
    def build(work):
        bmesh.ops.create_cube(work, size=1)
        bmesh.ops.scale(work, vec=Vector(size), verts=work.verts)
        bmesh.ops.translate(work, vec=(0, 0, size[2] / 2), verts=work.verts)

    segments = 6 if bevel > 0.06 else 3
    return soften(add(mesh_from(build), look, transform(at, turn, tilt)), min(bevel, min(size) * 0.49), segments)


def cylinder(at, radius, height, look, top=None, bevel=0.015, axis="Z", tilt=(0, 0)):
    """Upright on its base; lying along X or Y, `at` is its middle."""

    def build(work):
        bmesh.ops.create_cone(
            work, cap_ends=True, segments=64, radius1=radius, radius2=radius if top is None else top, depth=height
        )
        if axis == "Z":
            bmesh.ops.translate(work, vec=(0, 0, height / 2), verts=work.verts)

    matrix = transform(at, tilt=tilt) @ AXES[axis]
    return soften(add(mesh_from(build), look, matrix), min(bevel, height * 0.45), 3)


def ball(at, radius, look, stretch=(1, 1, 1), turn=0, tilt=(0, 0)):
    """`at` is the centre."""

    def build(work):
        bmesh.ops.create_uvsphere(work, u_segments=48, v_segments=24, radius=radius)
        bmesh.ops.scale(work, vec=Vector(stretch), verts=work.verts)

    return soften(add(mesh_from(build), look, transform(at, turn, tilt)), 0)


def lathe(at, profile, look, segments=64):
    """Spin a list of (radius, height) about the vertical: bowls, pots, shades."""

    def build(work):
        rings = []
        for radius, height in profile:
            angles = (2 * pi * i / segments for i in range(segments))
            rings.append([work.verts.new((radius * cos(a), radius * sin(a), height)) for a in angles])
        for lower, upper in zip(rings, rings[1:]):
            for i in range(segments):
                j = (i + 1) % segments
                work.faces.new((lower[i], lower[j], upper[j], upper[i]))
        for ring, (radius, _) in ((rings[0], profile[0]), (rings[-1], profile[-1])):
            if radius > 0:
                work.faces.new(ring)
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-5)

    return soften(add(mesh_from(build), look, transform(at)), 0)
