"""Rule 6.5A: what an exchange costs the attacker."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.games.last_battles.exchange import payments
from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import FRENCH, Field, Game

NEIGHBOURS = (1011, 911, 1111, 1009, 1110, 910)


def exchange(strengths: list[int], *, price: int, town: bool = False) -> Game:
    """An attack from all around at 6-1 (or what it is) with an exchange."""
    field = Field(town=[1010] if town else []).coalition("X", 1010, price)
    for index, strength in enumerate(strengths):
        field.french(f"A{strength}" if strengths.count(strength) == 1 else f"B{index}", NEIGHBOURS[index], strength)
    return field.combat(dice=[6]).fight(1010)


@pytest.mark.rule("6.5A-1", "D-33")
def test_c41_terrain_does_not_raise_the_price() -> None:
    game = exchange([6, 5, 4, 8], price=2, town=True)
    assert game.events("combat")[-1][:3] == (23, 4, 8)
    assert game.result() == "Ex"
    assert game.step() == "ExchangeLoss"
    assert game.seat() == FRENCH
    assert game.names("give") == {"A6", "A5", "A4", "A8"}, "any one unit is worth 2"
    game.do("give", "A4")
    assert game.battle.losses == [4, 0, 2]
    assert game.step() == "AdvanceUnit"


@pytest.mark.rule("6.5A-1")
def test_a_unit_worth_the_printed_strength_of_a_doubled_defender_is_enough() -> None:
    """Defender 2, doubled to 4 by the town: the unit of 2 pays alone."""
    game = exchange([9, 8, 4, 2], price=2, town=True)
    assert game.events("combat")[-1][:3] == (23, 4, 8)
    game.do("give", "A2")
    assert game.battle.losses == [2, 0, 2]
    assert game.step() == "AdvanceUnit"


@pytest.mark.rule("6.5A-1")
def test_cavalry_halved_in_the_woods_pays_with_its_full_strength() -> None:
    """Horse of 3, counted as 2 in the odds, is worth a defender of 3."""
    field = Field(forest=[1010]).coalition("X", 1010, 3).french("Horse", 1011, 3, "cav").french("Foot", 911, 13)
    game = field.combat(dice=[6]).fight(1010)
    assert game.events("combat")[-1][:3] == (15, 3, 8)
    assert game.result() == "Ex"
    assert game.names("give") == {"Horse", "Foot"}
    game.do("give", "Horse")
    assert game.battle.losses == [3, 0, 3]
    assert game.where("Foot") == 911


@pytest.mark.rule("6.5A-1")
def test_reduced_units_count_as_they_stand() -> None:
    """Defender 9 reduced to 2; attackers 8 reduced to 1, and 12: the reduced one alone does not pay."""
    field = Field().coalition("X", 1010, 9, weak=2, reduced=True)
    field.french("Weak", 1011, 8, weak=1, reduced=True).french("Strong", 911, 12)
    game = field.combat(dice=[6]).fight(1010)
    assert game.result() == "Ex"
    assert game.where("Strong") == DEAD, "the only set that pays without waste"
    assert game.where("Weak") == 1011
    assert game.battle.losses == [12, 0, 2]


@pytest.mark.rule("6.5A-1", "R-15", "D-33")
def test_only_sets_from_which_nobody_could_be_spared_are_offered() -> None:
    """Price 5 with 6, 4, 4 and 1: 6 alone, the two 4s, or a 4 with the 1; never the 6 with another."""
    game = exchange([6, 4, 4, 1, 12, 12], price=5)
    assert game.result() == "Ex"
    assert game.names("give") == {"A6", "B1", "B2", "A1", "B4", "B5"}
    game.do("give", "A1")
    assert game.names("give") == {"B1", "B2"}, "the 1 needs a 4; with more it would be wasted"
    refused = game.refusal("give", "A6")
    assert refused.rule == "6.5A"
    game.do("give", "B2")
    assert game.battle.losses == [5, 0, 5]


@pytest.mark.rule("6.4-4", "R-15")
def test_if_all_attackers_are_worth_less_all_are_lost() -> None:
    """Two units of 1 with bombarding guns against 3: both are lost without a question, and nobody advances."""
    field = Field().coalition("X", 1010, 3).french("A", 1011, 1).french("B", 911, 1)
    game = field.french("Gun", 1008, 12, "art").combat(dice=[6]).fight(1010, guns=["Gun"])
    assert game.events("combat")[-1][:3] == (14, 3, 7)
    assert game.result() == "Ex"
    assert game.where("A") == game.where("B") == DEAD
    assert game.where("Gun") == 1008
    assert game.battle.losses == [2, 0, 3]
    assert game.step() == "MovementPhase"


@pytest.mark.rule("R-15", "6.5A-1")
def test_c43_bombarding_guns_never_pay() -> None:
    field = Field().coalition("X", 1010, 2).french("A", 1011, 3).french("Gun", 1008, 6, "art")
    game = field.combat(dice=[6]).fight(1010, guns=["Gun"])
    assert game.events("combat")[-1][:3] == (9, 2, 7)
    assert game.result() == "Ex"
    assert game.where("A") == DEAD
    assert game.where("Gun") == 1008
    assert game.step() == "MovementPhase", "nobody is left who could advance"


@pytest.mark.rule("R-15")
def test_c42_a_bombardment_alone_pays_nothing() -> None:
    game = Field().coalition("X", 1010, 2).french("Gun", 1008, 8, "art").combat(dice=[6]).fight(1010, guns=["Gun"])
    assert game.result() == "Ex"
    assert game.where("X") == DEAD
    assert game.battle.losses == [0, 0, 2]
    assert game.where("Gun") == 1008
    assert game.step() == "MovementPhase"


@pytest.mark.rule("R-15")
def test_no_payment_at_lower_odds() -> None:
    """Lowered to 3-1 a six is Ar: nothing is paid."""
    field = Field().coalition("X", 1010, 2).french("A", 1011, 13)
    game = field.combat(dice=[6]).fight(1010, column="3-1")
    assert game.result() == "Ar"
    assert game.battle.losses == [0, 0, 0]


@pytest.mark.rule("R-15")
@given(strengths=st.lists(st.integers(1, 9), min_size=1, max_size=7), price=st.integers(1, 30))
def test_payments_are_the_least_sets(strengths: list[int], price: int) -> None:
    def worth(chosen: tuple[int, ...]) -> int:
        return sum(strengths[index] for index in chosen)

    indexes = range(len(strengths))
    pays = [
        set(chosen) for size in indexes for chosen in combinations(indexes, size + 1) if worth(chosen) >= price
    ] or [set(indexes)]
    least = [chosen for chosen in pays if not any(other < chosen for other in pays)]
    assert sorted(map(sorted, least)) == sorted(map(sorted, payments(strengths, price)))
