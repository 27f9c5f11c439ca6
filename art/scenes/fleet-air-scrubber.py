"""The air scrubber with its duct, drawing in the room's air and sending it out clean."""

from studio.machines import air_scrubber, ribbed_duct
from studio.outdoors import yard


def build():
    yard(3.3, 2.3, size=0.75)
    air_scrubber((-0.55, 0.1, 0), turn=0, scale=1.35)
    ribbed_duct((-0.55, 0.1, 1.6), rise=0.12, out=1.1)
