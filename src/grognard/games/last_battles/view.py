"""Who sees what. In the four battles one thing is hidden: whether the French First Corps will come (18.5C)."""

from __future__ import annotations

from grognard.games.last_battles.battles.ligny import FIRST
from grognard.games.last_battles.command import in_words, slots_left
from grognard.games.last_battles.roster import ARMIES, FRENCH, SIDES
from grognard.games.last_battles.state import DEAD, EXITED, UNKNOWN, WAITING, Battle
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf

STATUS = {DEAD: "dead", EXITED: "exited", WAITING: "waiting"}


def redact(battle: Battle, seat: int) -> ViewOf[Battle]:
    """A copy of the position without what the seat may not know: the dice to come, and the secret (18.5C)."""
    seen = battle.copy()
    seen.dice = Dice(bytes(32), battle.dice.count)
    knows = knows_secret(battle, seat)
    if not knows:
        seen.secret = UNKNOWN
    if seen.saved is not None:  # the position before the last move holds the same secrets (5.1C)
        saved = seen.saved.copy()
        saved.dice = Dice(bytes(32), saved.dice.count)
        if not knows:
            saved.secret = UNKNOWN
        seen.saved = saved
    seen.choices = None  # not the list that the table checks actions against
    return ViewOf(seat, seen)


def knows_secret(battle: Battle, seat: int) -> bool:
    """Has the seat been told whether the First Corps will come: the French, everybody from the first die on."""
    if "first_corps" not in battle.scenario.options or battle.scenario.id != "ligny":
        return True
    over = battle.outcome is not None or battle.unsealed
    return seat == FRENCH or over or battle.marks.get(FIRST, 0) != 0


def piece_json(battle: Battle, piece: int) -> dict[str, object]:
    """One piece for drawing and for unit cards."""
    roster = battle.roster
    place = battle.where[piece]
    unit = piece < roster.units
    return {
        "number": piece,
        "id": roster.ids[piece],
        "name": roster.names[piece],
        "army": ARMIES[roster.army[piece]],
        "side": SIDES[roster.side[piece]],
        "kind": roster.kinds[piece],
        "command": roster.command[piece],
        "nationality": roster.nationality[piece],
        "strength": battle.strength(piece) if unit else roster.capacity[piece],
        "ma": roster.allowance[piece] // 2,
        "reduced": unit and bool(battle.weakened[piece]),
        "hex": place if place > 0 else None,
        "status": "map" if place > 0 else STATUS[place],
        "moved": bool(battle.moved[piece]),
        "out_of_command": bool(battle.out_of_command[piece]),
        "inactive": bool(battle.asleep[piece]),
        "demoralized": battle.demoralized[roster.army[piece]],
        "due": due_turn(battle, piece),
        "left": orders_left(battle, piece),
    }


def orders_left(battle: Battle, piece: int) -> str | None:
    """How many officers and units a commander can still command, while command is given (11.1A)."""
    if not battle.roster.commander[piece] or battle.outcome is not None or not battle.agenda:
        return None
    if battle.roster.side[piece] != battle.phasing or battle.agenda[-1].name() != "CommandSegment":
        return None
    return in_words(*slots_left(battle, piece))


def due_turn(battle: Battle, piece: int) -> str | None:
    """The turn from which a waiting piece may enter, where it is fixed."""
    number = battle.scenario.column_of.get(piece, -1)
    if battle.where[piece] != WAITING or number < 0 or battle.due[number] >= len(battle.scenario.turns):
        return None
    return battle.scenario.turns[battle.due[number]].label


def view_json(view: ViewOf[Battle]) -> dict[str, object]:
    """The redacted position as data: pieces, tracks, scores."""
    battle = view.state
    scenario = battle.scenario
    now = battle.now()
    armies: list[dict[str, object]] = []
    for army in scenario.armies:
        demoralization, disintegration = scenario.levels(battle, army)
        armies.append(
            {
                "army": ARMIES[army],
                "losses": battle.losses[army],
                "demoralization": demoralization,
                "disintegration": disintegration if scenario.disintegration[army] < 9999 else None,
                "demoralized": battle.demoralized[army],
                "disintegrated": battle.broken[army],
            }
        )
    return {
        "seat": SIDES[view.seat] if view.seat >= 0 else None,
        "scenario": scenario.id,
        "options": list(scenario.options),
        "turn": now.label,
        "turns": [turn.label for turn in scenario.turns],
        "night": now.night,
        "rain": now.rain,
        "phasing": SIDES[battle.phasing],
        "step": battle.agenda[-1].name() if battle.outcome is None else "game_over",
        "pieces": [piece_json(battle, piece) for piece in range(battle.roster.size())],
        "armies": armies,
        "points": {side: scenario.points(battle, number) for number, side in enumerate(SIDES)},
        "control": {f"{hex:04d}": SIDES[side] for hex, side in battle.control.items()},
        "secret": None if battle.secret == UNKNOWN else battle.secret,
        "outcome": None
        if battle.outcome is None
        else {"winner": battle.outcome.winner, "rule": battle.outcome.rule, "reason": battle.outcome.reason},
    }


def guess(battle: Battle, dice: Dice) -> Battle:
    """A whole position that agrees with the view: the secret, if unknown, is drawn (18.5C)."""
    whole = battle.copy()
    if whole.secret == UNKNOWN:
        whole.secret = 1 if dice.roll() > 3 else 0
        if whole.saved is not None:
            whole.saved = whole.saved.copy()
            whole.saved.secret = whole.secret
    whole.dice = Dice(dice.seed, battle.dice.count)
    return whole
