"""Every verb and every kind of event of this game, once."""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ALL,
    ARROW,
    ATTACK,
    DETAIL,
    END,
    FIGHT,
    HEAD,
    LOSS,
    MOVE,
    ORDER,
    OTHER,
    PIECE,
    RESULT,
    RETREAT,
    ROW,
    SCORE,
    SPACE,
    TURN,
    Kind,
    Noun,
    Verb,
    Vocabulary,
    halting,
    lifting,
)

NOUNS: Final = [
    Noun("unit", PIECE),
    Noun("space", SPACE, least=1),  # an area, or a zone at the edge of the map
    Noun("leader", ROW),
    Noun("formation"),
    Noun("side"),
    Noun("deed"),  # what an impulse is used for (8.2)
    Noun("outcome"),  # of an assault
]

VERBS: Final = [
    # 6.3, 14.3 Rally and self-rally
    Verb("rally", "leader space", "{leader} rallies in {space}"),
    Verb("refresh", "unit", "Rally {unit}"),
    Verb("all_cavalry", "", "Rally all his cavalry here"),
    Verb("done", "", "Done", END),
    # 8.0, 9.0 An impulse
    Verb("lead", "leader", ""),
    Verb("double", "leader", "", rolls=True),
    Verb("pass", "", "Pass", END),
    Verb("move", "space formation", "Move or assault from {space}: {formation}"),
    Verb("charge", "space formation", "Charge from {space}: {formation}"),
    Verb("bombard", "space formation", "Bombard from {space}: {formation}"),
    Verb("volley", "space formation", "Volley in {space}: {formation}"),
    Verb("advance", "formation", "General Advance of {formation}"),
    Verb("later", "", "Decide the second action later"),
    Verb("cancel", "leader", "", rolls=True),
    # 10.0 Movement
    lifting(Verb("pick", "unit", "{unit}")),
    Verb("go", "space", "To {space}", MOVE),
    halting(Verb("halt", "", "Halt here")),
    Verb("stay", "", "Stay"),
    Verb("take_marker", "", "The battery moves along"),
    Verb("leave_marker", "", "The battery stays"),
    Verb("end_moves", "", "End the movement", END),
    # 12.0, 13.0 Fire
    Verb("target", "space", "Bombard {space}", ATTACK),
    Verb("aim", "unit", "Aim at {unit}"),
    Verb("decline", "", "Do not fire", END),
    # 11.0, 14.0 Assaults
    Verb("assault", "space charge:flag", "{charge:Charge|Assault} {space}", ATTACK),
    Verb("end_assaults", "", "No more assaults", END),
    Verb("point", "unit", "{unit} leads"),
    Verb("add", "unit", "Add {unit}"),
    Verb("all", "", "All together"),
    Verb("commit", "", "Commit", final=True),
    Verb("withdraw", "unit space", "{unit} to {space}"),
    Verb("stand", "", "Stand"),
    Verb("fire", "", "Fire"),
    Verb("hold_fire", "", "Hold fire"),
    Verb("forward", "unit?", "{unit} leads the defence"),
    Verb("take_part", "", "The Leader takes part"),
    Verb("stay_out", "", "Stay out"),
    Verb("reroll", "", "Roll again"),
    Verb("keep", "", "Keep the roll"),
    Verb("intervene", "leader", "", rolls=True),
    Verb("accept", "", "Accept", final=True),
    # What comes of it
    Verb("pay", "unit", "{unit} takes a casualty point"),
    Verb("fall_back", "unit", "{unit} falls back"),
    Verb("retreat", "space", "Retreat to {space}"),
    Verb("lose", "unit", ""),
    Verb("lost", "", "There is nowhere to go"),
    Verb("send_back", "unit", "{unit} goes back"),
    Verb("pull_back", "unit space", "{unit} to {space}"),
    Verb("overrun", "space", "Ride on to {space}", ATTACK),
    Verb("no_overrun", "", "Do not ride on"),
    Verb("hold", "", "Hold", final=True),
]

KINDS: Final = [
    Kind("turn", "turn:number", "", TURN),
    Kind("impulse", "side marker:number", "{side} impulse {marker}.", HEAD),
    # Leaders
    Kind("attempt", "leader number", "{leader} tries: {number} or more.", ORDER),
    Kind("activated", "leader", "{leader} succeeds.", ORDER),
    Kind("not_activated", "leader", "{leader} fails.", ORDER),
    Kind("leader_used", "leader", "{leader} is spent.", ORDER),
    Kind("leader_arrives", "leader", "{leader} arrives.", ORDER),
    Kind("action", "deed formation space", "", ORDER),
    Kind("pass", "side", "The {side} side passes.", ORDER),
    Kind("sunset", "rolled:number marker:number", "{rolled} is less than {marker}: the turn is about to end.", OTHER),
    Kind("daylight", "marker:number", "The day goes on: impulse {marker}.", OTHER),
    Kind("phase_over", "marker:number", "The impulses of this turn are over.", OTHER),
    # Movement
    Kind("arrives", "unit space", "{unit} arrives at {space}.", MOVE),
    Kind("move", "unit from:space to:space", "{unit} goes from {from} to {to}.", MOVE),
    Kind("retreat", "unit from:space to:space", "{unit} retreats from {from} to {to}.", RETREAT),
    Kind("battery_moved", "space", "The grand battery moves to {space}.", MOVE),
    Kind("battery_gone", "space", "The grand battery is no more.", LOSS),
    Kind("control", "space side", "{space} is in {side} hands.", SCORE),
    # Fire
    Kind("fire", "unit from:space to:space attack:number defence:number deed", "", FIGHT, draws=ARROW, at="to"),
    Kind(
        "skirmish_fire",
        "unit units:number attack:number defence:number",
        "",
        DETAIL,
    ),
    Kind("fire_result", "points:number", "", RESULT),
    # Assaults
    Kind(
        "assault",
        "space mandatory:flag charge:flag",
        "{charge:Charge into|Assault on} {space}{mandatory:|, by choice}.",
        FIGHT,
        at="space",
    ),
    Kind("committed", "unit supports:number", "{unit} leads it, with {supports} in support.", DETAIL),
    Kind("forward", "unit", "{unit} leads the defence.", DETAIL),
    Kind("values", "attack:number defence:number", "Attack value {attack}, defence value {defence}.", DETAIL),
    Kind("result", "outcome attack:number defence:number", "{attack} against {defence}: {outcome}.", RESULT),
    Kind("intervention", "leader", "{leader} intervenes: a stalemate.", RESULT),
    Kind("cancelled", "space", "The assault on {space} is called off.", RESULT),
    Kind("overrun", "space", "The riders go on to {space}.", DETAIL),
    Kind("assault_over", "space", "The assault on {space} is over.", OTHER),
    # Losses
    Kind(
        "casualties",
        "side space points:number",
        "{points} casualty {points:point|points} for the {side} side in {space}.",
        LOSS,
    ),
    Kind("eliminated", "unit space", "{unit} is eliminated.", LOSS, on="unit space"),
    Kind("spent", "unit", "{unit} is spent.", DETAIL),
    Kind("fresh", "unit", "{unit} is fresh again.", OTHER),
]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
