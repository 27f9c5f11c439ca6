"""A quiet bedroom: a made bed, a small plant, soft light round a curtain."""

from studio.bedroom import bed, bedside
from studio.decor import rug, table_lamp
from studio.openings import curtains, window
from studio.palette import MIST, PAPER
from studio.plants import small_plant
from studio.room import BACK, Opening, boards, room_plinth, walls


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.25, width=1.6, bottom=0.65, height=1.55)
    walls(view)
    window(view)
    curtains(view, breadth=0.6)

    rug((0.3, -0.75, 0), 2.9, 1.8, border=PAPER, field=MIST)
    bed((0.4, 0.8, 0))
    bedside((-0.95, BACK - 0.28, 0))
    table_lamp((-1.03, BACK - 0.22, 0.56), 0.8)
    small_plant((-0.82, BACK - 0.36, 0.56), 0.75)
    bedside((1.78, BACK - 0.28, 0))
    small_plant((1.78, BACK - 0.28, 0.56), 1.4)
