"""What a game must provide. Everything else (table, bots, command, server) asks this and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from grognard.kernel.action import Action, Decision, Refusal
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.faces import Board, Choice, Panel, PieceFace, RuleText, Scene, SideFace, SpaceMark
from grognard.kernel.grammar import Grammar
from grognard.kernel.state import State
from grognard.kernel.throws import PLAIN, Throw

MAP: Final = "map"  # the board that every scenario has


class OptionInfo:
    """A switch of the game: an optional rule, a force option of a scenario or a house ruling."""

    def __init__(
        self, id: str, title: str, rule: str, default: bool, text: str, needs: list[str], excludes: list[str]
    ) -> None:
        self.id = id
        self.title = title
        self.rule = rule
        self.default = default
        self.text = text
        self.needs = needs
        self.excludes = excludes


class ScenarioInfo:
    """What a lobby shows of a scenario, with the options that it offers (the game-wide ones included).

    `sides` are its seats where they are not those of the game; ask `Rulebook.sides_of`.
    """

    def __init__(
        self,
        id: str,
        number: str,
        title: str,
        intro: str,
        turns: int,
        options: list[OptionInfo],
        sides: list[str] | None = None,
    ) -> None:
        self.id = id
        self.number = number
        self.title = title
        self.intro = intro
        self.turns = turns
        self.options = options
        self.sides: list[str] = [] if sides is None else sides

    def check_options(self, chosen: Sequence[str]) -> None:
        """Every option exists, has what it needs, and none excludes another. Raises BadSetup."""
        known = {option.id: option for option in self.options}
        for id in chosen:
            option = known.get(id)
            if option is None:
                raise BadSetup(f"there is no option {id!r} here; there are: {', '.join(known)}")
            for other in option.needs:
                if other not in chosen:
                    raise BadSetup(f"option {id} ({option.rule}) needs option {other}")
            for other in option.excludes:
                if other in chosen:
                    raise BadSetup(f"options {id} ({option.rule}) and {other} exclude each other")


class View:
    """What one seat (or a spectator) may know: a position in which all else has been blotted out.

    `state` is a redacted copy: fields the seat may not know hold the game's mark for "unknown", and its dice
    cannot foretell the real ones. Bots get this; people get `Rulebook.view_json` of it.
    """

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.state = state


class BadSetup(ValueError):
    """A scenario, option or override that cannot be used; the message says why, for a person."""


class Twin:
    """Another position that a seat cannot tell from the one it was made from, and how the same is done there.

    For those who look for leaks: played on alike, the two must go on telling the seat the same.
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def mirrored(self, action: Action) -> Action | None:
        """The action that does in the twin what this one does in the original; it need not be legal there.

        None where the two would not be alike any more.
        """
        return action

    def told_apart(self, original: State, events: list[Event], others: list[Event]) -> bool:
        """Has it come out what is different? `events` and `others` are what the seat was told of the last action, in
        the original and in the twin.

        True only where the rules themselves do it: a block shows its face, or does what others cannot do.
        """
        return False


class Script:
    """Who plays the decisions of one playout, quickly and without a view. Made new for each playout, so that it may
    keep what it has worked out from one decision to the next.
    """

    def choose(self, state: State, actions: list[Action]) -> Action:
        """One of the legal actions, of which there are at least two."""
        raise NotImplementedError


class Rulebook:
    """One game. Subclasses hold only data that never changes after construction.

    `sides` are the seats of its scenarios, in their order, unless a scenario says otherwise. `fog` says that seats see
    different things, so that people who share a screen must not look over each other's shoulder.
    """

    id: str
    title: str
    sides: list[str]
    scenarios: list[ScenarioInfo]
    fog: bool = False
    foresight: tuple[int, int] = (1, 2)  # how many stretches a general and a marshal look ahead
    loss_unit: str = "losses"  # what `losses` counts, as a plural

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> State:
        """The first position, settled up to the first decision. Raises BadSetup."""
        raise NotImplementedError

    def view(self, state: State, seat: int) -> View:
        """What this seat may know, built from what is allowed."""
        raise NotImplementedError

    def view_json(self, view: View) -> dict[str, object]:
        """A view as JSON-able data: pieces, tracks, scores."""
        raise NotImplementedError

    def guess(self, view: View, dice: Dice) -> State:
        """A whole position that agrees with the view; what is unknown is drawn with `dice`."""
        raise NotImplementedError

    def twin(self, state: State, seat: int, rng: Random) -> Twin | None:
        """A position that differs in what this seat may not know; None where nothing is hidden from it.

        Unlike a guess it is made from the whole position, so that it can be played on alike.
        """
        return None

    def prior(self, view: View, decision: Decision) -> list[tuple[Action, float, str]]:
        """The script's opinion of each legal action: a score, and the reason in plain words."""
        raise NotImplementedError

    def quick(self, state: State, actions: list[Action], rng: Random) -> Action:
        """A cheap choice for playouts."""
        raise NotImplementedError

    def value(self, state: State, seat: int) -> float:
        """How well a seat stands, between -1 (lost) and 1 (won): twice its chance to win, less one."""
        raise NotImplementedError

    def script(self, mood: int, rng: Random) -> Script:
        """A player for playouts. Mood 0 is the script as it is; each other mood goes about it in another way."""
        return QuickScript(self, rng)

    def moods(self, state: State) -> int:
        """How many moods of the script are worth trying at this decision; 1 where they would all do the same."""
        return 1

    def stretch(self, state: State) -> int:
        """How many turns of a player have gone by. Positions are only judged at the border between two of them."""
        raise NotImplementedError

    def weight(self, view: View, decision: Decision) -> float:
        """How much of the time for a plan this decision deserves, from 0 (the script will do) to 1 (a whole plan)."""
        return 1.0

    def describe(self, state: State, action: Action) -> str:
        """An action in words, for buttons and logs."""
        raise NotImplementedError

    def tell(self, state: State, event: Event) -> str:
        """An event in words."""
        raise NotImplementedError

    def throw(self, rule: str) -> Throw:
        """How the dice that are rolled by a rule are told: which sentences belong to them."""
        return PLAIN

    def occasion(self, state: State, event: Event) -> str:
        """What a die is rolled for, in words; asked where no sentence before it says so."""
        return ""

    def preview(self, state: State, action: Action) -> dict[str, object] | None:
        """The exact odds of what this action leads to, where the rules fix them."""
        raise NotImplementedError

    def boards(self, scenario: str) -> list[str]:
        """The names of the boards that a scenario may need, the map first."""
        return [MAP]

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        """How a board of a scenario looks, as data."""
        raise NotImplementedError

    def scenes(self, view: View) -> list[Scene]:
        """The boards in use now, the map first. Spaces of all of them have different numbers (see `Scene`)."""
        return [{"id": MAP, "title": "Map", "board": MAP, "offset": 0, "note": "", "active": True}]

    def pieces(self, view: View) -> list[PieceFace]:
        """How the pieces look that a seat sees, as data."""
        raise NotImplementedError

    def side_faces(self, scenario: str) -> list[SideFace]:
        """The sides of a scenario in the order of their seats, with title and colour."""
        raise NotImplementedError

    def choices(self, state: State) -> list[Choice]:
        """Every legal action of a position, bound to what a player clicks; for the seat that decides only."""
        raise NotImplementedError

    def marks(self, view: View) -> list[SpaceMark]:
        """Markers on spaces: who controls them, what is moving or fighting there."""
        raise NotImplementedError

    def panels(self, view: View) -> list[Panel]:
        """What is always in sight beside the board: turns, losses and levels, score, order of battle."""
        raise NotImplementedError

    def turn_title(self, state: State) -> str:
        """The turn in a few words, for lists of games."""
        raise NotImplementedError

    def touches(self, state: State, event: Event) -> tuple[list[int], list[int]]:
        """The pieces and the spaces that an event is about, in the order of what happened."""
        raise NotImplementedError

    def losses(self, state: State) -> dict[str, dict[str, int]]:
        """Losses so far by army and arm, in the game's own unit (`loss_unit`); every army of the scenario is there."""
        raise NotImplementedError

    def fights(self, state: State, event: Event) -> list[int]:
        """The spaces of the map where an event says that fighting begins; none for all other events."""
        raise NotImplementedError

    def turn_number(self, state: State) -> int:
        """The turn as the game counts it, the first is 1; 0 before it begins."""
        raise NotImplementedError

    def tint(self, state: State, event: Event) -> str:
        """The colour of the army that an event tells of, where it is not to be seen from its pieces; or nothing."""
        return ""

    def show(self, view: View, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        """Answer a question about the position: spaces, a sentence, its rule. Raises BadSetup for a useless one.

        ``what`` is "zones" (of the side in `text`), "reach" or "command" (of a piece) or "sight" (from a space or a
        piece). Piece and space are -1 where not given.
        """
        raise NotImplementedError

    def why_quiet(self, state: State, piece: int) -> Refusal | None:
        """Why a piece of the seat that decides has nothing to do now; None where the refusal of an action says it."""
        return None

    def may_be_told(self, state: State, action: Action, seat: int) -> bool:
        """May a seat see this action in the record of a running game? `state` is the position before it.

        Asked when the action is taken, and never again: what comes later makes nobody's past choices public, but for
        an event that `comes_out`.
        """
        return True

    def comes_out(self, event: Event) -> bool:
        """Does this event tell those who hear it all that was kept from them so far?"""
        return False

    def noticed(self, state: State, action: Action, seat: int) -> bool:
        """Does a seat (or SPECTATOR) that does not decide see that this action is taken? `state` is the one before.

        False only for an action after which `view` shows the seat the very same, prompt included: then not even the
        number of such actions is told. An event that the seat is told of, another decider and the end of the game
        are always noticed.
        """
        return True

    def allies(self, scenario: str, seat: int) -> list[int]:
        """The other seats of this seat's alliance: with them it may talk in private."""
        return []

    def may_speak(self, state: State, seat: int) -> Refusal | None:
        """Why a seat may not talk with the others now, if the rules forbid it. Asked of what the seat sees."""
        return None

    def reference(self) -> list[RuleText]:
        """All rules in our own words, in the order of the rulebook."""
        raise NotImplementedError

    def rule_text(self, number: str) -> RuleText | None:
        """One rule in our own words; the rule above it where a case has no entry of its own."""
        raise NotImplementedError

    def faults(self, state: State) -> list[str]:
        """What cannot be right about a position, whatever happened before; for tests and mass play."""
        raise NotImplementedError

    def grammar(self, scenario: str) -> Grammar:
        """Every verb with what it can be said of, every decision, and the tables that `numbers` fills."""
        raise NotImplementedError

    def numbers(self, view: View) -> list[list[int]]:
        """A view as whole numbers, for programs that learn: the columns of the grammar's blocks, one after another."""
        raise NotImplementedError

    def sides_of(self, scenario: str) -> list[str]:
        """The sides of a scenario in the order of their seats. Raises BadSetup."""
        return self.scenario(scenario).sides or self.sides

    def scenario(self, id: str) -> ScenarioInfo:
        """Look a scenario up; raises BadSetup with the names there are."""
        for info in self.scenarios:
            if info.id == id:
                return info
        names = ", ".join(info.id for info in self.scenarios)
        raise BadSetup(f"{self.id} has no scenario {id!r}; there are: {names}")


class QuickScript(Script):
    """The quick choices of a game, without memory."""

    def __init__(self, book: Rulebook, rng: Random) -> None:
        self.book = book
        self.rng = rng

    def choose(self, state: State, actions: list[Action]) -> Action:
        return self.book.quick(state, actions, self.rng)
