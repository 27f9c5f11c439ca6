"""The meter that proves a surface clean, made large, on the lid of its case; swabs beside it."""

from studio.changing import kit_case
from studio.meter import atp_meter, swab
from studio.outdoors import slab


def build():
    slab(3.4, 3.0)
    kit_case((0, 0, 0), (2.6, 2.25, 0.42))
    atp_meter((-0.42, 0.05, 0.42), turn=12, scale=1.02)
    for x in (0.5, 0.82):
        swab((x, -0.1, 0.51), turn=12, scale=1.15)
