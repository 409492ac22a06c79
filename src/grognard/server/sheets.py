"""Boards as sheets: what a screen needs of one, and the key of its picture."""

from __future__ import annotations

import functools
import hashlib
from importlib import resources

import msgspec

from grognard.kernel.landscape import Board, BoardFace


class Sheet(msgspec.Struct, frozen=True):
    """A board with the key of its picture; what the client need not know is left out.

    ``thumbnail`` is the name of its small picture among those that come with the program. It follows from the board
    alone, while the key changes with the drawing code, too: a map drawn by an older pen is still a picture of the map.
    """

    board: Board
    shown: BoardFace
    key: str
    thumbnail: str


@functools.cache
def artist() -> bytes:
    """A digest of the drawing code: a better pen draws the maps anew."""
    found = hashlib.sha256()
    for file in sorted(resources.files("grognard.picture").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            found.update(file.read_bytes())
    return found.digest()


def sheet_of(board: Board) -> Sheet:
    """A board as a sheet."""
    text = msgspec.json.encode(board)
    key = hashlib.sha256(artist() + text).hexdigest()[:24]
    return Sheet(board, face_of(board), key, f"{hashlib.sha256(text).hexdigest()[:16]}.png")


def face_of(board: Board) -> BoardFace:
    """What a screen needs of a board; all else is in its picture."""
    face: BoardFace = {
        "name": board["name"],
        "size": board["size"],
        "side": board["side"],
        "spaces": board["spaces"],
        "names": board["names"],
    }
    if "style" in board:
        face["style"] = board["style"]
    if "bays" in board:
        face["bays"] = board["bays"]
    if board.get("style") == "campaign":
        face["roads"] = [way["line"] for way in board["ways"]]
    if "signs" in board:
        face["signs"] = board["signs"]
    return face
