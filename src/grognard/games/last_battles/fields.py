"""The fields of a position, declared once: how each is stored and who may see it."""

from __future__ import annotations

from typing import Final

from grognard.kernel.fields import (
    BYTES,
    DICT,
    EVERY_SEAT,
    FIXED,
    LIST,
    NOT_DUMPED,
    OWNER,
    PART,
    PIECES,
    ROWS,
    RULE,
    SHARED,
    VALUE,
    WHEN,
    Fields,
    StateField,
)
from grognard.kernel.state import STATE_FIELDS

# One thing is hidden: whether the French First Corps will come (18.5C)
FIELDS: Final = Fields(
    [
        StateField("ground", FIXED, EVERY_SEAT),
        StateField("roster", FIXED, EVERY_SEAT),
        StateField("scenario", FIXED, EVERY_SEAT),
        StateField("switches", FIXED, EVERY_SEAT),
        StateField("where", LIST, EVERY_SEAT),
        StateField("weakened", BYTES, EVERY_SEAT),
        StateField("at", DICT, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("stack", ROWS, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("zoc", ROWS, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("turn", VALUE, EVERY_SEAT),
        StateField("phasing", VALUE, EVERY_SEAT),
        StateField("due", LIST, EVERY_SEAT),
        StateField("entered", DICT, EVERY_SEAT),
        StateField("moved", BYTES, EVERY_SEAT),
        StateField("mover", VALUE, EVERY_SEAT),
        StateField("points_left", VALUE, EVERY_SEAT, dump="mover"),
        StateField("reach", SHARED, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("front", SHARED, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("saved", SHARED, RULE, "show_saved"),
        StateField("duty", BYTES, EVERY_SEAT),
        StateField("fought", BYTES, EVERY_SEAT),
        StateField("spent", BYTES, EVERY_SEAT),
        StateField("aims", DICT, EVERY_SEAT),
        StateField("asked", BYTES, EVERY_SEAT),
        StateField("sorties", LIST, EVERY_SEAT),
        StateField("fight", PART, EVERY_SEAT),
        StateField("out_of_command", BYTES, EVERY_SEAT),
        StateField("orders", LIST, EVERY_SEAT),
        StateField("used", BYTES, EVERY_SEAT),
        StateField("asleep", BYTES, EVERY_SEAT),
        StateField("waking", PIECES, EVERY_SEAT),
        StateField("homeless", PIECES, EVERY_SEAT),
        StateField("losses", LIST, EVERY_SEAT),
        StateField("demoralized", LIST, EVERY_SEAT),
        StateField("broken", LIST, EVERY_SEAT),
        StateField("shift", LIST, EVERY_SEAT),
        StateField("bonus", LIST, EVERY_SEAT),
        StateField("control", DICT, EVERY_SEAT),
        StateField("marks", DICT, EVERY_SEAT),
        StateField("secret", VALUE, WHEN, "knows_secret"),
        # Of the campaign; dumps of other battles leave them out
        StateField("recover", LIST, EVERY_SEAT, spare=True),
        StateField("rallied", BYTES, EVERY_SEAT, spare=True),
        StateField("rallying", LIST, EVERY_SEAT, spare=True),
        StateField("toll", LIST, EVERY_SEAT, spare=True),
        StateField("shaken", BYTES, EVERY_SEAT, spare=True),
        StateField("lowered", LIST, EVERY_SEAT, spare=True),
        StateField("wing", BYTES, EVERY_SEAT, spare=True),
        StateField("plans", LIST, OWNER, "knows_plan", spare=True),
        # Of variants, chapter 16
        StateField("mute", BYTES, EVERY_SEAT, dump=NOT_DUMPED),
        StateField("garrison", BYTES, EVERY_SEAT, spare=True),
        StateField("gallop", BYTES, EVERY_SEAT, spare=True),
        StateField("blown", BYTES, EVERY_SEAT, spare=True),
        StateField("stirred", BYTES, EVERY_SEAT, spare=True),
        StateField("on_road", BYTES, EVERY_SEAT, spare=True),
        StateField("cross_country", VALUE, EVERY_SEAT, spare=True),
        StateField("rolled_capacity", VALUE, EVERY_SEAT, spare=True),
        StateField("hq_active", LIST, EVERY_SEAT, spare=True),
        StateField("unsupplied", BYTES, EVERY_SEAT, spare=True),
        StateField("holding", BYTES, EVERY_SEAT, spare=True),
        StateField("pair_column", LIST, EVERY_SEAT, spare=True),
        StateField("real", LIST, OWNER, "knows_pair", spare=True),
    ],
    STATE_FIELDS,
    steps=(
        "unit", "side", "hex", "newcomer", "mode", "riders", "chateaux", "column", "leader", "piece",
        "origin", "must_leave", "centre", "within", "unstacked", "clear", "hexes", "most", "plan", "passed",
        "armies", "pair", "pairs", "units", "spent", "points",
    ),
)  # fmt: skip

# What `Battle.restore` takes over; dice that have fallen and events told stay
RESTORED: Final = [
    "agenda", "outcome", "trail",
    *[field.name for field in FIELDS.fields if field not in STATE_FIELDS.fields and field.kind != FIXED],
]  # fmt: skip
