"""A kitchen being made safe: the fogger at its work, the scrubber cleaning the air."""

from studio.kitchen import kitchen_run
from studio.machines import air_scrubber, fogger
from studio.mist import mist
from studio.openings import window
from studio.room import BACK, Opening, room_plinth, tiles, walls


def build():
    room_plinth()
    tiles(size=0.62)
    view = Opening(middle=-0.25, width=1.8, bottom=0.95, height=1.25)
    walls(view, skirting=False)
    window(view)

    kitchen_run((0.2, BACK - 0.35, 0), 5)
    fogger((-0.45, -0.35, 0), turn=-32, scale=1.4)
    air_scrubber((1.5, -0.1, 0), turn=-12, scale=1.3)
    mist(
        [
            ((-0.97, -1.14, 0.64), 0.15),
            ((-1.12, -1.32, 0.7), 0.23),
            ((-1.36, -1.48, 0.82), 0.32),
            ((-1.62, -1.42, 1.02), 0.36),
            ((-1.4, -1.2, 1.12), 0.28),
        ]
    )
