"""An empty stage, and the shutter."""

import bpy

from .palette import PAPER, linear

SIZES = {"hero": (1600, 1066), "social-card": (1600, 838)}
MASTER = (1200, 800)
OPAQUE = {"social-card"}
EXPOSURE = -0.12


def size_of(name):
    return SIZES.get(name, MASTER)


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def expose(path, size, samples, opaque=False):
    """Render to a WebP (or a PNG, for looking at); transparent where there is nothing, or on paper."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    _sampling(scene.cycles, samples)
    # The plain transform keeps the palette's hues; Filmic turns amber to lemon and greys the walls.
    scene.view_settings.view_transform, scene.view_settings.look = "Standard", "None"
    scene.view_settings.exposure = EXPOSURE
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    if opaque:
        _lay_on_paper(scene)
    image = scene.render.image_settings
    image.file_format = "PNG" if path.endswith(".png") else "WEBP"
    image.color_mode = "RGB" if opaque else "RGBA"
    image.quality = 92
    scene.render.filepath, scene.render.use_file_extension = path, False
    bpy.ops.render.render(write_still=True)


def _sampling(cycles, samples):
    cycles.samples, cycles.adaptive_min_samples = samples, min(64, samples)
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.02
    cycles.use_denoising = False  # Debian's Blender is built without a denoiser
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 4, 3
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False


def _lay_on_paper(scene):
    """Paint the page behind the picture, undoing the exposure so that it comes out as PAPER exactly."""
    scene.use_nodes = True
    nodes, wire = scene.node_tree.nodes, scene.node_tree.links.new
    nodes.clear()
    over = nodes.new("CompositorNodeAlphaOver")
    over.inputs[1].default_value = (*(c / 2**EXPOSURE for c in linear(PAPER)), 1)
    wire(nodes.new("CompositorNodeRLayers").outputs["Image"], over.inputs[2])
    wire(over.outputs[0], nodes.new("CompositorNodeComposite").inputs["Image"])
