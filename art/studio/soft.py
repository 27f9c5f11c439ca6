"""Soft shapes: cloth that hangs, pillows, and solids melted into one body."""

from math import copysign, cos, pi, sin

import bmesh
import bpy

from .frame import transform
from .materials import as_material, cloth
from .shapes import add, mesh_from, soften


def baked(thing):
    """The thing's mesh in world space, modifiers and curves included."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = bpy.data.meshes.new_from_object(evaluated)
    mesh.transform(thing.matrix_world)
    return mesh


def melt(things, look, grain=0.03, smoothing=12):
    """Join overlapping solids into one body without seams, as cloth or foliage."""
    bpy.context.view_layer.update()
    work = bmesh.new()
    for thing in things:
        work.from_mesh(baked(thing))
        bpy.data.objects.remove(thing)
    mesh = bpy.data.meshes.new("body")
    work.to_mesh(mesh)
    work.free()
    mesh.materials.clear()
    mesh.materials.append(as_material(look))
    body = bpy.data.objects.new("body", mesh)
    bpy.context.collection.objects.link(body)
    remesh = body.modifiers.new("remesh", "REMESH")
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = "VOXEL", grain, True
    smooth = body.modifiers.new("smooth", "SMOOTH")
    smooth.factor, smooth.iterations = 0.5, smoothing
    return body


def roughen(body, size, depth):
    """Give a smooth body an uneven skin, of leaves or of creases `size` across and `depth` deep."""
    texture = bpy.data.textures.new("uneven", "CLOUDS")
    texture.noise_scale, texture.noise_depth = size, 1
    skin = body.modifiers.new("uneven", "DISPLACE")
    skin.texture, skin.strength, skin.mid_level = texture, depth, 0.5
    skin.texture_coords = "GLOBAL"
    return body


def pillow(at, size, look, turn=0, tilt=(0, 0)):
    """A stuffed cushion lying flat; `at` is its centre. Its corners are pinched by a superellipse."""

    def build(work):
        bmesh.ops.create_uvsphere(work, u_segments=64, v_segments=32, radius=1)
        for vertex in work.verts:
            x, y, z = vertex.co
            flat = max((x * x + y * y) ** 0.5, 1e-6)
            square = flat / max(abs(x), abs(y), 1e-6) * 0.92 if flat > 1e-5 else 1
            square = 1 + (square - 1) * 0.8
            vertex.co = (
                x * square * size[0] / 2,
                y * square * size[1] / 2,
                copysign(abs(z) ** 0.8, z) * size[2] / 2,
            )

    return soften(add(mesh_from(build), look, transform(at, turn, tilt)), 0)


def drape(at, width, height, look, folds=4, depth=0.07, turn=0):
    """A curtain hanging in folds; `at` is the middle of its hem, its width runs along x."""

    def build(work):
        steps = folds * 16
        hem, top = [], []
        for i in range(steps + 1):
            x = width * (i / steps - 0.5)
            wave = cos(2 * pi * folds * i / steps)
            drift = 0.25 * sin(5.1 * i / steps)
            hem.append(work.verts.new((x * 1.04, depth * (wave + drift), 0)))
            top.append(work.verts.new((x * 0.96, depth * 0.8 * wave, height)))
        for i in range(steps):
            work.faces.new((hem[i], hem[i + 1], top[i + 1], top[i]))

    thing = soften(add(mesh_from(build), cloth(look) if isinstance(look, str) else look, transform(at, turn)), 0)
    thickness = thing.modifiers.new("cloth", "SOLIDIFY")
    thickness.thickness = 0.02
    return thing
