"""The fogger, and the two cans it drinks from."""

from studio.containers import jerrycan
from studio.machines import fogger
from studio.outdoors import yard
from studio.palette import AMBER, CARD, TEAL


def build():
    yard(2.9, 2.3, size=0.75)
    fogger((-0.25, 0.15, 0), turn=-38, scale=1.75)
    jerrycan((0.85, 0.5, 0), CARD, TEAL, turn=-18, scale=1.35)
    jerrycan((0.95, -0.15, 0), CARD, AMBER, turn=-28, scale=1.0)
