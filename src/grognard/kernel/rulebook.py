"""What a game must provide. Everything else (table, bots, command, server) asks this and nothing more.

A game is a `RulebookOf` its own kind of position, with four small contracts: `Secrets` (who may know what), `Display`
(what people see and read), `Knowledge` (what computer players believe) and `Measures` (what studies count). Whoever
does not care which game it is says `Rulebook` and `View`. What a game does not have it says nothing about: the
contracts answer for a game without secrets, without panels, without an opinion of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, TypeVar, cast

from grognard.kernel.action import Action, Decision, Refusal
from grognard.kernel.columns import Column
from grognard.kernel.dice import Dice
from grognard.kernel.display import (
    Chart,
    Choice,
    Drawing,
    GuidePage,
    LegendLine,
    LineGroup,
    PieceFace,
    Question,
    RuleText,
    Scene,
    SideFace,
    SpaceMark,
)
from grognard.kernel.events import Event
from grognard.kernel.grammar import Grammar
from grognard.kernel.knowledge import Feature, Opinion, alike, best_of, decided
from grognard.kernel.landscape import Board
from grognard.kernel.packing import Packed, by_constructor
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.kernel.scenarios import BadSetup, OptionInfo, ScenarioInfo
from grognard.kernel.state import SPECTATOR, State
from grognard.kernel.throws import PLAIN, Throw

# Scenarios and options are named with the game that has them
__all__ = [
    "MAP", "BadSetup", "ByPrior", "Display", "Knowledge", "Measures", "NoSecrets", "OptionInfo", "Rulebook",
    "RulebookOf", "ScenarioInfo", "Script", "Secrets", "Twin", "View", "ViewOf",
]  # fmt: skip

MAP: Final = "map"  # the board that every scenario has

S = TypeVar("S", bound=State)


class ViewOf(Generic[S]):
    """What one seat (or a spectator) may know: a position that holds nothing else.

    In `state` fields the seat may not know hold the game's mark for "unknown", and its dice cannot foretell the real
    ones. Bots get this, and all that people see is made from it.
    """

    def __init__(self, seat: int, state: S) -> None:
        self.seat = seat
        self.state: S = state

    def __reduce__(self) -> Packed:
        return by_constructor(self)


class Twin(Generic[S]):
    """Another position that a seat cannot tell from the one it was made from, and how the same is done there.

    For those who look for leaks: played on alike, the two must go on telling the seat the same.
    """

    def __init__(self, state: S) -> None:
        self.state: S = state

    def mirrored(self, action: Action) -> Action | None:
        """The action that does in the twin what this one does in the original; it need not be legal there.

        None where the two would not be alike any more.
        """
        return action

    def told_apart(self, original: S, events: list[Event], others: list[Event]) -> bool:
        """Has it come out what is different? `events` and `others` are what the seat was told of the last action, in
        the original and in the twin.

        True only where the rules themselves do it: a block shows its face, or does what others cannot do.
        """
        return False


class Secrets(Generic[S]):
    """Who may know what, and who may talk to whom. As it stands: everybody knows all but the dice to come."""

    def view(self, state: S, seat: int) -> ViewOf[S]:
        """What this seat may know, built from what is allowed."""
        return ViewOf(seat, cast("S", state.public_copy()))

    def fog(self, state: S) -> bool:
        """Is something hidden from a seat in games of this scenario with these options, sooner or later?

        Then people who share a screen must not look over each other's shoulder. The same for all positions of a game.
        """
        return False

    def stands_for(self, state: S, seat: int) -> int:
        """A seat (or SPECTATOR) by which all are known whose views, and all that is shown of them, are the very same.

        What people see is built once for all of them. As it stands nobody shares what he sees with anybody; a game says
        otherwise only where nothing is hidden from any of them, whichever of their views is taken.
        """
        return seat

    def guess(self, view: ViewOf[S], dice: Dice) -> S:
        """A whole position that agrees with the view; what is unknown is drawn with `dice`."""
        whole = cast("S", view.state.copy())
        whole.dice = Dice(dice.seed, whole.dice.count)
        return whole

    def twin(self, state: S, seat: int, rng: Random) -> Twin[S] | None:
        """A position that differs in what this seat may not know; None where nothing is hidden from it.

        Unlike a guess it is made from the whole position, so that it can be played on alike.
        """
        return None

    def may_be_told(self, state: S, action: Action, seat: int) -> bool:
        """May a seat see this action in the record of a running game? `state` is the position before it.

        Asked when the action is taken, and never again: what comes later makes nobody's past choices public, but for
        what an event `brings_out`.
        """
        return True

    def brings_out(self, event: Event, history: Sequence[Action]) -> list[int]:
        """The numbers of the actions up to now of which those who hear this event may know from now on."""
        return []

    def noticed(self, state: S, action: Action, seat: int) -> bool:
        """Does a seat (or SPECTATOR) that does not decide see that this action is taken? `state` is the one before.

        False only for an action after which `view` shows the seat the very same, prompt included: then not even the
        number of such actions is told. An event that the seat is told of, another decider and the end of the game
        are always noticed.
        """
        return True

    def allies(self, sides: Sequence[str], seat: int) -> list[int]:
        """The other seats of this seat's alliance: with them it may talk in private."""
        return []

    def may_speak(self, state: S, seat: int) -> Refusal | None:
        """Why a seat may not talk with the others now, if the rules forbid it. Asked of what the seat sees."""
        return None


class NoSecrets(Secrets[S]):
    """A game in which everybody, onlookers too, sees the whole table."""

    def stands_for(self, state: S, seat: int) -> int:
        return SPECTATOR


class Route:
    """A way over the board: the spaces that are passed, the goal last; a sentence with its rule; what is drawn of it.

    Without spaces there is no way, and the sentence says why.
    """

    def __init__(self, spaces: list[int], text: str, rule: str, marks: list[SpaceMark] | None = None) -> None:
        self.spaces: Final = spaces
        self.text: Final = text
        self.rule: Final = rule
        self.marks: Final[list[SpaceMark]] = [] if marks is None else marks


class Display(Generic[S]):
    """What people see and read: boards, pieces, panels, words. All of it is made from what a seat may know."""

    def describe(self, state: S, action: Action) -> str:
        """An action in words, for buttons and logs."""
        raise NotImplementedError

    def tell(self, state: S, event: Event) -> str:
        """An event in words."""
        raise NotImplementedError

    def throw(self, rule: str) -> Throw:
        """How the dice that are rolled by a rule are told: which sentences belong to them."""
        return PLAIN

    def occasion(self, state: S, event: Event) -> str:
        """What a die is rolled for, in words; asked where no sentence before it says so."""
        return ""

    def hits(self, event: Event) -> bool:
        """Is a die one that counts for itself among others that do not, such as a hit of a volley?"""
        return self.throw(event.rule).hits and event.data[0] <= event.data[1]

    def preview(self, state: S, action: Action) -> Odds | None:
        """The exact odds of what this action leads to, where the rules fix them."""
        return None

    def boards(self, scenario: str) -> list[str]:
        """The names of the boards that a scenario may need, the map first."""
        return [MAP]

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        """How a board of a scenario looks, as data."""
        raise NotImplementedError

    def scenes(self, view: ViewOf[S]) -> list[Scene]:
        """The boards in use now, the map first. Spaces of all of them have different numbers (see `Scene`)."""
        return [{"id": MAP, "title": "Map", "board": MAP, "offset": 0, "note": "", "active": True}]

    def pieces(self, view: ViewOf[S]) -> list[PieceFace]:
        """How the pieces look that a seat sees, as data."""
        raise NotImplementedError

    def troops(self, state: S, seat: int) -> list[str]:
        """What `PieceFace.side` says of the pieces that a seat commands; hints call all others the enemy's."""
        return []

    def side_faces(self, scenario: str) -> list[SideFace]:
        """The sides of a scenario in the order of their seats, with title and colour."""
        raise NotImplementedError

    def choices(self, state: S) -> list[Choice]:
        """Every legal action of a position, bound to what a player clicks; for the seat that decides only."""
        raise NotImplementedError

    def marks(self, view: ViewOf[S]) -> list[SpaceMark]:
        """Markers on spaces: who controls them, what is moving or fighting there."""
        return []

    def panels(self, view: ViewOf[S]) -> list[Panel]:
        """What is always in sight beside the board: turns, losses and levels, score, order of battle."""
        return []

    def turn_title(self, state: S) -> str:
        """The turn in a few words, for lists of games."""
        raise NotImplementedError

    def lots(self) -> bool:
        """Does this game know no dice, and leave to lots what it leaves to chance?"""
        return False

    def together(self, state: S, event: Event) -> tuple[str, str]:
        """Who does something that others may do at the same time, and what they do then, in words that fit several.

        A journal tells those with the same words in one line. Nothing of both where an event stands for itself.
        """
        return "", ""

    def sums_up(self, event: Event) -> bool:
        """Does it tell all that an event of this sort before it has told of the same piece?"""
        return False

    def stretch(self) -> str:
        """What people call the time that `Knowledge.turns_played` counts, in one word."""
        return "turn"

    def touches(self, state: S, event: Event) -> tuple[list[int], list[int]]:
        """The pieces and the spaces that an event is about, in the order of what happened."""
        return [], []

    def tint(self, state: S, event: Event) -> str:
        """The colour of the army that an event tells of, where it is not to be seen from its pieces; or nothing."""
        return ""

    def group(self, event: Event) -> LineGroup:
        """Where the journal puts an event."""
        return "other"

    def draws(self, event: Event) -> Drawing:
        """What the board shows of an event, about the spaces that it `touches`."""
        return ""

    def questions(self, state: S) -> list[Question]:
        """What `show` answers in this game. Asked once, when somebody comes to the table."""
        return []

    def show(self, view: ViewOf[S], what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        """Answer a question about the position: spaces, a sentence, its rule. Raises BadSetup for a useless one.

        ``what`` is one of `questions`; where it is asked of a side, that is in `text`. Piece and space are -1 where
        not given.
        """
        raise BadSetup(f"there is no question {what!r}")

    def sketch(self, view: ViewOf[S], what: str, piece: int, space: int, text: str) -> list[SpaceMark]:
        """What is drawn on the board with the answer that `show` gives, beside its spaces."""
        return []

    def route(self, state: S, space: int) -> Route:
        """By which way what is in hand would come to a space, and what is to be said of it before it goes there.

        Asked of what the seat that decides may see, as somebody points at a space: it has to be quick.
        """
        return Route([], "", "")

    def clash(self, state: S, space: int) -> Odds | None:
        """The fight at a space as it would be with those who stand there and what is in hand; None where none would be.

        Asked while pieces move, of what the seat that decides may see: nothing else may come into it.
        """
        return None

    def legend(self) -> list[LegendLine]:
        """Signs on the board that are this game's own, in words, for the page of keys and signs."""
        return []

    def charts(self) -> list[Chart]:
        """The tables that players look up: results of combat, effects of terrain."""
        return []

    def place(self, view: ViewOf[S], space: int) -> list[str]:
        """What a player wants to know of a space, in lines with rules in brackets: ground, costs, defence, points."""
        return []

    def guide(self, scenario: str) -> list[GuidePage]:
        """The pages that lead through a first game of this scenario; most have none."""
        return []

    def guide_options(self, scenario: str) -> list[str]:
        """The options with which a guided game of this scenario is played."""
        return []

    def why_quiet(self, state: S, piece: int) -> Refusal | None:
        """Why a piece of the seat that decides has nothing to do now; None where the refusal of an action says it."""
        return None

    def why_nothing(
        self, state: S, pieces: Sequence[PieceFace], piece: int | None, space: int | None, hand: int | None
    ) -> Refusal | None:
        """Why the seat that decides can do nothing with a piece or a space, with the piece in hand if there is one.

        None where the prompt says it. `state` is what that seat sees, `pieces` are what it shows of it.
        """
        return None if piece is None else self.why_quiet(state, piece)

    def reference(self) -> list[RuleText]:
        """All rules in our own words, in the order of the rulebook."""
        return []

    def rule_text(self, number: str) -> RuleText | None:
        """One rule in our own words; the rule above it where a case has no entry of its own."""
        return None


class Script(Generic[S]):
    """Who plays the decisions of one playout, quickly and without a view. Made new for each playout, so that it may
    keep what it has worked out from one decision to the next.
    """

    def choose(self, state: S, actions: list[Action]) -> Action:
        """One of the legal actions, of which there are at least two."""
        raise NotImplementedError


class Knowledge(Generic[S]):
    """What computer players believe about a game.

    `foresight` says how many turns of a player a general and a marshal look ahead; `by_ends`, that plans which lead to
    the same position are one plan to them: where many ways lead there, they would try little else. `trials` says how
    many trials of this game stand for one of a general's and of a marshal's, where a trial takes that much less time,
    and `plans` how many plans do; `enough` is how many trials each plan is worth where there are few (0: any number);
    `keeps_style`, that the script can also play from a view, so that a turn begun in a style is finished in it;
    `same_luck`, that in trials the same act meets the same luck in all plans, not only up to where they part.
    `own_style` is the style of the script in which searchers play what they do not search, make their first plan and go
    on in trials; where it is 0 they do as a veteran does. It needs `keeps_style`.
    """

    foresight: tuple[int, int] = (1, 2)
    by_ends: bool = False
    trials: tuple[float, float] = (1.0, 1.0)
    plans: tuple[int, int] = (1, 1)
    enough: tuple[int, int] = (0, 0)
    keeps_style: bool = False
    same_luck: bool = False
    own_style: int = 0

    def prior(self, view: ViewOf[S], decision: Decision) -> list[Opinion]:
        """The script's opinion of each legal action: a score, and the reason in plain words."""
        return alike(decision.actions)

    def first_thoughts(self, view: ViewOf[S], decision: Decision) -> list[Opinion]:
        """The opinion of a beginner. As it stands he knows all that the script knows, and only chooses badly; a game
        may say what he has still to learn.
        """
        return self.prior(view, decision)

    def value(self, state: S, seat: int) -> float:
        """How well a seat stands, between -1 (lost) and 1 (won): twice its chance to win, less one."""
        return 0.0 if state.outcome is None else decided(state.outcome, seat)

    def parts(self, state: S, seat: int) -> list[Feature]:
        """The named parts of that judgement as they count for the seat; none where a game judges without them."""
        return []

    def script(self, style: int, rng: Random) -> Script[S]:
        """A player for playouts. Style 0 is the script as it is; each other style goes about it in another way.

        A game that has none plays by its prior.
        """
        return ByPrior(self, rng)

    def styles(self, state: S) -> int:
        """How many styles of the script are worth trying at this decision; 1 where they would all do the same."""
        return 1

    def turns_played(self, state: S) -> int:
        """How many turns of a player have gone by. Positions are only judged at the border between two of them."""
        raise NotImplementedError

    def weight(self, view: ViewOf[S], decision: Decision) -> float:
        """How much of the time for a plan this decision deserves, from 0 (the script will do) to 1 (a whole plan)."""
        return 1.0


class ByPrior(Script[S]):
    """Takes what the prior likes best, any of them where it likes several equally.

    It asks about the whole position: in a playout that is a guess, so that nobody learns anything from it.
    """

    def __init__(self, knowledge: Knowledge[S], rng: Random) -> None:
        self.knowledge: Final = knowledge
        self.rng: Final = rng

    def choose(self, state: S, actions: list[Action]) -> Action:
        decision = Decision(state.seat(), state.agenda[-1].name(), "", "", actions)
        opinions = self.knowledge.prior(ViewOf(decision.seat, state), decision)
        self.rng.shuffle(opinions)
        return best_of(opinions)


class Measures(Generic[S]):
    """What studies, tests and learning programs count. `loss_unit` is what `losses` counts, as a plural."""

    loss_unit: str = "losses"

    def losses(self, state: S) -> dict[str, dict[str, int]]:
        """Losses so far by army and arm, in the game's own unit (`loss_unit`); every army of the scenario is there."""
        return {}

    def fights(self, state: S, event: Event) -> list[int]:
        """The spaces of the map where an event says that fighting begins; none for all other events."""
        return []

    def turn_number(self, state: S) -> int:
        """The turn as the game counts it, the first is 1; 0 before it begins."""
        raise NotImplementedError

    def faults(self, state: S) -> list[str]:
        """What cannot be right about a position, whatever happened before; for tests and mass play."""
        return []

    def grammar_of(self, start: S) -> Grammar:
        """Every verb with what it can be said of, every decision, and the tables that `numbers` fills.

        `start` is the first position of a scenario; the grammar is the same for all its options.
        """
        raise NotImplementedError

    def numbers(self, view: ViewOf[S]) -> list[Column]:
        """A view as whole numbers, for programs that learn: the columns of the grammar's blocks, one after another.

        Nobody may change them: a game may keep them for its next answer (`kernel.columns`).
        """
        raise NotImplementedError

    def glance(self, state: S, seat: int) -> list[Column] | None:
        """The same numbers of what a seat may know of a position; None where they take a view.

        A game in the fog may have them without one: a view is made of copies, which who only counts does not need.
        """
        return None


class RulebookOf(Generic[S]):
    """One game. Subclasses hold only data that never changes after construction.

    `sides` are the seats of its scenarios, in their order, unless a scenario says otherwise. `heavy`: it is a game for
    those who know another one, so a lobby shows it after the others.
    """

    id: str
    title: str
    sides: list[str]
    scenarios: list[ScenarioInfo]
    secrets: Secrets[S]
    display: Display[S]
    knowledge: Knowledge[S]
    measures: Measures[S]
    heavy: bool = False

    def __repr__(self) -> str:
        return f"Rulebook({self.id!r}, {self.title!r}, scenarios: {', '.join([info.id for info in self.scenarios])})"

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> S:
        """The first position, settled up to the first decision. Raises BadSetup."""
        raise NotImplementedError

    def grammar(self, scenario: str) -> Grammar:
        """The grammar of a scenario (`Measures.grammar_of`). Raises BadSetup."""
        return self.measures.grammar_of(self.new_state(scenario, [], Dice(bytes(32)), []))

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


Rulebook = RulebookOf[Any]  # any game
View = ViewOf[Any]
