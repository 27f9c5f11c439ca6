"""The parts our pictures are built from: colours, shapes, rooms, things, light and camera."""
