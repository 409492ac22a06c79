"""Every verb and every kind of event of this game, once.

Leaders are pieces, too: their numbers follow those of the units (`Roster.piece`). Boxes of the order chart are counted
from 0 in actions: no order, Defence, then the objectives.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ALL,
    DETAIL,
    END,
    HEAD,
    ORDER,
    PIECE,
    SPACE,
    TURN,
    Kind,
    Noun,
    Verb,
    Vocabulary,
)

NOUNS: Final = [
    Noun("unit", PIECE),
    Noun("leader", PIECE),
    Noun("hex", SPACE, least=1),
    Noun("side"),
    Noun("formation"),
    Noun("box"),
    Noun("card"),
    Noun("turn"),
]

# Sequence of play (7.2, 7.3.a, 7.3.j)
TURN_VERBS: Final = [
    Verb("go_first", "", "Make the first activation", told=ALL),
    Verb("go_second", "", "Let the enemy make the first activation", told=ALL),
    Verb("activate", "leader", "Activate {leader}", told=ALL),
    Verb("pass", "", "Pass", END, told=ALL),
    Verb("under_orders", "", "Act under the present order", told=ALL),
    Verb("rally_option", "", "Rally: short moves, then the routed stacks try to rally", told=ALL),
]

# Cards, rule 18.1
CARD_VERBS: Final = [
    Verb("avoid_fate", "", "Play Avoid fate: throw the dice again", told=ALL),
    Verb("let_stand", "", "Let the roll stand", told=ALL),
    Verb("let_all_stand", "", "Let all rolls of this activation stand", told=ALL),
]

# Segments of an activation (7.3.b to 7.3.i)
SEGMENT_VERBS: Final[list[Verb]] = []

VERBS: Final = [*TURN_VERBS, *CARD_VERBS, *SEGMENT_VERBS]

TURN_KINDS: Final = [
    Kind("turn", "turn", "", TURN),
    Kind("first_player", "side", "The {side} side makes the first activation.", ORDER),
    Kind("first_roll", "side roll:number", "The {side} side rolls {roll} for the first activation.", DETAIL),
    Kind("initiative", "leader roll:number need:number passed:flag", "", HEAD),
    Kind("passes", "side", "The {side} side passes.", HEAD),
    Kind("end_check", "roll:number level:number", "", DETAIL),
    Kind("finishing", "turn", "The turn is drawing to its end.", ORDER),
    Kind("turn_ends", "turn", "The activations of this turn are over.", ORDER),
]

CARD_KINDS: Final = [
    Kind("card", "side card", "The {side} side plays {card}.", ORDER),
]

SEGMENT_KINDS: Final[list[Kind]] = []

KINDS: Final = [*TURN_KINDS, *CARD_KINDS, *SEGMENT_KINDS]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
