"""A sitting room given back: a sofa, a lit lamp, the sun on the rug."""

from studio.decor import floor_lamp, framed_picture, rug
from studio.openings import curtains, window
from studio.palette import AMBER, SAGE_PALE
from studio.plants import leafy_plant, small_plant
from studio.room import BACK, Opening, boards, room_plinth, walls
from studio.seating import sofa
from studio.tables import round_table
from studio.tableware import mug


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.3, width=1.8, bottom=0.7, height=1.5)
    walls(view)
    window(view)
    curtains(view)

    rug((0.2, -0.25, 0), 3.2, 2.2)
    sofa((0.2, 1.15, 0), cushions=(AMBER, SAGE_PALE))
    floor_lamp((-1.4, 1.5, 0), 1.8)
    round_table((0.35, -0.4, 0), radius=0.5, height=0.4)
    mug((0.5, -0.45, 0.4), turn=-40)
    small_plant((0.15, -0.28, 0.4), 1.1)
    leafy_plant((2.05, 1.45, 0), 0.92)
    framed_picture((0.2, BACK, 1.75), 1.5, 0.85)
