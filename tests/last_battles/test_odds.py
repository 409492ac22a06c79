"""Rules 6.2 and 6.3: odds, columns and what the ground does to strengths."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.odds import COLUMNS, column
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

FIRST = 1010  # the defender's hex in most examples
SOUTH, SOUTHWEST, SOUTHEAST = 1011, 911, 1111


def attack(field: Field, *attackers: tuple[int, int, str]) -> Field:
    """French attackers (hex, strength, kind), named A0, A1..."""
    for index, (hex, strength, kind) in enumerate(attackers):
        field.french(f"A{index}", hex, strength, kind)
    return field


def odds(field: Field) -> tuple[int, int, str]:
    """The odds of the only fight on the field, everybody joined who can."""
    return field.combat(dice=[1] * 5).form(FIRST).odds()


# Reading the table: 6.2


@pytest.mark.rule("6.2-1", "6.2A-1", "6.2B-1", "R-05", "R-24")
@pytest.mark.parametrize(
    ("strengths", "expected"),
    [
        ((11, 4), "2-1"),
        ((7, 4), "1-1"),
        ((4, 4), "1-1"),
        ((3, 4), "1-2"),
        ((5, 10), "1-2"),
        ((4, 9), "1-3"),
        ((3, 10), "1-4"),
        ((2, 10), "1-5"),
        ((1, 8), "1-5"),
        ((25, 4), "6-1"),
        ((23, 4), "5-1"),
        ((17, 4), "4-1"),
    ],
)
def test_c24_columns(strengths: tuple[int, int], expected: str) -> None:
    assert COLUMNS[column(*strengths)] == expected


@pytest.mark.rule("6.2A-1", "6.2B-1", "R-24")
def test_every_pair_of_strengths_is_rounded_for_the_defender() -> None:
    """A column of a-b is reached exactly when the attacker has at least a/b of the defender's strength."""
    worth = [int(name.split("-")[0]) / int(name.split("-")[1]) for name in COLUMNS]
    for attackers in range(1, 80):
        for defenders in range(1, 80):
            reached = [index for index in range(10) if attackers / defenders >= worth[index] - 1e-9]
            assert column(attackers, defenders) == (reached[-1] if reached else 0), (attackers, defenders)


@pytest.mark.rule("6.2-1", "R-05")
@pytest.mark.parametrize("side", [FRENCH, COALITION])
def test_the_phasing_side_is_divided_by_the_other(side: int) -> None:
    game = Field().french("F", 1011, 12).coalition("C", 1010, 4).combat(side, dice=[3])
    assert game.odds() == ((12, 4, "3-1") if side == FRENCH else (4, 12, "1-3"))


@pytest.mark.rule("6.2A-1")
def test_c1_three_units_with_adjacent_artillery_against_four() -> None:
    field = attack(Field(), (SOUTH, 5, "inf"), (SOUTHWEST, 6, "inf"), (SOUTHEAST, 6, "art")).coalition("X", FIRST, 4)
    assert odds(field) == (17, 4, "4-1")


@pytest.mark.rule("6.2-1")
def test_a_reduced_unit_counts_with_the_strength_it_shows() -> None:
    field = Field().french("A", SOUTH, 8, weak=3, reduced=True).coalition("X", FIRST, 4, weak=1, reduced=True)
    assert odds(field) == (3, 1, "3-1")


# Lowering the odds: 6.2C


def gemioncourt(dice: list[int]) -> Game:
    """Thirteen points over streams against artillery 1 in a town (C3)."""
    field = Field(town=[FIRST], streams=[(SOUTH, FIRST), (SOUTHWEST, FIRST)])
    return attack(field, (SOUTH, 7, "inf"), (SOUTHWEST, 6, "inf")).coalition("X", FIRST, 1, "art").combat(dice=dice)


@pytest.mark.rule("6.3C-1", "6.2B-1")
def test_c3_town_and_stream_double_once() -> None:
    assert gemioncourt([4]).odds() == (13, 2, "6-1")


@pytest.mark.rule("6.2C-1", "D-29")
def test_c4_the_odds_may_be_lowered_before_the_roll_only() -> None:
    game = gemioncourt([4])
    assert game.step() == "ChooseColumn"
    assert game.seat() == FRENCH
    assert sorted(action.a for action in game.table.legal()) == list(range(10))
    game.do("odds", COLUMNS.index("3-1"))
    assert game.events("combat")[-1][2] == COLUMNS.index("3-1")
    assert game.events("odds_lowered")[-1] == (COLUMNS.index("6-1"), COLUMNS.index("3-1")), "the log says so"
    assert game.events("attackers")[-1], "and who attacks"
    assert game.result() == "Dr"
    refused = game.refusal("odds", 9)  # the die lies on the table
    assert refused.rule == "6.6"


@pytest.mark.rule("6.2C-1", "D-29")
def test_the_odds_cannot_be_raised() -> None:
    game = attack(Field(), (SOUTH, 8, "inf")).coalition("X", FIRST, 4).combat(dice=[4])
    assert [action.a for action in game.table.legal()] == [5, 4, 3, 2, 1, 0]
    refused = game.refusal("odds", 6)
    assert refused.rule == "6.2C"
    assert "2-1" in refused.reason


# What the ground does (6.3)


@pytest.mark.rule("6.3-1", "6.3-3")
@pytest.mark.parametrize(("ground", "defence"), [({}, 3), ({"town": [FIRST]}, 6), ({"chateau": [FIRST]}, 9)])
def test_town_doubles_and_chateau_triples(ground: dict[str, list[int]], defence: int) -> None:
    field = attack(Field(**ground), (SOUTH, 9, "inf")).coalition("X", FIRST, 3)  # type: ignore[arg-type]
    assert odds(field) == (9, defence, COLUMNS[column(9, defence)])


@pytest.mark.rule("6.3-3", "6.3-1")
def test_the_ground_under_the_attacker_does_not_matter() -> None:
    for ground in ("town", "chateau", "forest", "marsh"):
        field = Field(**{ground: [SOUTH]})  # type: ignore[arg-type]
        field.french("A", SOUTH, 6, "cav").coalition("X", FIRST, 3)
        assert odds(field) == (6, 3, "2-1")


@pytest.mark.rule("6.3-2")
@pytest.mark.parametrize("woods", ["forest", "marsh"])
@pytest.mark.parametrize(("kind", "counts"), [("inf", 6), ("art", 6), ("horse", 6), ("cav", 3)])
def test_only_cavalry_is_halved_in_woods_and_marsh(woods: str, kind: str, counts: int) -> None:
    attacking = attack(Field(**{woods: [FIRST]}), (SOUTH, 6, kind)).coalition("X", FIRST, 4)  # type: ignore[arg-type]
    assert odds(attacking)[:2] == (counts, 4)
    defending = attack(Field(**{woods: [FIRST]}), (SOUTH, 6, "inf"))  # type: ignore[arg-type]
    assert odds(defending.coalition("X", FIRST, 6, kind))[:2] == (6, counts)


@pytest.mark.rule("6.3-2", "6.3B-1", "6.2A-1")
def test_c7_cavalry_into_woods() -> None:
    game = attack(Field(forest=[FIRST]), (SOUTH, 6, "cav")).coalition("X", FIRST, 4).combat(dice=[3])
    assert game.odds() == (3, 4, "1-2")
    game.do("odds", COLUMNS.index("1-2"))
    assert game.result() == "Ar"


@pytest.mark.rule("6.3B-1", "R-23")
@pytest.mark.parametrize(("first", "second", "counts"), [(3, 3, 3), (5, 3, 4), (3, 2, 3), (1, 1, 1)])
def test_c29_halved_strengths_are_summed_first(first: int, second: int, counts: int) -> None:
    one_hex = attack(Field(forest=[FIRST]), (SOUTH, first, "cav"), (SOUTH, second, "cav")).coalition("X", FIRST, 3)
    assert odds(one_hex)[0] == counts
    two = attack(Field(forest=[FIRST]), (SOUTH, first, "cav"), (SOUTHWEST, second, "cav")).coalition("X", FIRST, 3)
    assert odds(two)[0] == counts
    defending = attack(Field(forest=[FIRST]), (SOUTH, 9, "inf"))
    assert odds(defending.coalition("X", FIRST, first, "cav").coalition("Y", FIRST, second, "cav"))[1] == counts


@pytest.mark.rule("6.3B-1", "R-23")
def test_c30_others_are_added_unhalved() -> None:
    field = attack(Field(forest=[FIRST]), (SOUTH, 4, "inf"), (SOUTHWEST, 5, "cav")).coalition("X", FIRST, 3)
    assert odds(field) == (7, 3, "2-1")
    alone = attack(Field(forest=[FIRST]), (SOUTH, 4, "inf")).coalition("X", FIRST, 5, "cav")
    assert odds(alone) == (4, 3, "1-1")


@pytest.mark.rule("6.3B-1", "R-23")
def test_cavalry_defending_in_two_woods_is_summed_over_the_combat() -> None:
    """3 and 3 in two forest hexes of one combat: 3 together, not 2 and 2."""
    field = attack(Field(forest=[1009, 1110]), (1010, 12, "inf"))
    field.coalition("X", 1009, 3, "cav").coalition("Y", 1110, 3, "cav")
    assert field.combat(dice=[1]).form(1009, 1110).odds() == (12, 3, "4-1")


# Streams and bridges: 6.3A


@pytest.mark.rule("6.3A-1", "R-07")
def test_c25_streams_and_bridges_in_any_mix_double() -> None:
    sides = [(SOUTH, FIRST), (SOUTHWEST, FIRST), (SOUTHEAST, FIRST)]
    for field in (
        Field(streams=sides),
        Field(streams=sides, bridges=sides[:1]),  # a bridge over the stream
        Field(rivers=sides[:1], bridges=sides[:1], streams=sides[1:]),  # a bridge over a river
        Field(rivers=sides, bridges=sides),
    ):
        attack(field, *[(hex, 4, "inf") for hex in (SOUTH, SOUTHWEST, SOUTHEAST)]).coalition("X", FIRST, 3)
        assert odds(field) == (12, 6, "2-1")


@pytest.mark.rule("6.3A-2")
@pytest.mark.parametrize("dry", [SOUTH, SOUTHWEST, SOUTHEAST])
def test_c26_one_attacker_over_dry_ground_undoes_the_doubling(dry: int) -> None:
    wet = [hex for hex in (SOUTH, SOUTHWEST, SOUTHEAST) if hex != dry]
    field = Field(streams=[(hex, FIRST) for hex in wet])
    attack(field, *[(hex, 4, "inf") for hex in (SOUTH, SOUTHWEST, SOUTHEAST)]).coalition("X", FIRST, 3)
    assert odds(field) == (12, 3, "4-1")


@pytest.mark.rule("6.3A-2", "6.3-3")
def test_c5_a_dry_attacker_undoes_the_stream_but_not_the_town() -> None:
    town = attack(Field(town=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 6, "inf"), (SOUTHWEST, 5, "inf"))
    assert odds(town.coalition("X", FIRST, 5)) == (11, 10, "1-1")
    plain = attack(Field(streams=[(SOUTH, FIRST)]), (SOUTH, 6, "inf"), (SOUTHWEST, 5, "inf"))
    assert odds(plain.coalition("X", FIRST, 5)) == (11, 5, "2-1")


@pytest.mark.rule("6.3A-2", "6.3A-1")
def test_the_stream_is_looked_at_for_each_defending_hex() -> None:
    """One attacker, a stream before X only: X doubled, Y not."""
    field = attack(Field(streams=[(1010, 1009)]), (1010, 12, "inf")).coalition("X", 1009, 2).coalition("Y", 1110, 3)
    assert field.combat(dice=[1]).form(1009, 1110).odds() == (12, 7, "1-1")


@pytest.mark.rule("6.3A-3", "R-21")
def test_c27_bombarding_guns_and_streams() -> None:
    streams = [(SOUTH, FIRST), (SOUTHWEST, FIRST)]
    field = attack(Field(streams=streams), (SOUTH, 4, "inf"), (SOUTHWEST, 4, "inf")).coalition("X", FIRST, 2)
    game = field.french("Gun", 1008, 3, "art").combat(dice=[1]).form(FIRST, guns=["Gun"])
    assert game.odds() == (11, 4, "2-1")
    behind_water = [(near, FIRST) for near in (1009, 1110, 1111, 1011, 911, 910)]
    alone = Field(streams=behind_water).french("Gun", 1008, 3, "art").coalition("X", FIRST, 2)
    assert alone.combat(dice=[1]).form(FIRST, guns=["Gun"]).odds() == (3, 2, "1-1")
    in_town = Field(town=[FIRST]).french("Gun", 1008, 3, "art").coalition("X", FIRST, 2)
    assert in_town.combat(dice=[1]).form(FIRST, guns=["Gun"]).odds() == (3, 4, "1-2")


@pytest.mark.rule("R-20", "6.3A-3")
def test_a_gun_that_reaches_one_of_two_hexes_counts_in_the_one_total() -> None:
    """The gun at 1007 sees 1009 only; A touches both, and the gun is bound by no 6.1E."""
    field = Field().french("A", 1010, 5).french("Gun", 1007, 4, "art").coalition("X", 1009, 2).coalition("Y", 1111, 2)
    game = field.combat(dice=[1]).form(1009, 1111, join=[1010], guns=["Gun"])
    assert game.odds() == (9, 4, "2-1")
    assert game.battle.ground.grid.distance(1007, 1111) > 2


# Only one effect: 6.3C


@pytest.mark.rule("6.3C-1", "6.3-3")
def test_c28_chateau_behind_a_stream_is_tripled_only() -> None:
    field = attack(Field(chateau=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 9, "inf")).coalition("X", FIRST, 2)
    assert odds(field) == (9, 6, "1-1")


@pytest.mark.rule("6.3C-1", "R-22")
def test_c31_woods_or_stream_but_not_both() -> None:
    field = attack(Field(forest=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 6, "cav")).coalition("X", FIRST, 2)
    attacking, defending, name = odds(field)
    assert (attacking, defending) in ((3, 2), (6, 4))
    assert name == "1-1"


@pytest.mark.rule("6.3C-1", "R-22")
def test_the_effect_worst_for_the_attacker_is_used() -> None:
    """Cavalry 5 and infantry 1: halving gives 4 to 2, doubling 6 to 4. Cavalry 5 alone: 3 to 2 against 5 to 4."""
    mixed = attack(Field(forest=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 5, "cav"), (SOUTH, 1, "inf"))
    assert odds(mixed.coalition("X", FIRST, 2)) == (6, 4, "1-1")
    alone = attack(Field(forest=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 5, "cav")).coalition("X", FIRST, 2)
    assert odds(alone) == (5, 4, "1-1")
    behind = attack(Field(marsh=[FIRST], streams=[(SOUTH, FIRST)]), (SOUTH, 8, "inf")).coalition("X", FIRST, 4, "cav")
    assert odds(behind) == (8, 8, "1-1"), "doubled behind the stream, not halved in the marsh"
    dry = attack(Field(marsh=[FIRST]), (SOUTH, 8, "inf")).coalition("X", FIRST, 4, "cav")
    assert odds(dry) == (8, 2, "4-1")


@pytest.mark.rule("6.3C-1", "R-22")
def test_halving_can_be_worse_for_the_attacker_than_doubling() -> None:
    """X in the forest behind the stream and Y in the open: 12 horse halved give 6:4, X doubled would give 12:5."""
    field = attack(Field(forest=[1009], streams=[(1009, 1010)]), (1010, 12, "cav"))
    field.coalition("X", 1009, 1).coalition("Y", 1110, 3)
    assert field.combat(dice=[1]).form(1009, 1110).odds() == (6, 4, "1-1")
