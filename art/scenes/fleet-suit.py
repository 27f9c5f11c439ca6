"""A coverall in its locker, boots and gloves beside it: everything where the hand expects it."""

from studio.changing import locker
from studio.frame import placed
from studio.garments import coverall
from studio.outdoors import slab
from studio.protection import boot, glove, respirator
from studio.tables import table


def build():
    slab(3.9, 2.4)
    locker((-0.8, 0.55, 0), width=1.6, height=2.4, depth=0.7)
    coverall((-0.8, 0.42, 2.24))
    with placed((-0.75, -0.5, 0), scale=1.15):
        boot((-0.18, 0, 0), turn=8)
        boot((0.16, 0, 0), turn=-4)
    with placed((1.05, 0.45, 0), scale=1.15):
        table((0, 0, 0), (1.3, 0.66, 0.7))
        glove((-0.38, -0.02, 0.7), turn=10, scale=1.15)
        glove((-0.1, -0.02, 0.7), turn=-3, scale=1.15, mirror=-1)
        respirator((0.36, 0.02, 0.7), scale=1.4, turn=-10)
