"""The team's coats on their pegs, the cases packed, boots by the wall: ready to leave."""

from studio.changing import kit_case
from studio.decor import coat_pegs
from studio.frame import placed
from studio.garments import coat
from studio.openings import window
from studio.palette import SAGE_LIGHT
from studio.protection import boot
from studio.room import BACK, LEFT, Opening, boards, room_plinth, walls
from studio.tables import table


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.25, width=1.8, bottom=0.8, height=1.4)
    walls(view)
    window(view)

    coat_pegs((0.35, BACK, 2.3), 3.5, 3)
    for x in (-0.82, 0.35, 1.52):
        with placed((x, BACK - 0.2, 2.28), scale=1.18):
            coat((0, 0, 0))
    table((0.35, BACK - 0.36, 0), (3.3, 0.6, 0.5))
    kit_case((-0.5, BACK - 0.36, 0.5), (0.75, 0.46, 0.4), look=SAGE_LIGHT)
    kit_case((0.9, -0.5, 0), (1.1, 0.7, 0.6), turn=-10)
    with placed((LEFT + 0.45, 0, 0), scale=1.1):
        for y in (-0.55, -0.2, 0.15, 0.5):
            boot((0, y, 0), turn=86)
