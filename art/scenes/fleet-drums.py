"""The store: drums below, crates and sharps bins above, each in its place."""

from studio.containers import drum, keg, sharps_bin
from studio.outdoors import slab
from studio.palette import AMBER, CARD, SAGE_LIGHT, TEAL
from studio.storage import crate, shelving


def build():
    slab(4.0, 2.3)
    shelving((-0.25, 0.4, 0), width=2.9, depth=0.85, height=2.3, levels=(0.16, 1.22, 2.1))
    for x, look in ((-1.22, TEAL), (-0.57, SAGE_LIGHT), (0.08, TEAL), (0.73, SAGE_LIGHT)):
        drum((x, 0.38, 0.205), look, scale=0.98)
    crate((-1.2, 0.4, 1.265), SAGE_LIGHT, (0.75, 0.62, 0.42), lid=TEAL)
    crate((-0.38, 0.4, 1.265), TEAL, (0.75, 0.62, 0.42), lid=SAGE_LIGHT)
    sharps_bin((0.37, 0.4, 1.265), scale=1.05)
    sharps_bin((0.88, 0.4, 1.265), scale=1.05)
    crate((-1.0, 0.4, 2.145), CARD, (0.85, 0.62, 0.3), lid=TEAL)
    keg((0.5, 0.4, 2.145), CARD, TEAL, 1.0)
    keg((0.98, 0.4, 2.145), CARD, AMBER, 0.8)
    drum((1.6, -0.35, 0), TEAL, scale=0.98)
