"""An empty, bright room, ready to let: the vacuum at rest, the keys on the sill."""

from studio.cleaning import vacuum
from studio.openings import window
from studio.room import LEFT, Opening, boards, room_plinth, walls
from studio.tableware import keys


def build():
    room_plinth()
    boards()
    near = Opening(middle=-1.0, width=1.3, bottom=0.6, height=1.65)
    far = Opening(middle=0.85, width=1.3, bottom=0.6, height=1.65)
    walls(near, far)
    window(near)
    window(far)
    keys((LEFT + 0.08, 0.8, 0.6), scale=1.7, turn=-41)
    vacuum((1.0, 0.7, 0), turn=15, scale=1.45)
