"""Every verb and every kind of event of this game, once.

The other seats are told of an action while the game lasts only where its verb says so: many of them name a block.
"""

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
    NUMBER,
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
    lifting,
    showing,
)

NOUNS: Final = [
    Noun("block", PIECE),
    Noun("back"),  # a faction: somebody of it, seen from behind
    Noun("area", SPACE, least=1),
    Noun("faction"),
    Noun("side"),
    Noun("corps"),
    Noun("turn"),
    Noun("kind"),  # of an impulse
    Noun("plan"),  # what the Disc is played for
    Noun("count", NUMBER),  # blocks to call
]

VERBS: Final = [
    # 4.0, 5.0 Set-up and reinforcements
    Verb("man", "block", "{block} starts here"),
    Verb("draw", "count", "", told=ALL),
    Verb("take", "block", "Call {block}", silent=True),
    Verb("end_choice", "", "Call these"),
    Verb("deploy", "block area", "{block} to {area}"),
    # 2.0, 6.0 Impulses
    Verb("wish", "kind", "", told=ALL),
    Verb("tactical", "", "Tactical Action", told=ALL),
    Verb("strategic", "", "Play the Disc", told=ALL),
    Verb("pass", "", "Pass", END, told=ALL),
    Verb("manoeuvre", "", "Move blocks", told=ALL),
    Verb("reinforce", "", "Call reinforcements", told=ALL),
    Verb("bombard", "", "Grande Batterie", told=ALL),
    Verb("stand_by", "", "Stand by: give the Disc away for nothing", told=ALL),
    # 6.2.1, 6.2.2 Activation and movement
    Verb("call", "block", "Activate {block}", rolls=False, silent=True),
    lifting(Verb("pick", "block", "{block}", rolls=False, silent=True)),
    Verb("stay", "", "Put back", rolls=False, silent=True),
    Verb("go", "area", "", MOVE, rolls=False),
    Verb("along", "", "", MOVE, rolls=False),  # the rest of an area follows the last march
    showing(Verb("reveal", "", "Reveal here", final=True, told=ALL)),
    showing(Verb("scout", "area", "Scout {area}", final=True, told=ALL)),
    Verb("end_activation", "", "Activate no more leaders", END, told=ALL),
    Verb("end_moves", "", "End the movement", END, told=ALL),
    Verb("cede", "", "Leave the move to the Prussians", told=ALL),
    # 6.2.3 Combat
    Verb("fight", "area", "Battle in {area}", ATTACK, told=ALL),
    Verb("end_battles", "", "End the combat", END, told=ALL),
    Verb("commit", "block", "{block} fires", told=ALL),
    Verb("aim", "area", "Bombard {area}", ATTACK, told=ALL),
    Verb("fire", "block", "{block} joins the battery", final=True, told=ALL),
    Verb("open_fire", "", "Open fire", final=True, told=ALL),
    Verb("call_reserve", "", "Bring a block up from the sunken road", told=ALL),
    Verb("keep_reserve", "", "Bring no block up", told=ALL, final=True),
    Verb("retreat", "", "Play the Disc and retreat", final=True, told=ALL),
    Verb("stand", "", "Stand", final=True, told=ALL),
    Verb("withdraw", "block area", "{block} to {area}"),
    Verb("lose", "block", "Give up {block}", final=True, told=ALL),
    Verb("hit", "block", "{block} takes the hits", told=ALL),
    Verb("dash", "block area", "{block} dashes to {area}"),
    Verb("hold_ground", "", "Stay here", END, told=ALL),
    # 6.4 Reorganization
    Verb("reorganize", "", "Reorganize", final=True, told=ALL),
    Verb("decline", "", "Do not reorganize", final=True, told=ALL),
    Verb("restore", "block", "Restore {block} by a level", silent=True),
    Verb("end_restoring", "", "Restore no more", END, told=ALL),
]

KINDS: Final = [
    Kind("turn", "turn side", "", TURN),
    Kind("impulse", "side", "{side} impulse.", HEAD),
    # Set-up and arrivals
    Kind(
        "deployed",
        "faction pool:number",
        "The {faction} army stands ready; {pool} blocks are in its Reserve Pool.",
        OTHER,
    ),
    Kind("corps", "corps area", "The Prussian {corps} arrives in {area}.", HEAD, draws=RING),
    Kind("arrives", "block area", "{block} arrives in {area}.", MOVE),
    Kind("block_arrives", "back area", "{back} arrives in {area}.", MOVE),
    Kind("draws", "faction number", "The {faction} army calls {number} {number:block|blocks} from its pool.", ORDER),
    Kind(
        "returned",
        "faction number",
        "{number} {faction} {number:block finds|blocks find} no place and {number:returns|return} to the pool.",
        OTHER,
    ),
    # Actions
    Kind("wished", "kind", "The Prussian commander asks for a {kind}.", ORDER),
    Kind("action", "side kind", "", ORDER),
    Kind("plan", "faction plan", "The {faction} army plays the Disc {plan}.", ORDER),
    Kind("disc", "side", "The Initiative Disc goes to the {side} side.", ORDER),
    Kind("revealed", "block strength:number area", "{block} is revealed in {area}, strength {strength}.", DETAIL),
    Kind("tires", "block strength:number", "{block} tires: his strength drops to {strength}.", ORDER),
    # Moves
    Kind("marches", "block way:area*", "", MOVE, draws=ARROW),  # from the first area to the last
    Kind("block_marches", "back way:area*", "", MOVE, draws=ARROW),
    Kind("control", "area faction", "{area} is in {faction} hands.", SCORE),
    # Battles
    Kind("battle", "area faction", "Battle in {area}: the {faction} army attacks.", FIGHT, at="area"),
    Kind("bombards", "area", "The Grande Batterie bombards {area}.", FIGHT, at="area"),
    Kind("committed", "block area", "{block} fires into {area}.", DETAIL),
    Kind("rises", "block area", "{block} rises from the sunken road in {area}.", DETAIL),
    Kind("block_rises", "back area", "{back} rises from the sunken road in {area}.", DETAIL),
    Kind(
        "firepower",
        "area attack:number defence:number",
        "{area}: offensive firepower {attack}, defensive firepower {defence}.",
        DETAIL,
    ),
    Kind("result", "area result:number attacker:number defender:number", "", RESULT),
    Kind("absorbed", "block number", "{block} absorbs {number} {number:hit|hits}.", DETAIL),
    Kind("damaged", "block strength:number", "{block} is reduced to strength {strength}.", LOSS, sums_up=True),
    Kind("eliminated", "block area", "{block} is eliminated.", LOSS, on="block", sums_up=True),
    Kind("morale", "faction number", "{faction} morale falls to {number}.", SCORE),
    Kind("spends", "block number", "{block} has {number} {number:cannonball|cannonballs} left.", DETAIL),
    Kind("held_fast", "area", "A combined attack: nobody gets away from {area}.", DETAIL),
    Kind("withdraws", "block from:area to:area", "{block} retreats from {from} to {to}.", RETREAT),
    Kind("block_withdraws", "back from:area to:area", "{back} retreats from {from} to {to}.", RETREAT),
    # Reorganization
    Kind("reorganization", "side", "Reorganization: the {side} side is first.", HEAD),
    Kind("declines", "faction", "The {faction} army does not reorganize.", ORDER),
    Kind("restored", "block strength:number", "{block} is restored to strength {strength}.", ORDER),
    Kind("rests", "block strength:number", "{block} has reorganized his army and drops to strength {strength}.", ORDER),
    Kind("crumbles", "block area", "{block} in {area} is cut off and crumbles.", LOSS),
    Kind("block_crumbles", "back area", "{back} in {area} is cut off and crumbles.", LOSS),
]

VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=OWNER)

OF_BLOCKS: Final = VOCABULARY.verbs_of("block")
TELL_OF_BLOCKS: Final = VOCABULARY.kinds_of("block")
