"""Why a move or an attack is refused: the first rule, in the order of the rulebook, that stands against it."""

from __future__ import annotations

from grognard.games.last_battles import contact, entry, movement, retreat, variant_refusals
from grognard.games.last_battles.chateau import is_chateau, shelters
from grognard.games.last_battles.contact import Contacts
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.ground import ABSENT
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.stacking import alone_in_garrison
from grognard.games.last_battles.state import DEAD, EXITED, WAITING, Battle
from grognard.kernel.action import Action, Refusal


def name(battle: Battle, piece: int) -> str:
    """A piece in a sentence."""
    return battle.roster.names[piece]


def known_piece(battle: Battle, piece: int) -> bool:
    """Is this the number of a piece?"""
    return 0 <= piece < battle.roster.size()


def on_map(battle: Battle, hex: int) -> bool:
    """Is this a hex of the playing area?"""
    return 0 <= hex < len(battle.ground.terrain) and battle.ground.terrain[hex] != ABSENT


# Movement


def why_not_pick(battle: Battle, action: Action) -> Refusal:
    """Why this piece cannot be moved now."""
    if action.verb == "move":
        return Refusal("5.0", "First choose the unit that is to move.")
    if action.verb in ("form_garrison", "leave_garrison"):
        return variant_refusals.why_not_garrison(battle, action)
    if action.verb != "pick" or not known_piece(battle, action.a):
        return Refusal("4.1", "This is the movement phase: choose a piece to move, or end the phase.")
    piece = action.a
    who = name(battle, piece)
    if battle.roster.side[piece] != battle.phasing:
        return Refusal("5.1", f"{who} is not yours: only the phasing player moves.")
    return why_not_moving(battle, piece)


def why_not_moving(battle: Battle, piece: int) -> Refusal:
    """Why a piece of the phasing side cannot be moved now."""
    who = name(battle, piece)
    place = battle.where[piece]
    if place in (DEAD, EXITED):
        return Refusal("5.5A" if place == EXITED else "6.5", f"{who} is no longer in play.")
    kept = variant_refusals.why_not_moved(battle, piece)
    if kept is not None:
        return kept
    if battle.moved[piece]:
        return Refusal("5.1C", f"{who} has finished its move.")
    if place == WAITING:
        return why_not_due(battle, piece)
    if battle.asleep[piece] and not battle.switches.headquarters:
        return Refusal("15.4", f"{who} is not active yet and stays where he is.")
    if movement.held_fast(battle, piece):
        return Refusal("5.3E", f"{who} is in an enemy zone of control and cannot leave it by movement.")
    if not battle.scenario.may_move(battle, piece):
        rule, words = battle.scenario.why_held(battle, piece)
        return Refusal(rule, f"{who} {words}.")
    return Refusal("5.2C", f"There is no hex that {who} could enter.")


def why_not_due(battle: Battle, piece: int) -> Refusal:
    """Why a waiting piece cannot enter now."""
    who = name(battle, piece)
    number = entry.column_of(battle, piece)
    if number < 0 or battle.due[number] > battle.turn:
        return Refusal("5.6", f"{who} has not arrived yet.")
    if piece >= battle.roster.units and not entry.leader_may_join(battle, piece):
        return Refusal("10.1A", f"{who} enters with a unit of his command; none is on the map yet.")
    if not entry.is_due(battle, piece):
        return Refusal("5.6A", f"{who} marches behind units that have not entered yet.")
    if not entry.entry_hexes(battle, piece):
        return Refusal("5.6D", f"The enemy blocks every hex where {who} could come in.")
    return Refusal("5.6A", f"{who} is so far back in the column that it lacks the movement points this turn.")


def why_not_entry(battle: Battle, piece: int, action: Action) -> Refusal:
    """Why the piece cannot enter at this hex."""
    who = name(battle, piece)
    if action.verb != "enter" or not on_map(battle, action.a):
        return Refusal("5.6", f"Choose the hex where {who} enters the map.")
    if entry.is_blocked(battle, battle.roster.side[piece], action.a):
        return Refusal("5.6D", f"{action.a:04d} is blocked by enemy units or their zone of control.")
    if action.a not in entry.entry_hexes(battle, piece):
        return Refusal("5.6", f"{action.a:04d} is not an entry hex for {who}.")
    return Refusal("5.6A", f"{who} lacks the movement points to come in there behind the others, or the hex is full.")


def why_not_destination(battle: Battle, piece: int, action: Action) -> Refusal:
    """Why the piece cannot go there."""
    who = name(battle, piece)
    here = battle.where[piece]
    if action.verb == "exit":
        if not battle.scenario.may_exit(battle, piece, here):
            return Refusal("5.5", f"Units cannot leave the map from {here:04d} without loss.")
        return Refusal("5.5", f"{who} lacks the movement points to leave the map, or is held by the enemy.")
    if action.verb == "stop":
        return Refusal("5.4", f"{who} cannot stay in {here:04d}: the hex is full.")
    if action.verb == "pick":
        return Refusal("5.0", f"Finish the move of {who} first: units move one at a time.")
    if action.verb != "move":
        return Refusal("4.1", f"This is the movement phase: choose a hex for {who}, or stop.")
    hex = action.a
    if not on_map(battle, hex):
        return Refusal("3.2A", f"{hex:04d} is not in the playing area.")
    if hex == here:
        return Refusal("5.0", f"{who} is already in {hex:04d}; to stay there, stop.")
    return why_not_reached(battle, piece, hex)


def why_not_reached(battle: Battle, piece: int, hex: int) -> Refusal:
    """Which rule keeps the piece out of a hex of the map."""
    who = name(battle, piece)
    side = battle.roster.side[piece]
    here = battle.where[piece]
    leader = piece >= battle.roster.units
    if battle.has_unit(hex, 1 - side):
        return Refusal("5.3", f"{hex:04d} is held by the enemy: units cannot move into enemies.")
    if movement.held_fast(battle, piece):
        return Refusal("5.3E", f"{who} is in an enemy zone of control and cannot leave it by movement.")
    if battle.in_enemy_zone(hex, side):
        if battle.now().calm:
            return Refusal("5.3F", f"{hex:04d} is in an enemy zone of control, closed at night and in rain.")
        if battle.out_of_command[piece] and not battle.switches.loose_command:
            return Refusal("11.3A", f"{who} is out of command and may not enter an enemy zone of control.")
        if leader and not battle.has_unit(hex, side):
            return Refusal(
                "10.1D", f"A leader may enter an enemy zone only where a friendly unit stands, not {hex:04d}."
            )
    varied = variant_refusals.why_not_entered(battle, piece, hex)
    reach = movement.search(battle, piece, here, battle.points_left)
    if hex in reach.cost:
        return Refusal("5.4", f"{hex:04d} is full: its stacking limit applies at the end of the phase.")
    if hex in battle.ground.neighbours[here] and battle.ground.barred(here, hex):
        return Refusal("5.2A", f"A river without a bridge lies between {here:04d} and {hex:04d}.")
    if varied is not None:
        return varied
    if not leader and reaches_without_zones(battle, piece, hex):
        return Refusal("5.0", f"On the way to {hex:04d} {who} would have to stop in an enemy zone of control.")
    return Refusal("5.1", f"{hex:04d} is too far for {who}: {battle.points_left / 2:g} MP left.")


def reaches_without_zones(battle: Battle, piece: int, hex: int) -> bool:
    """Could the piece get there if enemy zones did not stop it?"""
    free = battle.copy()
    free.zoc = [bytearray(len(zone)) for zone in free.zoc]
    free.front = None
    return hex in movement.search(free, piece, free.where[piece], free.points_left).cost


# Combat


def why_not_attack(battle: Battle, action: Action) -> Refusal:
    """Why this hex cannot be attacked now, or the phase not ended."""
    if action.verb == "end_combat":
        waiting = sorted(Contacts(battle).attackers)
        names = ", ".join(f"{hex:04d}" for hex in waiting) or "artillery that others relied on"
        return Refusal("6.0", f"Some units that must fight have not fought: {names}.")
    if action.verb != "attack" or not on_map(battle, action.a):
        return Refusal("4.1", "This is the combat phase: choose an enemy hex to attack.")
    hex = action.a
    enemy = 1 - battle.phasing
    if not battle.has_unit(hex, enemy):
        return Refusal("6.1", f"There is no enemy unit in {hex:04d}.")
    if alone_in_garrison(battle, hex) and not battle.fought[battle.at[hex][0]]:
        return Refusal("16.11D", f"The garrison of {hex:04d} can be attacked only from next to it, and by itself.")
    if not contact.can_be_bombarded(battle, hex):
        return Refusal("6.1B", f"The units in {hex:04d} have already been attacked in this phase.")
    contacts = Contacts(battle)
    if hex in contacts.defenders:
        return Refusal("6.1", f"An attack on {hex:04d} would leave a unit that must fight without an opponent.")
    return why_not_bombarded(battle, hex)


def why_not_bombarded(battle: Battle, hex: int) -> Refusal:
    """Why nobody can attack a hex that is not in contact."""
    for near in battle.ground.near[hex]:
        for unit in battle.units_at(near):
            if battle.roster.side[unit] == battle.phasing and shelters(battle, unit):
                return Refusal("8.2A", f"The garrison of {near:04d} chose to stay behind its walls.")
            if battle.roster.side[unit] == battle.phasing and battle.fought[unit]:
                return Refusal("6.7C", f"{name(battle, unit)} has fought and may not attack again in this phase.")
    if is_chateau(battle, hex):
        return Refusal("8.1C", f"{hex:04d} is a chateau: it cannot be bombarded.")
    gun = -1
    for unit in range(battle.roster.units):
        place = battle.where[unit]
        if place <= 0 or battle.roster.side[unit] != battle.phasing or battle.roster.arm[unit] != ARTILLERY:
            continue
        if battle.ground.grid.distance(place, hex) == 2 and (gun < 0 or battle.fought[gun]):
            gun = unit  # rather one that has not fired
    if gun >= 0:
        return why_not_gun(battle, gun, hex)
    return Refusal("6.1A", f"No unit that may attack is next to {hex:04d}, and no artillery is two hexes away.")


def why_not_gun(battle: Battle, gun: int, hex: int) -> Refusal:
    """Why this artillery cannot bombard the hex."""
    who = name(battle, gun)
    if battle.in_enemy_zone(battle.where[gun], battle.phasing) or battle.duty[gun]:
        return Refusal("7.4A", f"{who} is next to the enemy: it has to attack there and may not bombard.")
    if battle.out_of_command[gun] and not battle.switches.loose_command:
        return Refusal("11.3B", f"{who} is out of command and may not bombard.")
    if battle.spent[gun]:
        return Refusal("6.6D", f"{who} was displaced and may not fire any more in this phase.")
    if battle.fought[gun]:
        return Refusal("6.1B", f"{who} has fired in this phase.")
    if is_chateau(battle, hex) or alone_in_garrison(battle, hex):
        rule = "8.1C" if is_chateau(battle, hex) else "16.11D"
        return Refusal(rule, f"{hex:04d} is a chateau: who holds it cannot be bombarded.")
    if not contact.may_bombard_alone(battle) and (battle.fight is None or not battle.fight.attack_hexes):
        return Refusal("16.5", f"In the rain {who} may bombard only in support of an attack by others.")
    if hex not in contact.shots_of(battle, gun):
        return why_out_of_range(battle, gun, hex)
    if battle.where[gun] in battle.aims:
        return Refusal("7.1C", f"All artillery in a hex fires at one target, and {who}'s neighbour has chosen another.")
    return Refusal("6.0", f"If {who} fired at {hex:04d}, a unit that must fight would be left without an opponent.")


def why_out_of_range(battle: Battle, gun: int, hex: int) -> Refusal:
    """Why a hex does not lie open to a gun (7.1, 7.3, 16.10)."""
    who = name(battle, gun)
    heavy = battle.switches.heavy_artillery and battle.roster.heavy[gun]
    distance = battle.ground.grid.distance(battle.where[gun], hex)
    if distance > (3 if heavy else 2):
        return Refusal("16.10" if heavy else "7.1", f"{hex:04d} is out of range of {who}.")
    if distance < 2:
        return Refusal("7.1", f"{hex:04d} is not two hexes from {who}.")
    return Refusal("7.3", f"{who} does not see {hex:04d}.")


def why_not_adding_gun(battle: Battle, fight: Fight, gun: int) -> Refusal:
    """Why this piece cannot be added to the fight as bombarding artillery."""
    roster = battle.roster
    if not known_piece(battle, gun) or roster.arm[gun] != ARTILLERY or roster.side[gun] != battle.phasing:
        return Refusal("7.1", "Only your own artillery bombards.")
    if battle.where[gun] <= 0:
        return Refusal("7.1", f"{name(battle, gun)} is not on the map.")
    if gun in fight.guns:
        return Refusal("6.1", f"{name(battle, gun)} is already in this fight.")
    for hex in fight.defence_hexes:
        if hex in contact.shots_of(battle, gun):
            return why_not_gun(battle, gun, hex)
    return why_not_gun(battle, gun, fight.defence_hexes[0])


def why_quiet(battle: Battle, piece: int) -> Refusal | None:
    """Why a unit of the attacker has nothing to do in the combat phase now; None where that is not the question."""
    step = battle.agenda[-1].name() if battle.agenda else ""
    if step not in ("CombatPhase", "FormFight", "ChooseColumn") or not 0 <= piece < battle.roster.units:
        return None
    if battle.roster.side[piece] != battle.phasing or battle.where[piece] <= 0:
        return None
    fight = battle.fight
    if fight is None:
        return why_idle(battle, piece)
    who = name(battle, piece)
    here = battle.where[piece]
    if here in fight.attack_hexes and not battle.fought[piece]:
        return Refusal("6.1", f"{who} is already in this fight.")
    if battle.roster.arm[piece] == ARTILLERY and not contact.all_in(fight.defence_hexes, battle.ground.near[here]):
        refusal = why_not_adding_gun(battle, fight, piece)
    else:
        refusal = why_not_joining(battle, Action("join", here))
    if step == "ChooseColumn" and refusal.rule == "6.0":
        return Refusal("6.1", f"The attack is formed without {who}: take it back to change it.")
    return refusal


def why_idle(battle: Battle, unit: int) -> Refusal:
    """Why an attacker waits while the next target is chosen."""
    who = name(battle, unit)
    here = battle.where[unit]
    if battle.fought[unit]:
        return Refusal("6.1B", f"{who} has fought in this phase.")
    if here in Contacts(battle).attackers:
        return Refusal("6.0", f"{who} has to fight: choose the enemy hex next to it.")
    if shelters(battle, unit):
        return Refusal("8.2A", f"The garrison of {here:04d} stays behind its walls.")
    if battle.roster.arm[unit] != ARTILLERY:
        return Refusal("6.1A", f"No enemy that {who} could attack is next to it.")
    near = [hex for hex in battle.ground.hexes if battle.stack[1 - battle.phasing][hex]]
    near = [hex for hex in near if battle.ground.grid.distance(here, hex) <= 3]
    seen = [hex for hex in near if hex in contact.shots_of(battle, unit)]
    for hex in seen or near:
        if hex in seen and not contact.can_be_bombarded(battle, hex):
            continue
        refusal = why_not_gun(battle, unit, hex)
        if refusal.rule == "6.0":  # nothing stands against it
            return Refusal("7.1", f"{who} may bombard: choose the enemy hex first, {hex:04d} for example.")
        return refusal
    if seen:
        return Refusal("6.1B", f"Everything {who} could bombard has already been attacked in this phase.")
    return Refusal("7.1", f"No enemy is two hexes from {who}.")


def why_not_joining(battle: Battle, action: Action) -> Refusal:
    """Why this hex or gun cannot be added to the fight that is being formed."""
    fight = battle.fight
    if fight is None or action.verb not in ("join", "also", "bombard", "fight"):
        return Refusal("6.1", "An attack is being formed: add to it, fight it, or take it back.")
    if action.verb == "fight":
        return Refusal(
            "6.1", "The attack needs an attacker, and no unit that must fight may be left without an opponent."
        )
    if action.verb == "bombard":
        return why_not_adding_gun(battle, fight, action.a)
    contacts = Contacts(battle)
    mine = action.verb == "join"
    if action.a in (fight.attack_hexes if mine else fight.defence_hexes):
        return Refusal("6.1", f"{action.a:04d} is already in this fight.")
    if action.a not in (contacts.attackers if mine else contacts.defenders):
        return Refusal("6.1A" if mine else "6.1", f"Nobody in {action.a:04d} has to fight and can join this attack.")
    others = fight.defence_hexes if mine else fight.attack_hexes
    if not contact.all_in(others, battle.ground.near[action.a]):
        return Refusal(
            "6.1E",
            f"In one fight every attacking hex has to touch every defending hex; {action.a:04d} does not.",
        )
    return Refusal(
        "6.1", f"With {action.a:04d} in this fight a unit that must fight would be left without an opponent."
    )


def why_not_retreat(battle: Battle, fight: Fight, action: Action) -> Refusal:
    """Why this unit cannot retreat into this hex after combat."""
    if action.verb != "retreat" or action.a not in fight.retreating:
        return Refusal("6.6", "Beaten units retreat before anything else: choose one of them, and the hex it goes to.")
    unit, hex = action.a, action.b
    who = name(battle, unit)
    side = battle.roster.side[unit]
    if not on_map(battle, hex):
        return Refusal("6.6A", f"{who} may not retreat off the map.")
    if hex not in battle.ground.near[battle.where[unit]]:
        return Refusal("6.6A", f"{who} retreats one hex, and not over a river: {hex:04d} cannot be reached.")
    if not retreat.is_eligible(battle, side, hex):
        return Refusal("6.6A", f"{hex:04d} is held or controlled by the enemy.")
    if is_chateau(battle, hex):
        return Refusal("8.1A", f"There is no room in the chateau at {hex:04d}, and its unit is not displaced.")
    if retreat.open_hexes(battle, unit, -1):
        return Refusal("6.6C", f"{hex:04d} is full; nobody is displaced while {who} has another hex to go to.")
    return Refusal("6.6D", f"Nobody in {hex:04d} could make room for {who} and retreat safely.")
