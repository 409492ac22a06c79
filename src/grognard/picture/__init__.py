"""Boards and pieces drawn as SVG and PNG from the data that a game's faces give; knows no rules."""

from grognard.picture.board import draw_board
from grognard.picture.labels import without_places
from grognard.picture.png import to_png

__all__ = ["draw_board", "to_png", "without_places"]
