"""A hallway: the front door ajar, the light coming in, the keys in their bowl."""

from studio.decor import coat_pegs, round_mirror, rug
from studio.openings import front_door
from studio.palette import SAGE_PALE, TEAL
from studio.plants import leafy_plant, small_plant
from studio.room import BACK, Opening, boards, room_plinth, walls
from studio.tables import table
from studio.tableware import bowl, keys


def build():
    room_plinth()
    boards()
    way_in = Opening(middle=-0.45, width=1.2, bottom=0, height=2.15)
    walls(way_in)
    front_door(way_in)

    rug((0.25, -0.5, 0), 3.9, 1.15, border=TEAL, field=SAGE_PALE)
    table((0.35, BACK - 0.27, 0), (1.7, 0.5, 0.8), shelf=True)
    round_mirror((0.35, BACK, 1.72), 0.5)
    bowl((0.25, BACK - 0.28, 0.8), 0.27)
    keys((0.25, BACK - 0.3, 0.88), scale=1.15, turn=-30)
    small_plant((0.95, BACK - 0.25, 0.8), 1.25, TEAL)
    coat_pegs((-1.35, BACK, 1.75), 1.1, 3)
    leafy_plant((1.95, BACK - 0.5, 0), 1.0)
