"""Data files of all games: records with bounds, one merge patch for corrections, one line for every mistake."""

import importlib
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, convert, field, inspect

from grognard.datafiles import (
    MOST_OVERRIDES,
    OPEN,
    OURS,
    DataError,
    Datum,
    GameFiles,
    Raw,
    Sources,
    Word,
    between,
    connected,
    once,
    patch,
)
from tests.conformance.cases import GAMES, PACKAGES

Small = Annotated[int, Meta(ge=0, le=9)]


class Spot(Datum, frozen=True):
    x: Small
    y: Small = 0


class Piece(Datum, frozen=True):
    id: Annotated[Word, OURS]
    strength: Small
    spot: Annotated[Spot, Meta(extra={"short": "x"})]
    back: Spot | None = None
    source: Sources = field(default_factory=dict)


class Numbers(Datum, frozen=True):
    turns: Small
    limits: Annotated[dict[Word, Small], Meta(max_length=5)]
    prizes: Annotated[dict[Word, Small], Meta(max_length=5), OPEN]
    tags: Annotated[list[Word], Meta(max_length=3)]
    rules: Annotated[Small, OURS]
    source: Sources


class Everything(Datum, frozen=True):
    pieces: Annotated[list[Piece], Meta(max_length=3), OPEN]
    markers: Annotated[dict[Word, Piece], Meta(max_length=3)]
    numbers: Numbers
    secrets: Annotated[list[Piece], Meta(max_length=3), OURS] = field(default_factory=list)


def read() -> Raw:
    return {
        "pieces": {
            "A": {"id": "A", "strength": 3, "spot": {"x": 1, "y": 2}, "source": {"strength": "stated"}},
            "B": {"id": "B", "strength": 4, "spot": {"x": 5}, "back": {"x": 6}},
        },
        "markers": {"M": {"id": "M", "strength": 1, "spot": {"x": 1}}},
        "numbers": {
            "turns": 5, "limits": {"hex": 2}, "prizes": {"town": 3}, "tags": ["a"], "rules": 1, "source": {},
        },
        "secrets": {},
    }  # fmt: skip


def check(data: Everything) -> None:
    if data.numbers.turns == 0:
        raise DataError("numbers.turns: a game has turns")


FILES = GameFiles(Everything, read, check)


def corrected(*overrides: Any) -> Everything:
    return FILES.load(overrides)


# The merge patch


def test_objects_are_merged_and_the_rest_is_replaced() -> None:
    data = corrected({"pieces": {"A": {"strength": 7, "spot": {"y": 4}}}, "numbers": {"tags": ["b", "c"]}})
    assert (data.pieces[0].strength, data.pieces[0].spot) == (7, Spot(1, 4))
    assert data.numbers.tags == ["b", "c"]
    assert corrected().pieces[0].strength == 3
    assert corrected() is corrected()


def test_what_is_corrected_has_the_owner_as_its_source() -> None:
    data = corrected({"pieces": {"A": {"spot": {"y": 4}}}, "numbers": {"limits": {"hex": 4}, "prizes": {"town": None}}})
    assert data.pieces[0].source == {"strength": "stated", "spot.y": "owner"}
    assert data.numbers.source == {"limits.hex": "owner", "prizes.town": "owner"}


def test_records_come_last_and_go() -> None:
    data = corrected({"pieces": {"A": None, "C": {"strength": 1, "spot": {"x": 2}, "back": {"x": 3}}}})
    assert [piece.id for piece in data.pieces] == ["B", "C"]
    assert set(data.pieces[1].source.values()) == {"owner"}
    assert data.numbers.prizes == {"town": 3}


def test_null_is_a_value_where_the_record_allows_it() -> None:
    assert corrected({"pieces": {"B": {"back": None}}}).pieces[1].back is None
    assert corrected({"pieces": {"A": {"back": {"x": 2}}}}).pieces[0].back == Spot(2)


def test_a_bare_text_stands_for_one_field() -> None:
    tree = read()
    patch(tree, {"pieces": {"A": {"spot": "7"}}}, Everything)
    assert tree["pieces"]["A"]["spot"] == {"x": "7", "y": 2}


def test_later_files_win_and_need_not_stand_alone() -> None:
    assert corrected({"numbers": {"turns": 0}}, {"numbers": {"turns": 8}}).numbers.turns == 8


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ({"piece": {}}, "'piece' is not known here; allowed: pieces, markers, numbers"),
        ({"secrets": {}}, "'secrets' is not known here"),
        ({"pieces": 3}, "pieces: expected an object, got 3"),
        ({"pieces": {"A": 3}}, "pieces.A: expected an object, got 3"),
        ({"pieces": {"A": {"id": "Z"}}}, "pieces.A: 'id' is not known here; allowed: strength, spot, back"),
        ({"pieces": {"A": {"source": {}}}}, "pieces.A: 'source' is not known here"),
        ({"pieces": {"A": {"strength": None}}}, "pieces.A.strength: Expected `int`, got `null`"),
        ({"pieces": {"A": {"strength": 2**63}}}, "pieces.A.strength: Expected `int` <= 9"),
        ({"pieces": {"A": {"strength": 10**400}}}, "pieces.A.strength: "),
        ({"pieces": {"A": {"strength": "x" * 10**6}}}, "pieces.A.strength: Expected `int`, got `str`"),
        ({"pieces": {"Z": None}}, "pieces.Z: there is nothing of that name to take out"),
        ({"pieces": {"Z": {}}}, "pieces.Z: Object missing required field `strength`"),
        ({"pieces": {n: {"strength": 1, "spot": {"x": 1}} for n in "CD"}}, "pieces: 4 are too many, 3 is the most"),
        ({"markers": {"N": {"strength": 1}}}, "markers: 'N' is not known here; allowed: M"),
        ({"markers": {"M": None}}, "markers.M: expected an object, got None"),
        ({"numbers": {"limits": {"town": 1}}}, "numbers.limits: 'town' is not known here; allowed: hex"),
        ({"numbers": {"rules": 2}}, "numbers: 'rules' is not known here"),
        ({"numbers": {"tags": ["a"] * 4}}, "numbers.tags: Expected `array` of length <= 3"),
        ({"numbers": {"turns": 0}}, "numbers.turns: a game has turns"),
        ({"x" * 10**6: {}}, "xxx... is not known here"),
    ],
)
def test_mistakes_are_told_in_one_line(override: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=r"^mine\.json: ") as refused:
        corrected({**override, "file": "mine.json"})
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) <= 400


def test_the_file_that_is_to_blame_is_named() -> None:
    with pytest.raises(DataError, match=r"^override 2: pieces\.A\.strength"):
        corrected({}, {"pieces": {"A": {"strength": -1}}}, {"numbers": {"turns": 3}})
    with pytest.raises(DataError, match=r"^a name in two lines: numbers"):
        corrected({"file": "a name\nin two lines", "numbers": 4})


def test_so_many_files_and_no_more() -> None:
    assert corrected(*[{}] * MOST_OVERRIDES).numbers.turns == 5
    with pytest.raises(DataError, match=r"^300 files of corrections are too many"):
        corrected(*[{}] * 300)


def test_things_between_two_places_are_named_in_either_order() -> None:
    records: Raw = {"a-b": {"a": "a", "b": "b"}}
    found = between({"b-a": {"size": 1}, "b-c": {"size": 2}, "c-d": None}, records, "roads", str, "two towns")
    assert found == {"a-b": {"size": 1}, "b-c": {"size": 2}, "c-d": None}
    assert records == {"a-b": {"a": "a", "b": "b"}, "b-c": {"a": "b", "b": "c"}}
    with pytest.raises(DataError, match="roads: 'x' is not two towns with a hyphen between them"):
        between({"x": {}}, records, "roads", str, "two towns")


def test_small_checks() -> None:
    assert connected(1, {1: [2], 2: [3], 3: [], 4: [1]}) == {1, 2, 3}
    with pytest.raises(DataError, match="list: a stands there twice"):
        once(["a", "b", "a"], "list")


# Bounds, in the records of every game


def files_of(game: str) -> GameFiles[Any]:
    found: GameFiles[Any] = importlib.import_module(f"{PACKAGES[game]}.loader").FILES
    return found


def unbounded(kind: inspect.Type, where: str) -> list[str]:
    """The places of a schema where a number, a text or a list has no end."""
    match kind:
        case inspect.Metadata():
            return unbounded(kind.type, where)
        case inspect.StructType():
            return [place for f in kind.fields for place in unbounded(f.type, f"{where}.{f.name}")]
        case inspect.UnionType():
            return [place for k in kind.types for place in unbounded(k, where)]
        case inspect.TupleType():
            return [place for k in kind.item_types for place in unbounded(k, where)]
        case inspect.ListType():
            return [where] * (kind.max_length is None) + unbounded(kind.item_type, f"{where}[]")
        case inspect.DictType():
            inner = unbounded(kind.key_type, f"{where}{{}}") + unbounded(kind.value_type, f"{where}{{}}")
            return [where] * (kind.max_length is None) + inner
        case inspect.StrType():
            return [where] * (kind.max_length is None)
        case inspect.IntType() | inspect.FloatType():
            open_below = kind.ge is None and kind.gt is None
            return [where] * (open_below or (kind.le is None and kind.lt is None))
        case inspect.LiteralType() | inspect.BoolType() | inspect.NoneType():
            return []
    return [where]  # anything else, such as Any


@pytest.mark.parametrize("game", GAMES)
def test_no_number_text_or_list_of_the_records_is_without_end(game: str) -> None:
    assert unbounded(inspect.type_info(files_of(game).kind), game) == []


def test_the_walk_finds_what_has_no_end() -> None:
    class Loose(Datum, frozen=True):
        a: int
        b: Annotated[float, Meta(ge=0)]
        c: Annotated[list[str], Meta(max_length=3)]
        d: dict[Word, bool]
        e: tuple[Small, int] | None
        f: Any

    assert unbounded(inspect.type_info(Loose), "") == [".a", ".b", ".c[]", ".d", ".e", ".f"]


LEAF = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.sampled_from(["", "x", "x" * 5000, "1641", "french", "none", "open"]),
    st.lists(st.integers(-5, 200), max_size=3),
    st.just({}),
    st.just([[]] * 5000),
)


@st.composite
def hostile(draw: st.DrawFn, tree: Any) -> Any:
    """A correction in the shape of the data, with something strange somewhere in it."""
    if isinstance(tree, dict) and tree and draw(st.integers(0, 9)):
        names = draw(st.lists(st.sampled_from(sorted(tree)), min_size=1, max_size=2))
        return {name: draw(hostile(tree[name])) for name in names}
    return draw(LEAF)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_hostile_file_is_refused_in_a_line_or_is_played_with(game: str, data: st.DataObject) -> None:
    files = files_of(game)
    override = data.draw(hostile(files.read()))
    answer = ""
    try:
        loaded = files.load([override if isinstance(override, dict) else {"tables": override}])
        assert convert(loaded, files.kind, from_attributes=True) == loaded
    except DataError as error:
        answer = str(error)
    assert "\n" not in answer
    assert len(answer) <= 400


@pytest.mark.parametrize(
    ("game", "override"),
    [
        ("waterloo_impulse", {"tables": {"impulses": 3_000_000}}),
        ("waterloo_impulse", {"tables": {"turns": 2**63}}),
        ("waterloo_impulse", {"tables": {"clock": ["11:00"] * 100_000}}),
        ("napoleon_1815", {"markers": {"woods": {"count": 10**9}}}),
        ("napoleon_1815", {"tables": {"roads": {"minor": {"march": 2**63}}}}),
        ("last_battles", {"units": {"Byng": {"ma": 10**7}}}),
        ("last_battles", {"scenarios": {"ligny": {"columns": [1, 10**9]}}}),
        ("last_battles", {"map": {"hexsides": {"1641-1642": ["stream"] * 100_000}}}),
    ],
)
def test_what_would_keep_a_server_busy_is_refused(game: str, override: dict[str, Any]) -> None:
    with pytest.raises(DataError, match=r"^override 1: "):
        files_of(game).load([override])
