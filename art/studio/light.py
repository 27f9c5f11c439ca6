"""One light for the whole family: a warm sun from the upper left, a pale sky, a breath of fill."""

from math import radians

import bpy
from mathutils import Vector

from .palette import FILL, SKY, SUNLIGHT, linear

# Where the light travels. Towards +x is to the lower right in every picture.
SUN_TRAVELS = Vector((1, 0.1, -0.74))
FILL_TRAVELS = Vector((0.35, 1, -0.55))


def _sun(travels, energy, angle, colour):
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = energy, radians(angle), linear(colour)
    lamp = bpy.data.objects.new("sun", data)
    lamp.rotation_euler = travels.to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)


def daylight(sun=4.2, sky=0.92, fill=0.8):
    """The fill comes from the viewer's left, so that fronts are lighter than right-hand sides."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"].inputs
    background[0].default_value = (*linear(SKY), 1)
    background[1].default_value = sky
    _sun(SUN_TRAVELS, sun, 2.5, SUNLIGHT)
    _sun(FILL_TRAVELS, fill, 50, FILL)
