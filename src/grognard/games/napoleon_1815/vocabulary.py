"""Every verb and every kind of event of this game, once.

The other seats are told of an action while the game lasts only where its verb says so: most of them name a block.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ALL,
    ATTACK,
    DETAIL,
    END,
    FIGHT,
    KNOWN,
    LOSS,
    MOVE,
    NUMBER,
    OTHER,
    OWNER,
    PIECE,
    RESULT,
    RETREAT,
    SPACE,
    TURN,
    Kind,
    Noun,
    Verb,
    Vocabulary,
    halting,
    lifting,
    opening,
)

NOUNS: Final = [
    Noun("unit", PIECE),
    Noun("back"),  # an army: somebody of it, seen from behind
    Noun("town", SPACE),
    Noun("place", SPACE, within="town"),  # of a battle, as everybody calls it
    Noun("own_place", SPACE, within="town"),  # as the side that decides calls it
    Noun("army"),
    Noun("side"),
    Noun("loser"),  # a side, counted from 1; 0 where nobody lost
    Noun("steps", NUMBER),  # that a bid offers
    Noun("turn"),
    Noun("terrain"),
    Noun("role"),  # Attacker or Defender
    Noun("target"),  # whom a unit fires at: squares or all others (6.51)
]

VERBS: Final = [
    # 4.0, 12.0 Bids and deployment
    Verb("bid", "side steps", "{side} {steps}", told=ALL),
    Verb("pass", "", "Pass", final=True, told=ALL),
    Verb("weaken", "unit", "{unit} starts with a step fewer"),
    lifting(Verb("pick", "unit", "{unit}", rolls=False, silent=True)),
    Verb("back", "", "Put it back", rolls=False, silent=True),
    Verb("place", "town", "Place it in {town}", rolls=False, silent=True),
    Verb("historical", "", "Place the rest as in 1815", final=True, silent=True),
    Verb("scatter", "", "Place the rest by lot", final=True, silent=True),
    Verb("done", "", "Done", END, told=ALL),
    # 5.0 Movement
    opening(Verb("group", "town army", "Move the {army} group in {town}", told=ALL)),
    Verb("go", "town", "", MOVE),
    Verb("stay", "", "Leave it where it is", silent=True),
    halting(Verb("end_group", "", "End this group's move", told=ALL)),
    Verb("end_movement", "", "End the movement", END, told=ALL),
    Verb("yield", "", "", told=ALL),
    Verb("reveal", "", "Show the leader and roll", final=True, told=ALL),
    Verb("keep_hidden", "", "Keep the leader hidden and roll", final=True, told=ALL),
    # 6.2, 6.6 Skirmishes and battles
    Verb("show", "unit", "Show {unit}", silent=True),
    Verb("fight", "town", "Fight at {town}", told=ALL),
    Verb("lay", "terrain own_place", "Lay the {terrain} in your {own_place}", final=True, told=ALL),
    Verb("station", "own_place", "To {own_place}", silent=True),
    Verb("hold", "unit", "{unit} holds it"),
    # 6.3 to 6.5 A Battle Turn
    Verb("roll", "unit", "Check the morale of {unit}", rolls=True, told=KNOWN),
    Verb("move", "own_place", "To {own_place}"),
    Verb("move_open", "own_place", "To {own_place}, face up"),
    Verb("fire", "target", "", ATTACK, rolls=True, told=ALL),
    Verb("square", "", "Form square", told=ALL),
    Verb("break_square", "", "Break square", told=ALL),
    Verb("shelter", "unit", "Shelter with {unit}"),
    Verb("come_out", "", "Come out of the square"),
    Verb("occupy", "", "Take the ground"),
    Verb("swap", "unit", "{unit} takes over"),
    Verb("finish", "", "Finished with this unit"),
    Verb("bring", "unit", "Bring {unit}"),
    Verb("end_combat", "", "End the combat of this Battle Turn", END, told=ALL),
    # 6.4, 7.0, 9.0 Losses, retreats, regrouping
    Verb("hit", "unit", "{unit} takes the hit", told=KNOWN),
    Verb("void", "", "No unit can take the hit", told=ALL),
    Verb("retreat", "town", "Retreat to {town}"),
    Verb("leave", "unit town", "{unit} to {town}", told=KNOWN),
    Verb("lost", "", "No road is left: the rest is lost", told=ALL),
    Verb("regroup", "unit town", "{unit} to {town}"),
    Verb("remove", "unit", "Remove {unit}", final=True, told=ALL),
    Verb("remove_all", "", "Remove all that is left", told=ALL),
]

KINDS: Final = [
    Kind("turn", "turn side", "", TURN),
    # Bids and deployment
    Kind("bids_first", "seat", "The coin falls: the {seat} player bids first.", OTHER),
    Kind("bid", "seat side steps", "The {seat} player bids {side} {steps}.", OTHER),
    Kind(
        "bid_won",
        "seat side steps",
        "The {seat} player plays the {side} side, with {steps} {steps:step|steps} fewer.",
        OTHER,
    ),
    Kind("placed", "unit town", "{unit} is placed in {town}.", MOVE),
    Kind("deployed", "army", "The {army} army stands ready.", OTHER),
    # Marches
    Kind(
        "march",
        "unit from:town to:town forced:flag by:town*",
        "",
        MOVE,
        on="unit from by",
    ),
    Kind(
        "column",
        "back from:town to:town forced:flag by:town*",  # who has used which road is for all to see (5.4)
        "",
        MOVE,
        on="from by",
    ),
    Kind("reinforce", "unit from:town to:town", "{unit} comes from {from} to the battle of {to}.", MOVE),
    Kind("block_reinforce", "back from:town to:town", "{back} comes from {from} to the battle of {to}.", MOVE),
    Kind("regroup", "unit from:town to:town", "{unit} regroups from {from} to {to}.", MOVE),
    Kind("block_regroup", "back from:town to:town", "{back} regroups from {from} to {to}.", MOVE),
    Kind("retreat", "unit from:town to:town", "{unit} retreats from {from} to {to}.", RETREAT),
    Kind("block_retreat", "back from:town to:town", "{back} retreats from {from} to {to}.", RETREAT),
    # Skirmishes
    Kind("skirmish", "town side", "Skirmish at {town}.", FIGHT, at="town"),
    Kind("chosen", "unit town", "{unit} is chosen for the skirmish.", DETAIL),
    Kind(
        "skirmish_fire",
        "unit town power:number dice:number",
        "{unit} fires {dice} {dice:die|dice} at F{power}.",
        DETAIL,
    ),
    Kind("skirmish_over", "town loser", "The skirmish at {town} is over{loser}.", RESULT),
    # Battles
    Kind("battle", "town side", "Battle of {town}: the {side} side attacks.", FIGHT, at="town"),
    Kind("drawn", "town role terrain", "{town}: a {terrain} marker is drawn.", DETAIL),
    Kind("woods_forfeit", "town role", "{town}: woods are drawn and go back.", DETAIL),
    Kind("laid", "town terrain place", "{town}: a {terrain} marker is laid in {place}.", DETAIL, on="place"),
    Kind("stationed", "unit town place", "{unit} takes its place: {place}.", MOVE),
    Kind("line", "town side", "{town}: the {side} line stands.", DETAIL),
    Kind("holder", "unit town place", "{unit} is the holder at {place}.", DETAIL),
    Kind("block_holder", "back town place", "{back} is the holder at {place}.", DETAIL),
    Kind("battle_starts", "town", "The battle of {town} begins.", FIGHT),
    Kind("battle_turn", "town side", "{town}: {side} Battle Turn.", FIGHT),
    Kind("idle", "town idle:number", "{town}: the Attacker is idle, {idle} of 2.", DETAIL),
    Kind("waits", "town waited:number", "{town}: the Attacker holds his troops back, {waited} of 3.", DETAIL),
    Kind("rout", "town side", "{town}: the {side} side is routed.", RESULT),
    Kind("stalemate", "town side", "{town}: the {side} attack has stalled.", RESULT),
    Kind("battle_over", "town side", "The {side} side has won the battle of {town}.", RESULT),
    # A Battle Turn
    Kind("morale", "unit town bonus:number", "The morale of {unit} is checked, {bonus:+}.", DETAIL),
    Kind("holds", "unit", "{unit} holds.", DETAIL),
    Kind("breaks", "unit", "{unit} breaks.", DETAIL),
    Kind("battle_move", "unit town from:place to:place", "{unit} goes from {from} to {to}.", MOVE),
    Kind("block_move", "back town from:place to:place", "{back} goes from {from} to {to}.", MOVE),
    Kind(
        "fire",
        "unit town place target power:number dice:number",
        "{unit} fires at {place}: {dice} {dice:die|dice} at F{power}.",
        DETAIL,
    ),
    Kind("hits", "unit hits:number", "{unit} scores {hits} {hits:hit|hits}.", DETAIL),
    Kind("square", "unit town formed:flag", "{unit} {formed:forms|breaks} square.", DETAIL),
    Kind("shelter", "unit host:unit town", "{unit} shelters in a square.", DETAIL),
    Kind("unshelter", "unit town", "{unit} comes out of the square.", DETAIL),
    # Losses
    Kind("revealed", "unit strength:number town place:number", "{unit} is shown, strength {strength}.", DETAIL),
    Kind("step", "unit left:number", "{unit} loses a step and has {left} left.", LOSS),
    Kind("block_step", "back town", "{back} in {town} loses a step.", LOSS),
    Kind("struck", "army town", "A hit falls on the {army} troops in {town}.", LOSS),
    Kind("eliminated", "unit town", "{unit} is eliminated.", LOSS),
    Kind("void", "hits:number", "{hits} more {hits:hit|hits} can hurt nobody.", DETAIL),
    Kind("defeated", "army lost:number", "The {army} army is defeated: {lost} {lost:unit is|units are} lost.", LOSS),
]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=OWNER)

OF_UNITS: Final = VOCABULARY.verbs_of("unit")
TELL_OF_UNITS: Final = VOCABULARY.kinds_of("unit")
