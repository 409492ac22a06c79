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
    LOSS,
    MOVE,
    ORDER,
    OWNER,
    PIECE,
    RETREAT,
    SCORE,
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
    Noun("weather"),
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

# Orders and commanders, rules 7.1 and 11
ORDER_VERBS: Final = [
    Verb("order", "formation box", "{formation}: {box}", told=OWNER, silent=True, rolls=False),
    Verb("convert", "formation", "{formation}: go over to Defence", told=OWNER, silent=True, rolls=False),
    Verb("decoy", "from:box to:box", "Move a decoy from {from} to {to}", told=OWNER, silent=True, rolls=False),
    Verb("end_orders", "", "Give out these orders", END, told=ALL),
    Verb("change_order", "", "Change the order of a formation", told=ALL),
    Verb("call_back", "", "Rally routed stacks", told=ALL),
    Verb("lead_stacks", "", "Lead stacks himself", told=ALL),
    Verb("just_move", "", "Use no ability, only move", told=ALL),
    Verb("rally", "hex", "Rally the stack in {hex}", told=ALL),
    Verb("end_rally", "", "Rally no more stacks", END, told=ALL),
    Verb("take_stack", "hex", "Lead the stack in {hex}", told=ALL),
    Verb("end_picking", "", "Lead these stacks", END, told=ALL),
]

# End of a turn: strategic movement and rout movement, rules 7.4 and 16
MARCH_VERBS: Final = [
    Verb("march", "formation", "{formation} marches", told=ALL, rolls=False),
    Verb("end_marches", "", "March no more", END, told=ALL),
    Verb("march_unit", "unit", "{unit} marches", told=OWNER, rolls=False),
    Verb("march_stack", "hex", "The stack in {hex} marches together", told=OWNER, rolls=False),
    Verb("ride", "leader", "{leader} rides", told=ALL, rolls=False),
    Verb("march_to", "hex", "To {hex}", MOVE, told=OWNER, rolls=False),
    Verb("march_stay", "", "Stay here", told=OWNER, rolls=False),
    Verb("end_march", "", "End the march of the formation", END, told=ALL),
    Verb("flee", "unit hex", "{unit} runs to {hex}", MOVE, told=OWNER),
    Verb("end_rout", "", "Nobody runs on", END, told=ALL),
]

# Cards, rule 18.1
CARD_VERBS: Final = [
    Verb("avoid_fate", "", "Play Avoid fate: throw the dice again", told=ALL),
    Verb("let_stand", "", "Let the roll stand", told=ALL),
    Verb("let_all_stand", "", "Let all rolls of this activation stand", told=ALL),
]

# Segments of an activation (7.3.b to 7.3.i)
SEGMENT_VERBS: Final[list[Verb]] = []

VERBS: Final = [*TURN_VERBS, *ORDER_VERBS, *MARCH_VERBS, *CARD_VERBS, *SEGMENT_VERBS]

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

ORDER_KINDS: Final = [
    Kind("orders_out", "turn", "Both sides have given their orders.", ORDER),
    Kind("order_shown", "formation box", "The order of {formation} is shown: {box}.", ORDER),
    Kind("order_lost", "formation", "{formation} gives up its Defence and has no order any more.", ORDER),
    Kind("order_given", "leader", "{leader} sends out an order.", ORDER),
    Kind("leads", "leader", "{leader} leads troops himself.", ORDER),
    Kind("takes_stack", "leader hex", "{leader} leads the stack in {hex}.", ORDER),
    Kind("rally", "hex roll:number", "The routed troops in {hex} try to rally: {roll}.", ORDER),
    Kind("rallied", "unit hex", "{unit} rallies in {hex}.", ORDER),
]

MARCH_KINDS: Final = [
    Kind("march", "formation", "{formation} makes a strategic move.", HEAD),
    Kind("marches", "unit from:hex to:hex", "{unit} marches from {from} to {to}.", MOVE),
    Kind("rides", "leader from:hex to:hex", "{leader} rides from {from} to {to}.", MOVE),
    Kind("flees", "unit from:hex to:hex", "{unit} runs from {from} to {to}.", RETREAT),
    Kind("fled", "unit from:hex to:hex", "{unit} runs off the field by {to}.", LOSS, on="unit to"),
    Kind("demoralised", "formation", "{formation} is demoralised.", SCORE),
    Kind("weather", "weather", "The weather: {weather}.", HEAD),
]

CARD_KINDS: Final = [
    Kind("card", "side card", "The {side} side plays {card}.", ORDER),
]

SEGMENT_KINDS: Final[list[Kind]] = []

KINDS: Final = [*TURN_KINDS, *ORDER_KINDS, *MARCH_KINDS, *CARD_KINDS, *SEGMENT_KINDS]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
