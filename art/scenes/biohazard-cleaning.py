"""Ready for the work: a coverall on the rail, a respirator on its bench, the case packed."""

from studio.changing import clothes_rail, kit_case
from studio.frame import placed
from studio.garments import coverall
from studio.openings import window
from studio.protection import boot, glove, respirator
from studio.room import Opening, boards, room_plinth, walls
from studio.tables import table


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.55, width=1.7, bottom=0.95, height=1.2)
    walls(view)
    window(view)

    with placed((-0.6, 1.1, 0), scale=1.06):
        clothes_rail((0, 0, 0), 1.9, 2.2)
        coverall((-0.42, 0, 2.2), turn=-5)
        coverall((0.42, 0, 2.2), turn=3)
    with placed((-0.75, 0.0, 0), scale=1.15):
        boot((-0.15, 0, 0), turn=8)
        boot((0.15, 0.0, 0), turn=-3)
    with placed((1.6, 1.35, 0), scale=1.12):
        table((0, 0, 0), (1.4, 0.62, 0.74))
        respirator((-0.3, 0.0, 0.74), scale=1.5, turn=-14)
        glove((0.2, -0.02, 0.74), turn=8, scale=1.1)
        glove((0.48, -0.02, 0.74), turn=-4, scale=1.1, mirror=-1)
    kit_case((1.1, -0.35, 0), (1.05, 0.66, 0.58), turn=-10)
