"""A cleared room: bare boards in the sun, an empty bookcase, a few boxes, squared up."""

from studio.openings import window
from studio.palette import CARTON_DARK
from studio.room import BACK, Opening, boards, room_plinth, walls
from studio.storage import carton
from studio.tables import bookcase


def build():
    room_plinth()
    boards()
    view = Opening(middle=-0.2, width=2.1, bottom=0.65, height=1.55)
    walls(view)
    window(view)

    bookcase((-0.55, BACK - 0.21, 0), width=1.6, height=2.0)
    carton((1.15, BACK - 0.5, 0), (0.78, 0.6, 0.52))
    carton((1.98, BACK - 0.5, 0), (0.78, 0.6, 0.52), look=CARTON_DARK)
    carton((1.52, BACK - 0.5, 0.52), (0.72, 0.56, 0.44), turn=4)
