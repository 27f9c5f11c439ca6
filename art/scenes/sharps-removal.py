"""A swept yard: a sharps bin, closed, with tongs and gloves laid beside it."""

from studio.cleaning import litter_tongs
from studio.containers import sharps_bin
from studio.outdoors import brick_wall, yard
from studio.plants import leafy_plant
from studio.protection import glove


def build():
    yard(4.4, 3.6)
    brick_wall((0, 1.68, 0), 4.4, 1.25)
    brick_wall((-2.08, -0.12, 0), 3.36, 1.24, turn=90)
    sharps_bin((0.05, 0.2, 0), scale=1.9, turn=-8)
    litter_tongs((0.2, -0.95, 0), turn=-6, length=1.5)
    glove((1.15, -0.05, 0), turn=-10, scale=1.3)
    glove((1.55, 0.02, 0), turn=-24, scale=1.3, mirror=-1)
    leafy_plant((-1.45, 1.05, 0), 1.0)
