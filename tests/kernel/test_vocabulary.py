"""What is misspelt in a vocabulary does not import; templates are filled by the game's names; others are refused."""

from __future__ import annotations

import pytest

from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.state import State
from grognard.kernel.vocabulary import (
    ALL,
    ARROW,
    ATTACK,
    END,
    FIGHT,
    LOSS,
    MOVE,
    NUMBER,
    OWNER,
    PIECE,
    RETREAT,
    SCORE,
    SPACE,
    BadVocabulary,
    Kind,
    Noun,
    UnknownWord,
    Verb,
    Vocabulary,
)
from grognard.kernel.wording import Wording

NOUNS = [Noun("man", PIECE), Noun("field", SPACE, least=1), Noun("team"), Noun("stake", NUMBER)]
VERBS = [
    Verb("go", "field", "Go to {field}", MOVE, rolls=False),
    Verb("send", "man field", "Send {man} to {field}"),
    Verb("hit", "field hard:flag", "{hard:Smash|Hit} {field}", ATTACK),
    Verb("stop", "", "Stop", END, told=OWNER),
    Verb("stake", "stake", "Stake {stake}"),
]
KINDS = [
    Kind("went", "man from:field to:field", "{man} goes from {from} to {to}.", MOVE),
    Kind("fled", "man from:field to:field why:number", "{man} flees.", RETREAT, on="man to"),
    Kind("fight", "n:number fields:field*", "{n} {n:man fights|men fight} at {fields}.", FIGHT, at="fields"),
    Kind("score", "team change:number", "{team}: {change:+}.", SCORE),
    Kind("end", "team", "", LOSS),
]


def name_of(_state: State, man: int) -> str:
    return ["Ann", "Bob"][man]


def field_of(_state: State, field: int) -> str:
    return f"field {field}"


def tell_end(_state: State, data: tuple[int, ...]) -> str:
    return f"Team {data[0]} is out."


def wording() -> Wording[State]:
    words = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
    return Wording(words, {"team": ["Reds", "Blues"]}, {"man": name_of, "field": field_of}, {}, {"end": tell_end})


def test_templates_are_filled_with_the_names_of_the_game() -> None:
    words, state = wording(), State(Dice(bytes(32)))
    assert words.describe(state, Action("send", 1, 4)) == "Send Bob to field 4"
    assert words.describe(state, Action("hit", 4, 1)) == "Smash field 4"
    assert words.describe(state, Action("hit", 4, 0)) == "Hit field 4"
    assert words.describe(state, Action("stake", 9)) == "Stake 9"
    assert words.tell(state, Event("went", "1", (0, 2, 3))) == "Ann goes from field 2 to field 3."
    assert words.tell(state, Event("fight", "1", (1, 2, 3))) == "1 man fights at field 2, field 3."
    assert words.tell(state, Event("fight", "1", (2, 7))) == "2 men fight at field 7."
    assert words.tell(state, Event("score", "1", (1, 3))) == "Blues: +3."
    assert words.tell(state, Event("end", "1", (1,))) == "Team 1 is out."
    assert words.tell(state, Event("game_over", "1", (1,))) == "The game is over."


def test_what_is_touched_is_what_is_told_of() -> None:
    words, state = wording(), State(Dice(bytes(32)))
    assert words.touches(state, Event("went", "1", (0, 2, 3))) == ([0], [2, 3])
    assert words.touches(state, Event("fled", "1", (0, 2, 3, 9))) == ([0], [3])
    assert words.touches(state, Event("went", "1", (0, 0, 3))) == ([0], [3]), "there is no field 0"
    assert words.touches(state, Event("fight", "1", (2, 5, 6))) == ([], [5, 6])
    assert words.touches(state, Event("score", "1", (1, 3))) == ([], [])
    known = words.vocabulary
    assert [known.kind(name).draws for name in ("went", "fled", "score")] == [ARROW, "", ""]
    assert known.fights("fight", (2, 5, 6)) == [5, 6]
    assert known.fights("went", (0, 2, 3)) == []


def test_numbers_openness_and_nouns_follow_from_the_declarations() -> None:
    known = wording().vocabulary
    values = {"man": [0, 1], "field": [1, 2, 3], "stake": [5]}
    patterns = [(one.name, one.first, one.second) for one in known.patterns(values)]
    assert patterns == [
        ("go", [1, 2, 3], []), ("hit", [1, 2, 3], [0, 1]), ("send", [0, 1], [1, 2, 3]), ("stake", [5], []),
        ("stop", [], []),
    ]  # fmt: skip
    assert (known.may_tell("go"), known.may_tell("stop")) == (ALL, OWNER)
    assert known.verbs_of("man") == ["send"]
    assert known.kinds_of("man") == ["went", "fled"]
    assert (known.verb("stop").final, known.verb("go").final) == (True, False)


def test_a_word_that_nobody_declared_is_refused() -> None:
    words, state = wording(), State(Dice(bytes(32)))
    with pytest.raises(UnknownWord, match="is no verb"):
        words.describe(state, Action("gop", 1))
    with pytest.raises(UnknownWord, match="is no kind of event"):
        words.tell(state, Event("wnet", "1", (0, 1, 2)))


@pytest.mark.parametrize(
    ("verbs", "kinds", "why"),
    [
        ([Verb("go", "feild", "Go")], [], "no noun 'feild'"),
        ([Verb("go", "", "Go"), Verb("go", "", "Go")], [], "declared twice"),
        ([], [Kind("game_over", "", "Over.", LOSS)], "declared twice"),
        ([], [Kind("went", "man of:team*", "{man} goes.", MOVE), Kind("x", "y:z", "x", MOVE)], "no noun 'z'"),
    ],
)
def test_a_declaration_that_cannot_be_is_refused_at_once(verbs: list[Verb], kinds: list[Kind], why: str) -> None:
    with pytest.raises(BadVocabulary, match=why):
        Vocabulary(NOUNS, verbs, kinds, told=ALL)


def test_a_template_can_only_speak_of_its_fields() -> None:
    with pytest.raises(BadVocabulary, match="no field 'fild'"):
        Verb("go", "field", "Go to {fild}")
    with pytest.raises(BadVocabulary, match="no form"):
        Verb("go", "field", "Go {field:there}")
    with pytest.raises(BadVocabulary, match="brace"):
        Verb("go", "field", "Go to {field")
    with pytest.raises(BadVocabulary, match="two numbers at most"):
        Verb("go", "field man team", "Go")
    with pytest.raises(BadVocabulary, match="no field 'to'"):
        Kind("went", "man from:field", "{man} goes.", MOVE, on="to")
    with pytest.raises(BadVocabulary, match="takes all the rest"):
        Kind("went", "fields:field* man", "{man} goes.", MOVE)


def test_every_sentence_has_its_words() -> None:
    words = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
    with pytest.raises(BadVocabulary, match="nobody knows how to name a man"):
        Wording(words, {"team": ["Reds", "Blues"]}, {"field": field_of}, {}, {"end": tell_end})
    with pytest.raises(BadVocabulary, match="needs either a sentence"):
        Wording(words, {"team": ["Reds", "Blues"]}, {"man": name_of, "field": field_of}, {}, {})
    names = {"man": name_of, "field": field_of}
    with pytest.raises(BadVocabulary, match="not declared: feild"):
        Wording(words, {"team": ["Reds"]}, {**names, "feild": field_of}, {}, {"end": tell_end})
