"""Keys on a table by the window, a cup, a plant: ready to be handed back."""

from studio.decor import rug
from studio.frame import placed
from studio.openings import window
from studio.plants import small_plant
from studio.room import Opening, boards, room_plinth, walls
from studio.tables import table
from studio.tableware import keys, mug


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.1, width=2.1, bottom=0.85, height=1.4)
    walls(view)
    window(view)

    rug((0.2, -0.15, 0), 3.9, 2.9)
    with placed((0.25, 0.0, 0), scale=1.75):
        table((0, 0, 0), (1.65, 1.15, 0.55))
        keys((0.02, -0.22, 0.55), scale=2.3, turn=-35)
        mug((-0.4, 0.2, 0.55), scale=1.25, turn=-50)
        small_plant((0.48, 0.28, 0.55), 1.35)
