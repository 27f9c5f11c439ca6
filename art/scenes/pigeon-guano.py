"""A stone bridge, netted under its arch, the path beneath it clean."""

from studio.bridge import DEPTH, bridge, netting
from studio.outdoors import lamp_post, slab, verge
from studio.plants import tree


def build():
    slab(5.7, 3.9)
    bridge((0, 0.75, 0))
    netting((0, 0.75 - DEPTH / 2 + 0.02, 0))
    verge((-2.05, -0.95, 0), (1.35, 1.5))
    verge((2.05, -0.95, 0), (1.35, 1.5))
    tree((2.15, -1.1, 0.08), 0.8)
    lamp_post((-1.85, -1.1, 0.08), 2.3)
