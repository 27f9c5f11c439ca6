"""A bathroom, spotless: bath, basin and mirror, mop and bucket, folded towels."""

from studio.bathroom import bath, folded_towels, towel_on_rail, vanity, wall_mirror, wall_tiles
from studio.cleaning import bucket, mop
from studio.decor import rug
from studio.frame import placed
from studio.openings import window
from studio.palette import MIST, PAPER
from studio.plants import small_plant
from studio.room import BACK, LEFT, Opening, room_plinth, tiles, walls
from studio.seating import stool


def build():
    room_plinth()
    tiles(size=0.5)
    view = Opening(middle=-0.25, width=1.7, bottom=1.3, height=0.95)
    walls(view, skirting=False)
    wall_tiles()
    window(view, sill=False)

    bath((LEFT + 0.55, -0.15, 0), turn=90)
    rug((-0.75, -0.15, 0), 0.75, 1.15, border=PAPER, field=MIST)
    with placed((0.5, BACK - 0.4, 0), scale=1.12):
        vanity((0, 0, 0))
        small_plant((-0.5, 0.05, 0.84), 1.1)
    wall_mirror((0.5, BACK, 1.95), 0.95, 0.9)
    towel_on_rail((1.85, BACK - 0.03, 1.12))
    stool((1.95, 1.35, 0), 0.5)
    folded_towels((1.95, 1.35, 0.5))
    with placed((1.3, -0.6, 0), scale=1.25):
        bucket((0, 0, 0))
        mop((0.02, 0.06, 0.02), lean=(-7, 15), length=1.25)
