"""Markers for hidden movement: placed, told apart in secret, turned over (16.6, D-07, D-14, D-44)."""

from __future__ import annotations

from grognard.games.last_battles import hidden
from grognard.games.last_battles.leaders import note_exposed
from grognard.games.last_battles.morale import occupy
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, hex_name, piece_name
from grognard.games.last_battles.steps.homes import find_homes
from grognard.kernel.action import Action, Refusal


class HidingBegins(Work):
    """A side may place markers and turn over those placed earlier (16.6A, 16.6C)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        pairs = [
            pair
            for pair in range(battle.roster.pairs())
            if hidden.side_of(battle, pair) == self.side and hidden.in_play(battle, pair)
        ]
        battle.agenda.append(HideUnits(self.side, pairs))

    def dump(self) -> list[object]:
        return ["HidingBegins", self.side]


class HideUnits(BattleStep):
    """Place a pair on units that nobody sees or on reinforcements, or turn a pair over (D-07, D-14)."""

    automatic = True

    def __init__(self, side: int, pairs: list[int]) -> None:
        self.side = side
        self.pairs = pairs  # those that were there when the phase began: only they may be turned over

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("hide", hex) for hex in sorted(hidden.hiding_places(battle, self.side))]
        found += [Action("hide_column", column) for column in hidden.hiding_columns(battle, self.side)]
        for pair in self.pairs:
            if hidden.in_play(battle, pair):
                found.append(Action("turn_over", hidden.markers_of(battle, pair)[0]))
        found.append(Action("hidden"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "hidden":
            battle.agenda.pop()
        elif action.verb == "turn_over":
            pair = hidden.pair_of(battle, action.a)
            battle.agenda[-1] = HideUnits(self.side, [other for other in self.pairs if other != pair])
            show(battle, [pair])
        else:
            if action.verb == "hide":
                pair = hidden.set_up(battle, action.a, self.side)
            else:
                pair = hidden.set_up_column(battle, action.a)
            battle.agenda += [ChooseReal(pair), FillPair(pair)]

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Press a lit hex to hide who stands there under a pair of markers, show hidden units, or go on.", "16.6A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "hide":
            return Refusal(
                "16.6A",
                f"No pair of markers can be placed in {action.a:04d}: it is seen, all units there or next to it are "
                "seen or lack command or their officer, or there is no pair left.",
            )
        if action.verb == "turn_over":
            return Refusal("16.6C", "Only a pair placed in an earlier command phase can be shown.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["HideUnits", self.side, self.pairs]


class FillPair(BattleStep):
    """Further units in and around the hex may be hidden by the same pair (16.6A)."""

    automatic = True

    def __init__(self, pair: int) -> None:
        self.pair = pair

    def who(self, battle: Battle) -> int:
        return hidden.side_of(battle, self.pair)

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("conceal", piece) for piece in hidden.may_join(battle, self.pair)]
        if hidden.in_play(battle, self.pair):
            found.append(Action("concealed"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "concealed":
            battle.agenda.pop()
            return
        hex = battle.where[hidden.markers_of(battle, self.pair)[0]]
        if action.a < battle.roster.units:
            hidden.hide_with_officer(battle, self.pair, action.a, hidden.around(battle, hex))
        else:
            hidden.conceal(battle, self.pair, action.a)

    def ask(self, battle: Battle) -> tuple[str, str]:
        if not hidden.in_play(battle, self.pair):
            return "Choose a unit next to the markers that they hide.", "16.6A"
        return "Hide further units next to the markers, or go on.", "16.6A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("16.6A", "Only units and officers in or next to the hex, unseen and in command, can be hidden.")

    def dump(self) -> list[object]:
        return ["FillPair", self.pair]


class ChooseReal(BattleStep):
    """The owner notes in secret which of the two markers is the real one (16.6)."""

    def __init__(self, pair: int) -> None:
        self.pair = pair

    def who(self, battle: Battle) -> int:
        return hidden.side_of(battle, self.pair)

    def options(self, battle: Battle) -> list[Action]:
        return [Action("real", marker) for marker in hidden.markers_of(battle, self.pair)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        battle.real[self.pair] = action.a - hidden.markers_of(battle, self.pair)[0]
        battle.emit("real", "16.6", (action.a,), self.who(battle))
        battle.revealed = True  # a choice made in secret is not taken back

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Choose in secret which of the two markers is real; the other is a dummy.", "16.6"

    def dump(self) -> list[object]:
        return ["ChooseReal", self.pair]


# Turning over


def look_out(battle: Battle) -> bool:
    """Turn over every pair that an enemy sees now (16.6C). Is there any?"""
    pairs = hidden.spotted(battle)
    if pairs:
        show(battle, pairs)
    return len(pairs) > 0


class LookOut(Work):
    """A unit has retreated or advanced: whom it sees from there is shown before anybody goes on (16.6C)."""

    def work(self, battle: Battle) -> None:
        look_out(battle)


def show(battle: Battle, pairs: list[int]) -> None:
    """Turn pairs over, and ask their owners where the units go."""
    battle.agenda.append(Shown())
    for pair in reversed(pairs):
        hex = hidden.real_hex(battle, pair)
        pieces = hidden.reveal(battle, pair, "16.6C")
        for piece in reversed(pieces):
            battle.agenda.append(DeployHidden(piece, hex))


class Shown(Work):
    """The units are on the map: what follows for leaders and for other hidden units (10.1E, 16.6C)."""

    def work(self, battle: Battle) -> None:
        if not look_out(battle) and battle.switches.command:
            note_exposed(battle)
            find_homes(battle)


class DeployHidden(BattleStep):
    """The owner puts a revealed piece in or next to the hex of the real marker (16.6C, D-44)."""

    automatic = True

    def __init__(self, piece: int, hex: int) -> None:
        self.piece = piece
        self.hex = hex

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.piece]

    def options(self, battle: Battle) -> list[Action]:
        return [Action("deploy", self.piece, hex) for hex in hidden.deployment(battle, self.piece, self.hex)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        battle.moved[self.piece] = 0
        battle.emit("deployed", "16.6C", (self.piece, action.b))
        if self.piece < battle.roster.units:
            battle.put(self.piece, action.b)
            occupy(battle, self.piece, action.b)
        else:
            battle.where[self.piece] = action.b

    def ask(self, battle: Battle) -> tuple[str, str]:
        who, where = piece_name(battle, self.piece), hex_name(battle, self.hex)
        return f"{who} was hidden: put it in {where} or next to it.", "16.6C"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal(
            "16.6C", "Revealed units go in or next to the hex of the real marker, within the stacking limit."
        )

    def dump(self) -> list[object]:
        return ["DeployHidden", self.piece, self.hex]
