"""A toy game with everything that fog of war needs: two or three seats, secret dice, secret choices, twin events.

Its classes are interpreted, so it cannot be played on the compiled kernel: tests that use it skip that build.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from grognard.kernel.action import Action, Refusal
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.display import Choice, PieceFace, Scene, SideFace, counter
from grognard.kernel.events import Event
from grognard.kernel.fields import DICE, EVERY_SEAT, FIXED, LIST, NO_SEAT, OWNER, ROWS, Fields, StateField
from grognard.kernel.landscape import Board, plain_board, space
from grognard.kernel.preview import Odds, odds
from grognard.kernel.rulebook import (
    MAP,
    BadSetup,
    Display,
    Knowledge,
    Measures,
    RulebookOf,
    ScenarioInfo,
    Secrets,
    ViewOf,
)
from grognard.kernel.state import STATE_FIELDS, State, Step

SPACES = 6
SEATS = {"duel": ["red", "blue"], "trio": ["red", "green", "blue"]}
FIELD = 100  # where the numbers of the second board begin
BLOCKS = 3
COLOURS = {"red": "#b3382f", "green": "#3f7d4e", "blue": "#2f5597"}


FIELDS = Fields(
    [
        StateField("dice", DICE, NO_SEAT, dump="rolls"),
        StateField("sides", FIXED, EVERY_SEAT),
        StateField("blocks", ROWS, OWNER, "knows"),
        StateField("strength", LIST, OWNER, "knows"),
    ],
    STATE_FIELDS,
    steps=("owner",),
)


class Bluff(State):
    """Blocks on six spaces; nobody knows where those of another seat stand."""

    def __init__(self, dice: Dice, sides: list[str]) -> None:
        super().__init__(dice)
        self.sides = sides
        self.blocks: list[list[int]] = [[] for _ in sides]
        self.strength = [0 for _ in sides]

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Bluff:
        new = Bluff(self.dice.copy(), self.sides)
        new.copy_base(self)
        new.blocks = [blocks[:] for blocks in self.blocks]
        new.strength = self.strength[:]
        return new

    def public_copy(self) -> Bluff:
        new = Bluff(blind_dice(0), self.sides)
        new.copy_public_base(self)
        new.trail = self.trail
        return new


def knows(bluff: Bluff, seat: int, other: int) -> bool:
    """May a seat see the blocks and the strength of another: its own, all once the game is over?"""
    return other == seat or bluff.outcome is not None or bluff.unsealed


class SeatStep(Step):
    """A step of one seat."""

    def __init__(self, seat: int) -> None:
        self.owner = seat

    def seat(self, state: State) -> int:
        return self.owner

    def dump(self) -> list[object]:
        return [self.name(), self.owner]

    def prompt(self, state: State) -> tuple[str, str]:
        return f"{cast('Bluff', state).sides[self.owner].capitalize()}: {self.name()}.", "1.2"

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("1.2", f"That cannot be done with {cast('Bluff', state).blocks[self.owner]}.")


class Muster(SeatStep):
    """The seat rolls its strength in secret."""

    is_work = True

    def run(self, state: State) -> None:
        bluff = cast("Bluff", state)
        bluff.agenda.pop()
        bluff.strength[self.owner] = bluff.roll("1.1", 7, self.owner) + bluff.draw(5, "1.1", 8, self.owner)


class Deploy(SeatStep):
    """The seat places its blocks in secret."""

    def legal(self, state: State) -> list[Action]:
        here = cast("Bluff", state).blocks[self.owner]
        found = [Action("lift", self.owner, place) for place in here]
        if len(here) == BLOCKS:
            return [*found, Action("done")]
        return found + [Action("put", self.owner, place) for place in range(SPACES) if place not in here]

    def take(self, state: State, action: Action) -> None:
        bluff = cast("Bluff", state)
        if action.verb == "done":
            bluff.agenda.pop()
            bluff.emit("deployed", "1.2", (self.owner,))
        elif action.verb == "put":
            bluff.blocks[self.owner].append(action.b)
            bluff.emit("placed", "1.2", (self.owner, action.b), self.owner)
        else:
            bluff.blocks[self.owner].remove(action.b)


class March(SeatStep):
    """A block goes one space on: everybody sees that, but only its owner knows which."""

    def legal(self, state: State) -> list[Action]:
        here = cast("Bluff", state).blocks[self.owner]
        return [Action("march", self.owner, place) for place in here if (place + 1) % SPACES not in here]

    def take(self, state: State, action: Action) -> None:
        bluff = cast("Bluff", state)
        bluff.agenda.pop()
        blocks = bluff.blocks[self.owner]
        blocks[blocks.index(action.b)] = (action.b + 1) % SPACES
        bluff.emit("march", "1.3", (self.owner, action.b), self.owner)
        bluff.emit("column", "1.3", (self.owner,), hidden_from=self.owner)


class Battle(Step):
    """One die for all to see: red wins, or all others together."""

    is_work = True

    def run(self, state: State) -> None:
        bluff = cast("Bluff", state)
        bluff.agenda.pop()
        if bluff.roll("1.4") <= 3:
            bluff.finish(0, "1.4", "Red wins.")
        else:
            bluff.finish(tuple(range(1, len(bluff.sides))), "1.4", "Red is beaten.")


class ToySecrets(Secrets[Bluff]):
    """Who knows what in the toy."""

    def view(self, state: Bluff, seat: int) -> ViewOf[Bluff]:
        seen = state.public_copy()
        for other in range(len(state.sides)):
            if knows(state, seat, other):
                seen.blocks[other] = state.blocks[other][:]
                seen.strength[other] = state.strength[other]
        return ViewOf(seat, seen)

    def may_be_told(self, state: Bluff, action: Action, seat: int) -> bool:
        return action.verb == "done" or action.a == seat

    def noticed(self, state: Bluff, action: Action, seat: int) -> bool:
        return action.verb not in ("put", "lift")


class ToyDisplay(Display[Bluff]):
    """What one sees of the toy."""

    def describe(self, state: Bluff, action: Action) -> str:
        return action.to_text().capitalize()

    def tell(self, state: Bluff, event: Event) -> str:
        return f"{event.kind} {' '.join(map(str, event.data))}."

    def preview(self, state: Bluff, action: Action) -> Odds | None:
        return odds(f"Blocks: {state.blocks}", state.sides[state.seat()], [])

    def boards(self, scenario: str) -> list[str]:
        return [MAP, "field"]

    def scenes(self, view: ViewOf[Bluff]) -> list[Scene]:
        found = super().scenes(view)
        bluff = view.state
        step = bluff.agenda[-1] if bluff.agenda else None
        if isinstance(step, March):
            side = bluff.sides[step.owner]
            found[0]["active"] = False
            found.append(
                {"id": side, "title": side, "board": "field", "offset": FIELD, "note": "marching", "active": True}
            )
        return found

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
        spaces = [space(n, str(n), [(x + 40 * n, y) for x, y in square]) for n in range(SPACES)]
        found = plain_board("Toy" if name == MAP else name.capitalize(), spaces, 20.0)
        if name != MAP:
            found["size"] = (240.0, 80.0)
        return found

    def pieces(self, view: ViewOf[Bluff]) -> list[PieceFace]:
        bluff = view.state
        offset = FIELD if bluff.agenda and isinstance(bluff.agenda[-1], March) else 0
        return [
            counter(
                seat * 10 + n, side, side, offset + place, COLOURS[side],
                numbers=str(bluff.strength[seat]), strength=bluff.strength[seat],
            )
            for seat, side in enumerate(bluff.sides)
            for n, place in enumerate(bluff.blocks[seat])
        ]  # fmt: skip

    def side_faces(self, scenario: str) -> list[SideFace]:
        return [{"id": id, "title": id.capitalize(), "colour": COLOURS[id]} for id in SEATS[scenario]]

    def choices(self, state: Bluff) -> list[Choice]:
        return [
            {
                "action": action.to_json(),
                "text": self.describe(state, action),
                "piece": None,
                "space": action.b if action.b >= 0 else None,
                "kind": "end" if action.verb == "done" else "move",
                "final": action.verb == "done",
            }
            for action in state.legal()
        ]

    def turn_title(self, state: Bluff) -> str:
        return "The only turn"

    def show(self, view: ViewOf[Bluff], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        return sorted({place for blocks in view.state.blocks for place in blocks}), "There.", "1.2"


class Toy(RulebookOf[Bluff]):
    """The rules of the toy."""

    def __init__(self) -> None:
        self.id = "toy"
        self.title = "Toy"
        self.sides = SEATS["duel"]
        self.scenarios = [
            ScenarioInfo("duel", "1", "Duel", "For two.", 1, []),
            ScenarioInfo("trio", "2", "Trio", "For three.", 1, [], SEATS["trio"]),
        ]
        self.secrets = ToySecrets()
        self.display = ToyDisplay()
        self.knowledge = Knowledge()
        self.measures = Measures()

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> Bluff:
        if options or overrides:
            raise BadSetup("the toy has no options")
        state = Bluff(dice, self.sides_of(scenario))
        seats = range(len(state.sides))
        order: list[Step] = [step for seat in seats for step in (Muster(seat), Deploy(seat))]
        state.agenda = [*order, *(March(seat) for seat in seats), Battle()][::-1]
        state.settle()
        return state


RULEBOOK = Toy
