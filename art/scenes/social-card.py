"""The hero's room to the right, calm paper to the left."""

import importlib

FRAMING = {"margin": 0.035, "offset": (0.17, 0)}


def build():
    importlib.import_module("scenes.hero").build()
