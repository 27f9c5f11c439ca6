"""The van: plain, white, unmarked, drawn up at the kerb by two small trees."""

from studio.frame import placed
from studio.outdoors import kerb, lane, slab, verge
from studio.plants import tree
from studio.van import van


def build():
    slab(4.6, 6.7)
    with placed(turn=90):
        lane(6.5, 2.9, 0.72)
        kerb(-0.8, 6.5)
    verge((1.95, 2.35, 0), (0.55, 1.5))
    verge((1.95, -1.9, 0), (0.55, 1.5))
    van((-0.62, 0.0, 0.015), turn=-90)
    tree((1.95, 2.4, 0.08), 0.95)
    tree((1.95, -1.95, 0.08), 0.62)
