"""The one point of view, framed so that nothing is ever clipped."""

import bpy
from mathutils import Vector

TOWARDS_CAMERA = Vector((10, -12.5, 8.1)).normalized()
VIEW = (-TOWARDS_CAMERA).to_track_quat("-Z", "Y")


def _extent(thing):
    """A mesh by its vertices, for a box's corners may lie far outside it; a curve by its box."""
    if thing.type == "MESH":
        return [thing.matrix_world @ vertex.co for vertex in thing.data.vertices]
    return [thing.matrix_world @ Vector(corner) for corner in thing.bound_box]


def _bounds(things):
    """Left, right, low and high of the things as the camera sees them."""
    seen = [VIEW.inverted() @ point for thing in things for point in _extent(thing)]
    across, up = [point.x for point in seen], [point.y for point in seen]
    return min(across), max(across), min(up), max(up)


def frame_all(size, margin=0.055, offset=(0, 0)):
    """Fit every solid into the picture with a margin, and the shadows without.

    `offset` moves the subject within the frame, as a part of its width and height.
    """
    bpy.context.view_layer.update()
    things = [thing for thing in bpy.context.scene.objects if thing.type in {"MESH", "CURVE"}]
    left, right, low, high = _bounds(thing for thing in things if not thing.get("is_shadow"))
    aspect = size[0] / size[1]
    room_across, room_up = 1 - 2 * margin - 2 * abs(offset[0]), 1 - 2 * margin * aspect - 2 * abs(offset[1])
    width = max((right - left) / room_across, (high - low) * aspect / room_up)
    middle = ((left + right) / 2 - offset[0] * width, (low + high) / 2 - offset[1] * width / aspect)
    width = max(width, _width_for_shadows(things, middle, aspect))
    _place_camera(middle, width)


def _width_for_shadows(things, middle, aspect):
    left, right, low, high = _bounds(thing for thing in things if thing.get("is_shadow"))
    across = max(right - middle[0], middle[0] - left)
    up = max(high - middle[1], middle[1] - low)
    return 2 * max(across, up * aspect)


def _place_camera(middle, width):
    data = bpy.data.cameras.new("camera")
    data.type, data.ortho_scale, data.clip_end = "ORTHO", width, 200
    camera = bpy.data.objects.new("camera", data)
    camera.location = VIEW @ Vector((*middle, 0)) + TOWARDS_CAMERA * 60
    camera.rotation_euler = VIEW.to_euler()
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
