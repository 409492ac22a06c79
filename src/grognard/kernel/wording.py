"""Actions and events as people read and press them, made from a game's vocabulary and its names for things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from grognard.kernel.action import NONE, Action, Refusal
from grognard.kernel.display import Choice, Drawing, GuidePage, LineGroup, PieceFace, RuleText
from grognard.kernel.english import tidy
from grognard.kernel.events import GAME_OVER, Event
from grognard.kernel.foresight import look_ahead
from grognard.kernel.reference import guides, rule_above, rules
from grognard.kernel.rulebook import Display, Measures, Route
from grognard.kernel.state import State
from grognard.kernel.throws import PLAIN, Throw
from grognard.kernel.vocabulary import NUMBER, PIECE, SPACE, BadVocabulary, Field, Noun, Verb, Vocabulary, Word

S = TypeVar("S", bound=State)


class Wording(Generic[S]):
    """How a game speaks.

    For every noun that a sentence names, `lists` have the names by number, or `names` have a function that finds them.
    `verbs` and `kinds` have a function for every verb and kind whose sentence needs more than a template; those say
    nothing in the vocabulary.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        lists: Mapping[str, Sequence[str]],
        names: Mapping[str, Callable[[S, int], str]],
        verbs: Mapping[str, Callable[[S, Action], str]],
        kinds: Mapping[str, Callable[[S, tuple[int, ...]], str]],
    ) -> None:
        self.vocabulary: Final = vocabulary
        self.lists: Final = {noun: list(words) for noun, words in lists.items()}
        self.names: Final = dict(names)
        self.verbs: Final = dict(verbs)
        self.kinds: Final = dict(kinds)
        for verb in vocabulary.verbs.values():
            self._check(verb, verb.name in verbs)
        for kind in vocabulary.kinds.values():
            self._check(kind, kind.name in kinds or kind.name == GAME_OVER)
        unknown = [noun for noun in [*lists, *names] if noun not in vocabulary.nouns]
        unknown += [name for name in verbs if name not in vocabulary.verbs]
        unknown += [name for name in kinds if name not in vocabulary.kinds]
        if unknown:
            raise BadVocabulary(f"words for what is not declared: {', '.join(unknown)}")

    def _check(self, word: Word, has_function: bool) -> None:
        if bool(word.says) == has_function:
            raise BadVocabulary(f"{word.name!r} needs either a sentence in the vocabulary or a function")
        for slot in word.sentence.slots:
            field = word.fields[slot.field]
            noun = field.noun
            known = field.what.on == NUMBER or noun in self.names or noun in self.lists
            if not slot.form and not known:
                raise BadVocabulary(f"nobody knows how to name a {noun} in {word.says!r}")

    # Sentences

    def describe(self, state: S, action: Action) -> str:
        """An action as its player reads it."""
        function = self.verbs.get(action.verb)
        if function is not None:
            return tidy(function(state, action))
        return tidy(self._fill(state, self.vocabulary.verb(action.verb), (action.a, action.b)))

    def tell(self, state: S, event: Event) -> str:
        """An event in one sentence."""
        if event.kind == GAME_OVER:
            return "The game is over." if state.outcome is None else state.outcome.reason
        function = self.kinds.get(event.kind)
        if function is not None:
            return tidy(function(state, event.data))
        return tidy(self._fill(state, self.vocabulary.kind(event.kind), event.data))

    def _fill(self, state: S, word: Word, data: Sequence[int]) -> str:
        sentence = word.sentence
        text = ""
        for slot in sentence.slots:
            field = word.fields[slot.field]
            said = self._say(state, word, data, field, data[slot.field], slot.form)
            if field.many:
                for number in data[slot.field + 1 :]:
                    said += ", " + self._say(state, word, data, field, number, slot.form)
            text += slot.before + said
        return text + sentence.end

    def _say(self, state: S, word: Word, data: Sequence[int], field: Field, number: int, form: str) -> str:
        if form == "+":
            return f"{number:+d}"
        if form:
            one, other = form.split("|")
            return one if number == 1 else other
        if field.what.on == NUMBER:
            return str(number)
        return self.name(state, field.noun, self._placed(state, word, data, field.what, number))

    def name(self, state: S, noun: str, number: int) -> str:
        """What people call something."""
        words = self.lists.get(noun)
        return words[number] if words is not None else self.names[noun](state, number)

    def _placed(self, state: S, word: Word, data: Sequence[int], noun: Noun, number: int) -> int:
        """The number by which names and screens call something: of a place within another its own."""
        if not noun.within:
            return number
        for place, field in enumerate(word.fields):
            if field.noun == noun.within:
                return self.locate(state, data[place], number)
        return self.locate(state, NONE, number)

    def locate(self, state: S, holder: int, number: int) -> int:
        """The space that is called `number` within another; NONE as `holder` means the one of the present decision."""
        raise NotImplementedError

    def row(self, state: S, number: int) -> str:
        """The id of the panel's row that stands for this thing."""
        raise NotImplementedError

    # What is touched

    def touches(self, state: S, event: Event) -> tuple[list[int], list[int]]:
        """The pieces and the spaces that an event tells of, in its order."""
        kind = self.vocabulary.kind(event.kind)
        pieces: list[int] = []
        spaces: list[int] = []
        for place in kind.touched:
            field = kind.fields[place]
            noun = field.what
            for number in event.data[place:] if field.many else event.data[place : place + 1]:
                if number < noun.least:
                    continue
                if noun.on == PIECE:
                    pieces.append(number)
                elif noun.on == SPACE:
                    spaces.append(self._placed(state, kind, event.data, noun, number))
        return pieces, spaces

    # Choices

    def choices(self, state: S) -> list[Choice]:
        """Every legal action with what is clicked for it."""
        return [self.choice(state, action) for action in state.legal()]

    def choice(self, state: S, action: Action) -> Choice:
        """A legal action with what is clicked for it."""
        verb = self.vocabulary.verb(action.verb)
        numbers = (action.a, action.b)
        rolls, final = self.commits(state, action, verb)
        choice: Choice = {
            "action": action.to_json(),
            "text": self.describe(state, action),
            "piece": self._clicked(state, verb, numbers, verb.piece),
            "space": self._clicked(state, verb, numbers, verb.space),
            "kind": verb.kind,
            "final": final,
        }
        if rolls:
            choice["rolls"] = True
        if verb.shows:
            choice["shows"] = True
        if verb.lifts:
            choice["lifts"] = True
        if verb.halts:
            choice["halts"] = True
        if verb.opens:
            choice["opens"] = True
        if verb.row >= 0:
            choice["row"] = self.row(state, numbers[verb.row])
        self.detail(state, action, choice)
        return choice

    def _clicked(self, state: S, verb: Verb, numbers: tuple[int, int], place: int) -> int | None:
        if place < 0 or numbers[place] == NONE:
            return None
        return self._placed(state, verb, numbers, verb.fields[place].what, numbers[place])

    def commits(self, state: S, action: Action, verb: Verb) -> tuple[bool, bool]:
        """Do dice fall at once? Is there no way back, because of them or by the verb itself?"""
        rolls = verb.rolls if verb.rolls is not None else self.rolls(state, action)
        return rolls, rolls or verb.final

    def rolls(self, state: S, action: Action) -> bool:
        """Do dice fall at once, where the verb alone does not tell?"""
        return look_ahead(state, action).roll is not None

    def detail(self, state: S, action: Action, choice: Choice) -> None:
        """Add what the position has to say about a choice: its cost, that it is an attack or a risk, a few words."""

    # Ways

    def route(self, state: S, space: int) -> Route:
        """By which way the action that is clicked on a space leads there."""
        step = state.agenda[-1]
        for action in state.legal():
            verb = self.vocabulary.verb(action.verb)
            if verb.space < 0 or self._clicked(state, verb, (action.a, action.b), verb.space) != space:
                continue
            spaces = step.way(state, action)
            if spaces:
                return self.trip(state, action, spaces)
        return Route([], "", "")

    def trip(self, state: S, action: Action, spaces: list[int]) -> Route:
        """What is to be said of a way before it is gone."""
        choice = self.choice(state, action)
        cost = choice.get("cost", "")
        return Route(spaces, f"{choice['text']}{f', cost {cost}' if cost else ''}.", state.agenda[-1].prompt(state)[1])

    # Questions

    def meant(
        self, state: S, pieces: Sequence[PieceFace], piece: int | None, space: int | None, hand: int | None
    ) -> list[Action]:
        """What somebody may have meant who clicked on a piece or a space, by each verb that is clicked on such things.

        First what can be done elsewhere now, with things of the same army; then all else. The numbers that are not
        clicked are those of what can be done.
        """
        examples: dict[str, list[Action]] = {}
        for action in state.legal():
            examples.setdefault(action.verb, []).append(action)
        armies = {face["number"]: face["side"] for face in pieces}
        holders: dict[int | None, str] = {face["at"]: face["side"] for face in pieces if face["at"] is not None}
        army = _army_of(armies, holders, piece, space)
        like: list[str] = []
        unlike: list[str] = []
        for name in examples:
            verb, numbers = self.vocabulary.verb(name), (examples[name][0].a, examples[name][0].b)
            one = self._clicked(state, verb, numbers, verb.piece)
            where = self._clicked(state, verb, numbers, verb.space)
            (like if _army_of(armies, holders, one, where) == army else unlike).append(name)
        others = [name for name in self.vocabulary.verbs if name not in examples]
        found: list[Action] = []
        for name in [*like, *unlike, *others]:
            found += self._said_of(state, self.vocabulary.verb(name), examples.get(name, []), piece, space, hand)
        return found

    def _said_of(
        self,
        state: S,
        verb: Verb,
        examples: list[Action],
        piece: int | None,
        space: int | None,
        hand: int | None,
    ) -> list[Action]:
        if verb.piece < 0 and verb.space < 0:
            return []
        clicked: dict[int, int] = {}
        if verb.piece >= 0:
            thing = hand if verb.space >= 0 else piece
            if thing is None:
                return []
            clicked[verb.piece] = thing
        if verb.space >= 0:
            if space is None:
                return []
            clicked[verb.space] = self.number_of(state, verb.fields[verb.space].what, space)
        found: list[Action] = []
        for rest in examples or [Action(verb.name)]:
            numbers = [clicked.get(0, rest.a), clicked.get(1, rest.b)]
            action = Action(verb.name, *numbers[: len(verb.fields)])
            if action not in found:
                found.append(action)
        return found

    def number_of(self, state: S, noun: Noun, space: int) -> int:
        """What actions call a space of the screen; the reverse of `locate` where a noun counts within another."""
        return space

    def why_nothing(
        self, state: S, pieces: Sequence[PieceFace], piece: int | None, space: int | None, hand: int | None
    ) -> Refusal | None:
        """The first reason that the decision has against what a click may have meant.

        Not what it says against anything at all; that is told only where nothing else fits the thing that was clicked.
        """
        step = state.agenda[-1]
        legal = state.legal()
        verbs = {action.verb for action in legal}
        plain = step.refusal(state, Action("")).reason
        last: Refusal | None = None
        for action in self.meant(state, pieces, piece, space, hand):
            if action in legal:
                continue
            refusal = step.refusal(state, action)
            if refusal.reason != plain:
                return refusal
            if last is None and action.verb in verbs:
                last = refusal
        return last


def _army_of(armies: dict[int, str], holders: dict[int | None, str], piece: int | None, space: int | None) -> str:
    """Whose a thing on the board is; nobody's where it is an empty space."""
    return armies.get(piece, "") if piece is not None else holders.get(space, "")


class WordedDisplay(Display[S]):
    """A display whose actions and events are told by a `Wording`.

    `data` is the package with the game's data: its rules in our words, and its guides if it has any. `throws` says by
    rule which sentences belong to its dice.
    """

    def __init__(self, wording: Wording[S], data: str, throws: Mapping[str, Throw]) -> None:
        self.wording: Final = wording
        self.texts: Final = data
        self.throws: Final = dict(throws)

    def describe(self, state: S, action: Action) -> str:
        return self.wording.describe(state, action)

    def tell(self, state: S, event: Event) -> str:
        return self.wording.tell(state, event)

    def choices(self, state: S) -> list[Choice]:
        return self.wording.choices(state)

    def touches(self, state: S, event: Event) -> tuple[list[int], list[int]]:
        return self.wording.touches(state, event)

    def why_nothing(
        self, state: S, pieces: Sequence[PieceFace], piece: int | None, space: int | None, hand: int | None
    ) -> Refusal | None:
        found = super().why_nothing(state, pieces, piece, space, hand)
        return found if found is not None else self.wording.why_nothing(state, pieces, piece, space, hand)

    def route(self, state: S, space: int) -> Route:
        return self.wording.route(state, space)

    def group(self, event: Event) -> LineGroup:
        return self.wording.vocabulary.kind(event.kind).group

    def sums_up(self, event: Event) -> bool:
        return self.wording.vocabulary.kind(event.kind).sums_up

    def draws(self, event: Event) -> Drawing:
        return self.wording.vocabulary.kind(event.kind).draws

    def throw(self, rule: str) -> Throw:
        return self.throws.get(rule, PLAIN)

    def reference(self) -> list[RuleText]:
        return list(rules(self.texts).values())

    def rule_text(self, number: str) -> RuleText | None:
        return rule_above(self.texts, number)

    def guide(self, scenario: str) -> list[GuidePage]:
        found = guides(self.texts).get(scenario)
        return [] if found is None else found["pages"]

    def guide_options(self, scenario: str) -> list[str]:
        found = guides(self.texts).get(scenario)
        return [] if found is None else found.get("options", [])


class WordedMeasures(Measures[S]):
    """Measures of a game whose vocabulary says where fights begin."""

    def __init__(self, vocabulary: Vocabulary, loss_unit: str) -> None:
        self.vocabulary: Final = vocabulary
        self.loss_unit = loss_unit

    def fights(self, state: S, event: Event) -> list[int]:
        return self.vocabulary.fights(event.kind, event.data)
