"""Fog from a nozzle: pale balls that fade towards their rims, seen by the camera alone."""

import bpy

from .palette import CARD, linear
from .shapes import ball


def _vapour(density):
    material = bpy.data.materials.new("vapour")
    material.use_nodes = True
    nodes, wire = material.node_tree.nodes, material.node_tree.links.new
    nodes.remove(nodes["Principled BSDF"])
    facing = nodes.new("ShaderNodeLayerWeight")
    fade = nodes.new("ShaderNodeMapRange")
    fade.interpolation_type = "SMOOTHSTEP"
    for name, value in (("From Min", 0), ("From Max", 1), ("To Min", density), ("To Max", 0)):
        fade.inputs[name].default_value = value
    pale, mix = nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeMixShader")
    pale.inputs[0].default_value = (*linear(CARD), 1)
    wire(facing.outputs["Facing"], fade.inputs["Value"])
    wire(fade.outputs[0], mix.inputs[0])
    wire(nodes.new("ShaderNodeBsdfTransparent").outputs[0], mix.inputs[1])
    wire(pale.outputs[0], mix.inputs[2])
    wire(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def mist(path, density=0.26):
    """Puffs of vapour: a list of ((x, y, z), radius)."""
    look = _vapour(density)
    for spot, radius in path:
        puff = ball(spot, radius, look, (1, 1, 0.85))
        for ray in ("diffuse", "glossy", "transmission", "shadow"):
            setattr(puff, f"visible_{ray}", False)
