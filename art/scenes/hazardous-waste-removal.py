"""Drums sealed on a pallet; the spill tray beside them is dry."""

from studio.containers import drum, jerrycan, keg
from studio.outdoors import brick_wall, yard
from studio.palette import AMBER, CARD, INK, SAGE_LIGHT, TEAL
from studio.storage import pallet, spill_tray


def build():
    yard(4.2, 3.5, size=0.7)
    brick_wall((0, 1.62, 0), 4.2, 0.95)
    pallet((-0.8, 0.35, 0), (1.85, 1.65))
    for x, y, look in (
        (-1.2, 0.73, TEAL),
        (-0.42, 0.73, SAGE_LIGHT),
        (-1.2, -0.03, SAGE_LIGHT),
        (-0.42, -0.03, TEAL),
    ):
        drum((x, y, 0.165), look, scale=1.18)
    spill_tray((1.2, -0.2, 0), (1.4, 1.2))
    keg((0.92, 0.05, 0.15), CARD, TEAL, 1.3)
    jerrycan((1.52, 0.0, 0.15), turn=-15, scale=1.3)
    keg((1.2, -0.48, 0.15), AMBER, INK, 0.85)
