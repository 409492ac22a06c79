"""The turns of the campaign: which there are, in which order, and which of them are night (4.0, R-28)."""

from __future__ import annotations

import re

from grognard.datafiles import DataError

HOURS = ["0900", *(f"{hour}00" for hour in range(10, 21)), "2100", "2400", "0300", "0600"]  # a day and its night
NIGHT = ["2100", "2400", "0300", "0600"]  # turns of three hours


def read_turn(label: str) -> tuple[int, int]:
    """The day of June and the hour of a turn written "16/1400"; raises DataError if there is no such turn."""
    if not re.fullmatch(r"[0-3]\d/\d{4}", label) or label[3:] not in HOURS:
        raise DataError(f"{label!r} is not a turn: write the day of June and an hour of the track, such as 16/1400")
    return int(label[:2]), int(label[3:]) // 100


def hour(label: str) -> str:
    """The hour of a turn as a clock shows it: 16/1400 is 14:00."""
    return f"{label[3:5]}:{label[5:]}"


def moment(label: str) -> str:
    """A turn in words: 16/1400 is 16 June, 14:00."""
    return f"{label[:2]} June, {hour(label)}"


def is_night(label: str) -> bool:
    """Is this a night turn?"""
    read_turn(label)
    return label[3:] in NIGHT


def turn_after(label: str) -> str:
    """The turn that follows."""
    day, _ = read_turn(label)
    place = HOURS.index(label[3:])
    following = HOURS[(place + 1) % len(HOURS)]
    return f"{day + (following == '0300'):02d}/{following}"
