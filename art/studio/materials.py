"""Surfaces: a palette colour with a way of taking the light."""

from functools import lru_cache

import bpy

from .palette import linear


@lru_cache(maxsize=None)
def surface(colour, roughness=0.75, metallic=0.0, coat=0.0, glow=0.0, base=None):
    """One material per distinct surface, shared by every object that wears it."""
    material = bpy.data.materials.new(f"{colour}-{roughness}-{metallic}-{glow}")
    material.use_nodes = True
    inputs = material.node_tree.nodes["Principled BSDF"].inputs
    shade = (*linear(colour), 1)
    inputs["Base Color"].default_value = (*linear(base), 1) if base else shade
    inputs["Roughness"].default_value = roughness
    inputs["Metallic"].default_value = metallic
    inputs["Clearcoat"].default_value = coat
    inputs["Specular"].default_value = 0.35
    if glow:
        inputs["Emission"].default_value = shade
        inputs["Emission Strength"].default_value = glow
    return material


def cloth(colour):
    return surface(colour, roughness=0.95)


def gloss(colour):
    """Enamel, glazed ceramic, car paint."""
    return surface(colour, roughness=0.28, coat=0.4)


def metal(colour, roughness=0.32):
    return surface(colour, roughness=roughness, metallic=0.9)


def glow(colour, strength=1.0, base=None):
    """Something that shines; `base` is its colour when unlit, where that differs."""
    return surface(colour, glow=strength, base=base)


def as_material(look):
    """A bare palette colour means a plain matt surface."""
    return surface(look) if isinstance(look, str) else look
