"""A lane's edge, cleared: a clipped hedge, a gate, the sacks loaded in a caged trailer."""

from studio.containers import sack
from studio.outdoors import field_gate, kerb, lane, slab, verge
from studio.plants import hedge, tree
from studio.trailer import BED, trailer


def build():
    slab(5.2, 4.3)
    lane(5.1, 1.9, -1.12)
    kerb(-0.12, 5.1)
    verge((-1.6, 1.0, 0), (1.9, 2.1))
    verge((2.05, 1.0, 0), (1.0, 2.1))
    field_gate((0.45, 1.35, 0.0), 1.75)
    hedge((-1.6, 1.5, 0.08), 1.8, 0.95, 0.6)
    hedge((2.05, 1.5, 0.08), 0.9, 0.95, 0.6)
    tree((-1.95, 0.65, 0.1), 1.05)
    trailer((0.45, -0.95, 0.015))
    for x, y, turn in (
        (-0.2, -1.12, 40),
        (0.1, -0.74, 10),
        (0.5, -1.1, 70),
        (0.85, -0.72, 110),
        (1.15, -1.12, 150),
    ):
        sack((x, y, BED + 0.02), scale=1.0, turn=turn)
