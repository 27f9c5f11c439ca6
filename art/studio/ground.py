"""The plinth each little world stands on, and the soft shadow that ties it to the page.

The shadow is painted, not traced: a traced one is noisy, and a high wall throws it out of the
picture. This one ends, by construction, a known distance from the plinth.
"""

import bpy

from .outlines import arc
from .palette import PLINTH, SHADE, linear
from .shapes import add, box, mesh_from

FOOT = -0.62
# Both as parts of the plinth's size, so that a small world has a small shadow.
REACH = 0.16
DRIFT = (0.048, -0.019)


def _fading(half, strength, reach):
    """Dark at the plinth, nothing at `reach` from it; invisible to every ray but the camera's."""
    material = bpy.data.materials.new("shadow")
    material.use_nodes = True
    nodes, wire = material.node_tree.nodes, material.node_tree.links.new
    nodes.remove(nodes["Principled BSDF"])

    def vector_maths(operation, source, value=(0, 0, 0)):
        node = nodes.new("ShaderNodeVectorMath")
        node.operation = operation
        wire(source, node.inputs[0])
        node.inputs[1].default_value = value
        return node.outputs

    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    beyond = vector_maths("SUBTRACT", vector_maths("ABSOLUTE", place)[0], (*half, 1))[0]
    distance = vector_maths("LENGTH", vector_maths("MAXIMUM", beyond)[0])["Value"]
    fade = nodes.new("ShaderNodeMapRange")
    fade.interpolation_type = "SMOOTHERSTEP"
    wire(distance, fade.inputs["Value"])
    for name, value in (("From Min", -reach * 0.35), ("From Max", reach), ("To Min", strength), ("To Max", 0)):
        fade.inputs[name].default_value = value
    dark, mix = nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeMixShader")
    dark.inputs[0].default_value = (*linear(SHADE), 1)
    wire(fade.outputs[0], mix.inputs[0])
    wire(nodes.new("ShaderNodeBsdfTransparent").outputs[0], mix.inputs[1])
    wire(dark.outputs[0], mix.inputs[2])
    wire(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def _shadow(at, half, strength, reach):
    """A sheet cut to just where the shadow ends, so that the camera can frame it."""

    def build(work):
        corners = (
            (half[0], half[1], 0),
            (-half[0], half[1], 0.5),
            (-half[0], -half[1], 1),
            (half[0], -half[1], 1.5),
        )
        outline = [point for x, y, start in corners for point in arc((x, y), reach, start, start + 0.5)]
        work.faces.new([work.verts.new((x, y, 0)) for x, y in outline])

    sheet = add(mesh_from(build), _fading(half, strength, reach))
    sheet.location = at
    sheet["is_shadow"] = True
    for ray in ("diffuse", "glossy", "transmission", "shadow", "volume_scatter"):
        setattr(sheet, f"visible_{ray}", False)


def plinth(width, depth, centre=(0, 0), top=-0.2, look=PLINTH, foot=FOOT):
    """A rounded slab from `foot` up to `top`, with its shadow."""
    x, y = centre
    box((x, y, foot), (width, depth, top - foot), look, bevel=0.1)
    half = (width / 2 - 0.12, depth / 2 - 0.12)
    size = (width + depth) / 2
    _shadow((x + 0.007 * size, y - 0.005 * size, foot - 0.001), half, 0.42, 0.05 * size)
    _shadow((x + DRIFT[0] * size, y + DRIFT[1] * size, foot - 0.002), half, 0.3, REACH * size)
