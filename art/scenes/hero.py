"""A sitting room put right, with the morning coming in."""

from studio.decor import framed_picture, round_rug, table_lamp
from studio.openings import curtains, window
from studio.plants import leafy_plant, small_plant
from studio.room import BACK, Opening, boards, room_plinth, walls
from studio.seating import armchair
from studio.tables import books, round_table, sideboard, wall_shelf
from studio.tableware import keys, mug, vase


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.3, width=1.9, bottom=0.7, height=1.5)
    walls(view)
    window(view)
    curtains(view)
    leafy_plant((-2.05, 1.5, 0), 1.0)

    round_rug((0.0, -0.45, 0), 1.35)
    armchair((0.35, 0.75, 0), turn=-14)
    round_table((-0.9, 1.1, 0))
    table_lamp((-1.03, 1.22, 0.62))
    keys((-0.72, 0.94, 0.62), turn=-20, scale=1.3)
    wall_shelf((-0.75, BACK, 1.8))
    small_plant((-1.05, BACK - 0.15, 1.8), 1.2)
    books((-0.75, BACK - 0.15, 1.8), scale=0.8)

    sideboard((1.72, 1.75, 0), 1.45)
    vase((1.3, 1.75, 0.72))
    mug((2.15, 1.68, 0.72), turn=-60)
    framed_picture((1.7, BACK, 1.7), 1.2, 0.84)
