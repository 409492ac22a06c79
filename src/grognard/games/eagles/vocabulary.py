"""Every verb and every kind of event of this game, once.

Leaders are pieces, too: their numbers follow those of the units (`Roster.piece`). Boxes of the order chart are counted
from 0 in actions: no order, Defence, then the objectives.
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ADVANCE,
    ALL,
    ATTACK,
    DETAIL,
    END,
    FIGHT,
    HEAD,
    KNOWN,
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
    Noun("unit", PIECE),
    Noun("leader", PIECE),
    Noun("counter", PIECE),  # a hidden one
    Noun("hex", SPACE, least=1),
    Noun("side"),
    Noun("formation"),
    Noun("corps", PIECE),  # a formation that is clicked by its officer
    Noun("stack", PIECE),  # a hex that is clicked by the lead of its stack
    Noun("box"),
    Noun("card"),
    Noun("turn"),
    Noun("statement"),  # who leads an attack of both arms, and who counts (17.8)
    Noun("weather"),
    Noun("plan"),  # a strategic card
    Noun("beginning"),
    Noun("way"),  # a direction that a stack faces
]

# Sequence of play (7.2, 7.3.a, 7.3.j)
TURN_VERBS: Final = [
    Verb("begin_with", "beginning", "{beginning}", told=ALL),
    Verb("play_plan", "plan", "Play {plan}", told=ALL),
    Verb("hold_plans", "", "Play no strategic card now", END, told=ALL),
    Verb("go_first", "", "Make the first activation", told=ALL),
    Verb("go_second", "", "Let the enemy make the first activation", told=ALL),
    Verb("activate", "leader", "Activate {leader}", told=ALL),
    Verb("pass", "", "Pass", END, told=ALL),
    Verb("under_orders", "", "Act under the present order", told=ALL),
    Verb("rally_option", "", "Rally: short moves, then the routed stacks try to rally", told=ALL),
]

# Orders and commanders, rules 7.1 and 11
ORDER_VERBS: Final = [
    Verb("order", "corps box", "{corps}: {box}", told=OWNER, silent=True, rolls=False),
    Verb("convert", "corps", "{corps}: go over to Defence", told=OWNER, silent=True, rolls=False),
    Verb("decoy", "from:box to:box", "Decoy from {from} to {to}", told=OWNER, silent=True, rolls=False),
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
    Verb("march", "corps", "{corps} marches", told=ALL, rolls=False),
    Verb("end_marches", "", "March no more", END, told=ALL),
    lifting(Verb("march_unit", "unit", "{unit} marches", told=OWNER, rolls=False)),
    lifting(Verb("march_stack", "hex", "The stack in {hex} marches together", told=OWNER, rolls=False)),
    lifting(Verb("ride", "leader", "{leader} rides", told=ALL, rolls=False)),
    Verb("march_to", "hex", "To {hex}", MOVE, told=OWNER, rolls=False),
    halting(Verb("march_stay", "", "Stay here", told=OWNER, rolls=False)),
    Verb("end_march", "", "End the march of the formation", END, told=ALL),
    Verb("flee", "unit hex", "{unit} runs to {hex}", MOVE, told=OWNER),
    Verb("end_rout", "", "Nobody runs on", END, told=ALL),
]

# Reinforcements and hidden counters, rules 22.2 and 23
ENTRY_VERBS: Final = [
    Verb("set_up", "unit hex", "{unit} begins in {hex}", told=ALL),
    Verb("enter", "unit hex", "{unit} enters and goes to {hex}", MOVE, told=ALL),
    Verb("end_entry", "", "Nobody else enters now", END, told=ALL),
    Verb("put_on_track", "formation turn", "{formation} is expected from turn {turn} on", told=ALL),
    Verb("end_track", "", "Expect nobody else", END, told=ALL),
    Verb("attempt", "counter", "Pass, and try to bring {counter} on", told=ALL),
    Verb("hide", "leader hex", "A decoy of {leader} begins in {hex}", told=OWNER),
    Verb("end_hiding", "", "No more decoys", END, told=OWNER),
    Verb("move_counter", "counter hex", "{counter} goes to {hex}", MOVE, told=ALL, final=True),
    Verb("show_counter", "counter", "{counter} shows itself", told=ALL, final=True),
    Verb("end_hidden", "", "Move no more counters", END, told=ALL),
    Verb("test_march", "leader", "Test the formation of {leader} for an independent march", told=ALL, rolls=True),
    Verb("test_entry", "unit", "Test {unit} for an independent move as it enters", told=ALL, rolls=True),
    Verb("lie_low", "", "Stay hidden for the rest of the turn", told=ALL),
    Verb("show_leader", "leader", "Show {leader}", told=ALL, final=True),
    Verb("act_unseen", "", "Act without being shown", told=ALL),
    Verb("stay_hidden", "", "Stay hidden", told=ALL),
    Verb("deploy", "unit hex", "{unit} to {hex}", told=ALL),
    Verb("deploy_rest", "", "Place the others close by", told=ALL),
    Verb("post", "hex", "The officer joins his troops in {hex}", told=ALL),
]

# Facing, rule 24
FACING_VERBS: Final = [
    Verb("face", "hex way", "The stack in {hex} faces {way}", told=ALL, rolls=False),
]

# Cards, rule 18.1
CARD_VERBS: Final = [
    Verb("avoid_fate", "", "Play Avoid fate: throw the dice again", told=ALL),
    Verb("let_stand", "", "Let the roll stand", told=ALL),
    Verb("draft", "card", "Take {card}", told=ALL),
    Verb("play_card", "card", "Play {card}", told=ALL),
    Verb("hold_card", "", "Not now", told=ALL),
    Verb("hold_cards", "", "Not in this activation", told=ALL),
    Verb("no_ammo", "hex", "The guns in {hex} have no ammunition", told=ALL),
    Verb("colours", "hex", "Rally the stack in {hex} to the colours", told=ALL),
    Verb("last_push", "leader", "The last push: try {leader} once more", told=ALL),
    Verb("let_all_stand", "", "Let all rolls of this activation stand", told=ALL),
]

# Segments of an activation (7.3.b to 7.3.i)
SEGMENT_VERBS: Final = [
    # Fire
    Verb("fire", "stack target:hex", "Fire from {stack} at {target}", ATTACK, on="target"),
    Verb("join_fire", "hex", "Also fire from {hex}"),
    Verb("volley", "", "Fire", final=True),
    Verb("end_fire", "", "Fire no more", END),
    Verb("lead", "unit", "{unit} leads its stack", told=KNOWN),
    Verb("keep_lead", "", "Keep the lead"),
    # Losses, retreat, rout
    Verb("lose", "unit", "{unit} loses a step", told=KNOWN),
    Verb("pay", "unit", "Stay: {unit} loses a step", told=KNOWN),
    Verb("give_way", "", "Retreat"),
    Verb("stand", "", "Stand"),
    Verb("retreat", "hex", "Retreat to {hex}", MOVE),
    Verb("run", "hex", "Run to {hex}", MOVE),
    Verb("rejoin", "hex", "Join the stack in {hex}"),
    # Movement
    lifting(Verb("pick", "unit", "Move {unit}", told=KNOWN, rolls=False)),
    lifting(Verb("pick_all", "hex", "Move all of {hex}", rolls=False)),
    Verb("test", "hex", "Test the stack in {hex} for an independent move", rolls=True),
    Verb("with", "unit", "{unit} goes along", told=KNOWN, rolls=False),
    Verb("carry", "leader", "{leader} goes along", rolls=False),
    Verb("prepare", "", "Prepare a charge for half the points", rolls=False),
    Verb("go", "hex", "Move to {hex}", MOVE),
    Verb("slip", "hex", "Go over to {hex} for all points, unseen by the enemy", MOVE),
    halting(Verb("stop", "", "Stop here")),
    Verb("end_moves", "", "End these moves", END),
    # What the enemy does against it
    Verb("snipe", "stack target:hex", "Fire from {stack} at {target}", ATTACK, on="target"),
    Verb("charge", "stack target:hex", "Counter-charge from {stack} into {target}", ATTACK, on="target"),
    Verb("join_charge", "hex", "Also charge from {hex}"),
    Verb("sound_charge", "", "Charge", final=True, rolls=True),
    Verb("hold", "", "Hold"),
    Verb("withdraw", "", "Retreat before combat"),
    # Melee
    Verb("attack", "stack target:hex", "Attack {target} from {stack}", ATTACK, on="target", rolls=False),
    Verb("end_attacks", "", "Declare no more attacks", END),
    Verb("state", "statement", "{statement}"),
    Verb("defend", "stack target:hex", "Fire from {stack} at {target}", ATTACK, on="target"),
    Verb("muskets", "stack target:hex", "Muskets in {stack} fire at {target}", ATTACK, on="target"),
    Verb("guns", "stack target:hex", "Guns in {stack} fire at {target}", ATTACK, on="target"),
    Verb("steady", "hex", "Emergency defence in {hex}", rolls=True),
    Verb("no_more", "", "Nothing more: go on", END),
    Verb("fight", "hex", "Fight for {hex}", ATTACK),
    Verb("call_off", "hex", "Call off the attack from {hex}"),
    Verb("end_melees", "", "Call off all other attacks", END),
    Verb("engage", "leader", "{leader} engages himself"),
    Verb("hold_back", "", "No leader engages himself"),
    Verb("punish", "hex", "The stack in {hex} suffers"),
    Verb("advance", "unit", "{unit} advances", told=KNOWN),
    Verb("escort", "leader", "{leader} advances"),
    Verb("stay", "", "Stay"),
    Verb("control", "hex", "Try to hold the cavalry in {hex}", rolls=True),
    Verb("pursue", "stack target:hex", "Pursue from {stack} into {target}", ATTACK, on="target"),
    Verb("rein_in", "", "Rein in"),
]

VERBS: Final = [*TURN_VERBS, *ORDER_VERBS, *MARCH_VERBS, *ENTRY_VERBS, *FACING_VERBS, *CARD_VERBS, *SEGMENT_VERBS]

TURN_KINDS: Final = [
    Kind("turn", "turn", "", TURN),
    Kind("begins_with", "side beginning", "The {side} side has chosen: {beginning}.", HEAD),
    Kind("plan", "side plan", "The {side} side plays the strategic card {plan}.", ORDER),
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
    Kind("fled", "unit from:hex to:hex", "{unit} runs off the field at {to}.", LOSS, on="unit to"),
    Kind("demoralised", "formation", "{formation} is demoralized.", SCORE),
    Kind("weather", "weather", "The weather: {weather}.", HEAD),
]

ENTRY_KINDS: Final = [
    Kind("enters", "unit from:hex to:hex", "{unit} enters at {from} and goes to {to}.", MOVE),
    Kind("tracked", "formation turn", "{formation} is expected from turn {turn} on.", HEAD),
    Kind("entry_roll", "counter roll:number came:flag", "{roll} is rolled: {counter} {came:comes|is lost}.", ORDER),
    Kind("leader_enters", "leader hex", "{leader} comes onto the field in {hex}.", MOVE),
    Kind("counter_enters", "counter hex", "{counter} comes onto the field in {hex}.", MOVE),
    Kind("counter_moves", "counter from:hex to:hex", "{counter} goes from {from} to {to}.", MOVE),
    Kind("spotted", "leader hex", "{leader} is seen in {hex}.", HEAD),
    Kind("shown", "leader hex", "{leader} is shown in {hex}, and turned over again.", ORDER),
    Kind(
        "march_test",
        "leader roll:number need:number passed:flag",
        "The men of {leader} {passed:march by themselves|wait for orders}: {roll} against {need}.",
        ORDER,
    ),
    Kind(
        "entry_test",
        "unit roll:number need:number passed:flag",
        "{unit} {passed:comes on by itself|waits for orders}: {roll} against {need}.",
        ORDER,
    ),
    Kind("no_one_there", "counter hex", "{counter} in {hex} turns out to be nobody.", ORDER),
    Kind("deployed", "unit hex", "{unit} deploys in {hex}.", MOVE),
    Kind("posted", "leader hex", "{leader} is in {hex}.", MOVE),
    Kind("faces", "hex way", "The stack in {hex} faces {way}.", OTHER),
]

CARD_KINDS: Final = [
    Kind("drafts", "side card", "The {side} side takes {card}.", ORDER),
    Kind("card", "side card", "The {side} side plays {card}.", ORDER),
]

SEGMENT_KINDS: Final = [
    # Fire
    Kind(
        "fires", "target:hex column:number modifier:number hexes:hex*",
        "Fire from {hexes} at {target}, {modifier:+} on the dice.", FIGHT, draws=RING, at="target", on="target",
    ),
    Kind("fire_result", "hex roll:number modifier:number test:number steps:number", "", RESULT),
    Kind("no_event", "roll:number", "A random event may occur, and does not.", DETAIL),
    Kind("leader_hit", "leader killed:flag", "{leader} is {killed:killed|wounded}.", LOSS),
    # Losses
    Kind("test", "unit roll:number added:number need:number result:number", "", DETAIL),
    Kind("reduced", "unit hex", "{unit} loses a step.", LOSS),
    Kind("eliminated", "unit hex", "{unit} is eliminated in {hex}.", LOSS),
    Kind("wiped_out", "hex", "The whole stack in {hex} is swept away.", LOSS),
    Kind("flag", "side", "The {side} side loses a flag.", SCORE),
    Kind("routs", "unit hex", "{unit} and all with it rout from {hex}.", RETREAT, draws=RING),
    Kind("no_way", "hex", "There is no way out of {hex}.", DETAIL),
    Kind(
        "contagion", "unit roll:number need:number routs:flag",
        "{unit} {routs:is carried away|stays} when others run through: {roll} against {need}.", DETAIL,
    ),
    Kind("retreated", "unit from:hex to:hex", "{unit} retreats from {from} to {to}.", RETREAT),
    Kind("thrown_back", "unit from:hex to:hex", "{unit} is thrown back from {from} to {to}.", RETREAT),
    Kind(
        "battery", "hex roll:number need:number lost:flag",
        "Horse guns in {hex} {lost:lose a step|come away} as they withdraw: {roll} against {need}.", DETAIL,
    ),
    Kind("escape", "leader roll:number free:flag", "{leader} {free:gets away|is captured}.", LOSS),
    Kind("rejoins", "leader from:hex to:hex", "{leader} goes from {from} to {to}.", MOVE),
    Kind("leader_gone", "leader hex", "{leader} finds no friends and leaves the field.", LOSS),
    # Movement
    Kind("moves", "unit from:hex to:hex", "{unit} moves from {from} to {to}.", MOVE),
    Kind("prepares", "hex", "Cavalry in {hex} prepares to charge.", ORDER),
    Kind(
        "independent", "hex roll:number need:number passed:flag",
        "The stack in {hex} {passed:moves by itself|does not stir}: {roll} against {need}.", ORDER,
    ),
    # Melee
    Kind("declares", "unit from:hex target:hex", "{unit} in {from} declares melee on {target}.", ORDER),
    Kind("states", "hex statement", "The attack on {hex}: {statement}.", DETAIL),
    Kind(
        "charge_test", "hex roll:number need:number passed:flag",
        "The cavalry in {hex} {passed:counter-charges|does not charge}: {roll} against {need}.", DETAIL,
    ),
    Kind(
        "steadied", "unit roll:number need:number passed:flag",
        "{unit} {passed:forms up in time|does not form up}: {roll} against {need}.", DETAIL,
    ),
    Kind("engaged", "leader", "{leader} engages himself.", DETAIL),
    Kind(
        "melee", "target:hex attack:number defence:number modifier:number kind:number unit hexes:hex*",
        "Melee for {target}, led by {unit}: {attack} against {defence}, {modifier:+} on the dice.",
        FIGHT, draws=RING, at="target", on="target",
    ),
    Kind(
        "melee_result",
        "roll:number modifier:number test:number every:flag own_test:number own_every:flag", "", RESULT,
    ),
    Kind("advances", "unit from:hex to:hex", "{unit} advances from {from} to {to}.", ADVANCE),
    Kind("leader_advances", "leader from:hex to:hex", "{leader} advances from {from} to {to}.", ADVANCE),
    Kind(
        "control", "unit roll:number helps:number need:number wild:flag",
        "{unit} {wild:cannot be held|is held}: {roll} against {need}.", DETAIL,
    ),
    Kind("pursues", "unit from:hex to:hex", "{unit} pursues from {from} into {to}.", FIGHT),
]  # fmt: skip

KINDS: Final = [*TURN_KINDS, *ORDER_KINDS, *MARCH_KINDS, *ENTRY_KINDS, *CARD_KINDS, *SEGMENT_KINDS]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
