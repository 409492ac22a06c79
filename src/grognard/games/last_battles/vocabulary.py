"""Every verb and every kind of event of this game, once."""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ADVANCE,
    ALL,
    ATTACK,
    DETAIL,
    DIE,
    END,
    FIGHT,
    HEAD,
    LOSS,
    MOVE,
    ORDER,
    OTHER,
    OWNER,
    PIECE,
    RESULT,
    RETREAT,
    RING,
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
    Noun("piece", PIECE),
    Noun("hex", SPACE, least=1),
    Noun("side"),
    Noun("army"),
    Noun("turn"),
    Noun("column"),  # of the combat results table
    Noun("result"),  # of the same
    Noun("corps"),
    Noun("comes"),  # does the First Corps come (18.5C)?
    Noun("reinforcement"),  # a body of reinforcements (16.6)
    Noun("arms"),  # what the defender lets the arms of an attack be multiplied by (16.7)
    Noun("organization"),  # a corps or nationality (13.0)
    Noun("plan"),  # a secret choice about reinforcements (22.6B, 28.0D)
    Noun("wing"),  # of the French army (27.1A)
    Noun("weather"),
    Noun("cause"),  # the piece that a die is rolled for, if any
]

VERBS: Final = [
    # Before the battle
    Verb("secretly", "comes", "{comes}", final=True, told=OWNER),
    Verb("place", "piece hex", "{piece} starts in {hex}"),
    Verb("plan", "plan", "{plan}", final=True, told=OWNER),
    # 11.0 Command
    Verb("command", "leader:piece piece", "{leader} commands {piece}", on="piece"),
    Verb("take_charge", "piece", "{piece} commands in person; his headquarters becomes inactive"),
    Verb("done", "", "Done giving command", END),
    Verb("open_hq", "piece", "{piece} becomes active"),
    Verb("close_hq", "piece", "{piece} becomes inactive"),
    Verb("hq_done", "", "The headquarters stay as they are", END),
    # 12.0 Reorganization
    Verb("reorganize", "leader:piece piece", "{leader} reorganizes {piece}", on="piece"),
    Verb("reformed", "", "Go on", END),
    # 16.6 Hidden movement
    Verb("hide", "hex", "Place a pair of markers in {hex}"),
    Verb("hide_column", "body:reinforcement", "Hide reinforcements: {body}"),
    Verb("conceal", "piece", "Hide {piece} with them"),
    Verb("concealed", "", "That is all"),
    Verb("real", "piece", "{piece} is the real one", final=True, told=OWNER),
    Verb("turn_over", "piece", "Show whom {piece} and its mate hide", final=True),
    Verb("hidden", "", "Go on", END),
    Verb("deploy", "piece hex", "{piece} goes to {hex}"),
    # 5.0 Movement
    lifting(Verb("pick", "piece", "Move {piece}")),  # some marches are rolled for (16.1C, 16.18A)
    Verb("move", "hex", "Move to {hex}", MOVE, rolls=False),
    Verb("enter", "hex", "Enter at {hex}", MOVE),
    Verb("exit", "", "Leave the map"),
    Verb("off_road", "", "March across country"),
    Verb("form_garrison", "piece", "{piece} begins to garrison the chateau", rolls=False),
    Verb("leave_garrison", "piece", "{piece} leaves its garrison", rolls=False),
    halting(Verb("stop", "", "Stop here")),
    Verb("end_movement", "", "End the movement phase", END),
    Verb("ask_undo", "", "Ask to take the last move back"),
    Verb("allow", "", "Allow it", final=True),
    Verb("refuse", "", "Refuse", final=True),
    Verb("displace", "piece hex", "{piece} makes room and goes to {hex}"),
    # 6.0, 7.1, 8.2 Combat
    Verb("sortie", "hex", "Sortie from {hex}"),
    Verb("no_more", "", "No more sorties"),
    Verb("attack", "hex", "Attack {hex}", ATTACK, rolls=False),
    Verb("join", "hex", "Also attack from {hex}"),
    Verb("also", "hex", "Also attack {hex}", ATTACK),
    Verb("bombard", "piece", "Bombard with {piece}"),
    Verb("raid", "piece hex", "{piece} destroys the train in {hex}", on="hex"),
    Verb("withdraw", "piece", "Withdraw {piece}"),
    Verb("stand", "", "Stand and fight"),
    Verb("fight", "", "Fight"),
    Verb("charge", "", "Charge"),
    Verb("no_charge", "", "Attack without charging"),
    Verb("lead", "piece", "{piece} leads"),
    Verb("nobody_leads", "", "Nobody leads"),
    Verb("enhance", "arms", "Count {arms}"),
    Verb("odds", "column", "Roll at {column}", rolls=True),
    Verb("end_combat", "", "End the combat phase", END),
    # 6.4, 6.5, 8.2C, 10.1 What comes of it
    Verb("give", "piece", "Give up {piece}"),
    Verb("give_way", "", "Retreat"),
    Verb("hold", "", "Stay"),
    Verb("retreat", "piece hex", "{piece} retreats to {hex}"),
    Verb("rout", "piece hex", "{piece} runs to {hex}"),
    Verb("rout_ends", "piece", "{piece} can run no further"),
    Verb("fall_back", "piece hex", "{piece} falls back to {hex}"),
    Verb("advance", "piece hex", "{piece} advances to {hex}"),
    Verb("advance_both", "from:hex to:hex", "Advance both units and their leader from {from} to {to}", on="to"),
    Verb("follow_up", "hex", "All advance to {hex}"),
    Verb("rejoin", "piece hex", "{piece} joins the unit in {hex}"),
    Verb("lost", "piece", "Remove {piece}"),
]

KINDS: Final = [
    Kind("turn", "turn", "Turn {turn}.", TURN),
    Kind("player_turn", "side turn", "{side} player turn.", HEAD),
    Kind("die", "face:number cause", "Die{cause}: {face}.", DIE),
    # Before the battle
    Kind("secret", "comes", "{comes}.", OTHER),
    Kind("corps", "corps turn", "", OTHER),
    Kind("placed", "piece hex", "{piece} starts in {hex}.", MOVE),
    Kind("asleep", "piece", "{piece} is inactive.", ORDER),
    Kind("awake", "piece", "{piece} is active.", ORDER),
    Kind("released", "piece", "{piece} is released from reserve.", ORDER),
    Kind("plan", "plan", "{plan}.", OTHER),
    Kind("weather", "weather", "{weather}.", OTHER),
    Kind("withdrawn", "army", "The {army} army leaves the map.", LOSS),
    # Supply, reorganization, the morale of corps and wings
    Kind("starved", "piece hex strength:number", "{piece} in {hex} has no supply and is lost.", LOSS),
    Kind("reorganized", "leader:piece piece hex", "{leader} reorganizes {piece} in {hex}.", ORDER),
    Kind("scattered", "piece", "{piece} is scattered and will not come back.", LOSS),
    Kind(
        "corps_demoralized",
        "organization lost:number level:number",
        "Demoralized: {organization}, {lost} points lost, level {level}.",
        LOSS,
    ),
    Kind(
        "corps_recovers",
        "organization lost:number level:number",
        "Good morale again: {organization}, {lost} points lost, level {level}.",
        SCORE,
    ),
    Kind("corps_level", "organization change:number", "The level of {organization} changes by {change:+}.", SCORE),
    Kind("wing_demoralized", "wing lost:number", "The French {wing} wing is demoralized: {lost} points lost.", LOSS),
    Kind("wings_joined", "level:number", "The French wings are one army, with a level of {level}.", SCORE),
    # Command
    Kind("order", "leader:piece piece", "{leader} commands {piece}.", ORDER),
    Kind("capacity", "piece most:number", "{piece} can command in this turn: officers {most}, units {most}.", ORDER),
    Kind("ride", "piece points:number", "{piece}: {points} movement {points:point|points}.", ORDER),
    Kind("hq_opened", "piece", "{piece} is active.", ORDER),
    Kind("hq_closed", "piece", "{piece} is inactive.", ORDER),
    Kind("steps_in", "piece hex", "{piece} takes command of the army in {hex}.", ORDER),
    Kind("command", "side lacking:number", "Command is given; units out of command: {lacking}.", ORDER),
    # Hidden movement
    Kind("concealed", "piece marker:piece", "{piece} is hidden under {marker} and its mate.", ORDER),
    Kind("real", "piece", "{piece} is the real one.", ORDER),
    Kind("revealed", "piece hex", "{piece} and its mate are turned over.", ORDER, on="piece"),
    Kind("deployed", "piece hex", "{piece} is shown in {hex}.", MOVE),
    # Movement
    Kind(
        "moved",
        "piece from:hex to:hex spent:number by:hex*",
        "{piece} moves from {from} to {to}.",
        MOVE,
        on="piece from by",
    ),
    Kind("entered", "piece hex spent:number", "{piece} enters the map at {hex}.", MOVE, draws=RING),
    Kind("exited", "piece hex", "{piece} leaves the map at {hex}.", MOVE),
    Kind("undo_allowed", "", "The last move is taken back.", OTHER),
    Kind("undo_refused", "", "The last move stands.", OTHER),
    Kind("rejoined", "piece hex", "{piece} joins the unit in {hex}.", MOVE),
    Kind("forming", "piece hex", "{piece} begins to garrison {hex}.", ORDER),
    Kind("garrison", "piece hex", "{piece} is the garrison of {hex}.", ORDER),
    Kind("no_garrison", "piece hex", "{piece} is no longer the garrison of {hex}.", ORDER),
    # Combat
    Kind("charge", "from:hex to:hex", "The cavalry in {from} charges {to}.", DETAIL),
    Kind("blown", "piece", "{piece} is blown after its charge.", OTHER),
    Kind("recovered", "piece", "{piece} has recovered from its charge.", OTHER),
    Kind("train_lost", "piece hex", "{piece} is destroyed in {hex}.", LOSS, on="piece hex"),
    Kind("hungry", "piece hex", "{piece} in {hex} is out of supply.", OTHER, on="piece"),
    Kind("leads", "piece hex", "{piece} leads the units in {hex}.", DETAIL),
    Kind("enhanced", "arms", "The defender chooses: {arms}.", DETAIL),
    Kind("sortie", "hex", "The garrison of {hex} will attack.", DETAIL),
    Kind("attackers", "pieces:piece*", "Attackers: {pieces}.", FIGHT),
    Kind("odds_lowered", "best:column column", "The odds are lowered on purpose, from {best} to {column}.", FIGHT),
    Kind(
        "combat",
        "attack:number defence:number column hexes:hex*",
        "Attack on {hexes}: {attack} against {defence}, column {column}.",
        FIGHT,
        draws=RING,
        at="hexes",
    ),
    Kind("result", "printed:result final:result bombards:flag", "", RESULT),
    Kind("eliminated", "piece hex strength:number", "{piece} is eliminated in {hex}.", LOSS),
    Kind("retreated", "piece from:hex to:hex", "{piece} retreats from {from} to {to}.", RETREAT),
    Kind("advanced", "piece from:hex to:hex", "{piece} advances from {from} to {to}.", ADVANCE),
    Kind("routed", "piece hex", "{piece} routs from {hex}.", RETREAT, on="piece hex"),
    Kind("held_walls", "piece hex", "{piece} holds {hex}.", DETAIL),
    Kind("leader_lost", "piece hex", "{piece} is lost.", LOSS, on="piece hex"),
    # Points, levels, control
    Kind("points", "side points:number", "Points for the {side}: {points}.", SCORE),
    Kind("levels", "army change:number", "The levels of the {army} army change by {change:+}.", SCORE),
    Kind("guard_beaten", "levels:number", "The Guard is beaten: the French level falls by {levels}.", SCORE),
    Kind("control", "hex side", "{side} control of {hex}.", SCORE),
    Kind(
        "demoralized",
        "army lost:number level:number",
        "The {army} army is demoralized: {lost} points lost, level {level}.",
        LOSS,
    ),
    Kind(
        "disintegrated",
        "army lost:number level:number",
        "The {army} army disintegrates: {lost} points lost, level {level}.",
        LOSS,
    ),
]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
