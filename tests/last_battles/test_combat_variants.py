"""Rules 16.7, 16.9 and 16.10: arms that help one another, and guns that keep firing."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, Field, Game

ON = ["combined_effects"]
FIRE = ["sustained_fire"]
HEAVY = ["substitutes", "sustained_fire", "heavy_artillery"]


def mixed(*arms: str, options: list[str] | None = None, target: str = "inf", **ground: list[int]) -> Game:
    """Attackers of strength 2 (infantry), 3 (cavalry) and 4 (guns two hexes off) against a 6."""
    field = Field(options=ON if options is None else options, **ground)  # type: ignore[arg-type]
    if "inf" in arms:
        field.french("Foot", 1010, 2)
    if "cav" in arms:
        field.french("Horse", 910, 3, "cav")
    if "art" in arms:
        field.french("Guns", 1011, 4, "art")
    game = field.coalition("X", 1009, 6, target).combat()
    game_form(game, arms)
    return game


def game_form(game: Game, arms: tuple[str, ...]) -> None:
    """Form the attack with everybody, up to the first question or the odds."""
    if game.can("attack", 1009):
        game.do("attack", 1009)
    for hex in (1010, 910):
        if game.can("join", hex):
            game.do("join", hex)
    if "art" in arms and game.can("bombard", "Guns"):
        game.do("bombard", "Guns")
    if game.can("fight"):
        game.do("fight")


def choices(game: Game) -> set[int]:
    """The attack totals between which the defender chooses."""
    assert game.step() == "ChooseArms"
    assert game.seat() == COALITION
    found = set()
    for action in game.table.legal():
        position = game.battle.copy()
        position.apply(action)
        found.add(Game(position).odds()[0])
    return found


@pytest.mark.rule("16.7-2", "16.7-3", "D-31")
@pytest.mark.parametrize(
    ("arms", "totals"),
    [
        (("inf", "art"), {2 * 2 + 4, 2 + 2 * 4}),
        (("inf", "cav"), {2 * 2 + 3, 2 + 2 * 3}),
        (("cav", "art"), {2 * 3 + 4, 3 + 3 * 4}),
        (
            ("inf", "cav", "art"),
            {3 * 2 + 2 * 3 + 4, 3 * 2 + 3 + 2 * 4, 2 * 2 + 3 * 3 + 4, 2 + 3 * 3 + 2 * 4, 2 * 2 + 3 + 3 * 4, 2 + 6 + 12},
        ),
    ],
)
def test_the_defender_chooses_which_arms_count_for_more(arms: tuple[str, ...], totals: set[int]) -> None:
    assert choices(mixed(*arms)) == totals


@pytest.mark.rule("16.7-1", "16.7-2")
@pytest.mark.parametrize("arms", [("inf",), ("cav",)])
def test_one_arm_alone_is_as_printed(arms: tuple[str, ...]) -> None:
    assert mixed(*arms).step() == "ChooseColumn"


@pytest.mark.rule("16.7-1")
@pytest.mark.parametrize("target", ["cav", "art"])
def test_it_counts_against_infantry_only(target: str) -> None:
    assert mixed("inf", "cav", target=target).step() == "ChooseColumn"


@pytest.mark.rule("16.7-1")
@pytest.mark.parametrize("terrain", ["forest", "marsh", "town", "chateau"])
def test_it_counts_in_the_open_only(terrain: str) -> None:
    ground = {terrain: [1009]}
    assert mixed("inf", "cav", **ground).step() == "ChooseColumn"  # type: ignore[arg-type]


@pytest.mark.rule("16.7-1")
def test_without_the_variant_nobody_chooses() -> None:
    game = mixed("inf", "cav", "art", options=[])
    assert game.step() == "ChooseColumn"
    assert game.odds()[0] == 9


@pytest.mark.rule("16.7-3")
def test_the_choice_is_told_with_its_rule() -> None:
    game = mixed("inf", "cav")
    game.do("enhance", 1)
    assert game.events("enhanced") == [(1,)]
    assert game.odds()[:2] == (2 + 6, 6)
    assert game.table.rulebook.display.describe(game.battle, game.action("enhance", 4)) == (
        "Count infantry tripled, cavalry doubled"
    )


# 16.9 Sustained bombardment


def bombards(options: list[str], kind: str = "art", moves: bool = False, target: int = 1008) -> Game:
    """A gun of strength 3 bombards, after a movement phase in which it moved or not."""
    field = Field(options=options).french("Guns", 1011 if moves else 1010, 3, kind).french("Idle", 1810, 1)
    game = field.coalition("X", target, 2).movement()
    if moves:
        game.move("Guns", 1010)
    game.do("end_movement")
    game.form(target, guns=["Guns"])
    return game


@pytest.mark.rule("16.9-1")
@pytest.mark.parametrize(("options", "moves", "total"), [(FIRE, False, 6), (FIRE, True, 3), ([], False, 3)])
def test_guns_that_have_not_moved_are_doubled(options: list[str], moves: bool, total: int) -> None:
    assert bombards(options, moves=moves).odds()[0] == total


@pytest.mark.rule("16.9-1")
def test_guns_that_were_picked_up_and_left_have_not_moved() -> None:
    game = Field(options=FIRE).french("Guns", 1010, 3, "art").french("Idle", 1810, 1).coalition("X", 1008, 2).movement()
    game.do("pick", "Guns").do("stop").do("end_movement")
    game.form(1008, guns=["Guns"])
    assert game.odds()[0] == 6


@pytest.mark.rule("16.9-1")
def test_guns_in_a_combined_attack_are_not_doubled() -> None:
    game = Field(options=FIRE).french("Guns", 1010, 3, "art").french("A", 909, 4).coalition("X", 1008, 2).movement()
    game.do("end_movement")
    game.form(1008, guns=["Guns"])
    assert game.odds()[0] == 7


@pytest.mark.rule("16.9-1")
def test_guns_next_to_their_enemy_are_not_doubled() -> None:
    game = Field(options=FIRE).french("Guns", 1010, 3, "art").coalition("X", 1009, 2).movement()
    game.do("end_movement").form(1009)
    assert game.odds()[0] == 3


# 16.10 Heavy artillery


@pytest.mark.rule("16.10-1")
@pytest.mark.parametrize(
    ("options", "kind", "far"), [(HEAVY, "heavy", True), (HEAVY, "art", False), (FIRE, "heavy", False)]
)
def test_heavy_guns_fire_three_hexes_far(options: list[str], kind: str, far: bool) -> None:
    field = Field(options=options).french("Guns", 1010, 3, kind).french("B", 1510, 4).coalition("Y", 1509, 3)
    field.french("C", 1810, 4).coalition("W", 1809, 3)
    game = field.coalition("X", 1007, 2).coalition("Z", 1006, 2).combat()
    assert game.can("attack", 1007) is far
    assert not game.can("attack", 1006)
    if not far:
        assert game.refusal("attack", 1007).rule in ("6.1A", "7.1")


@pytest.mark.rule("16.10-1")
def test_heavy_guns_need_a_line_of_sight_all_the_way() -> None:
    field = Field(forest=[1008], options=HEAVY).french("Guns", 1010, 3, "heavy").french("B", 1510, 4)
    game = field.coalition("Y", 1509, 3).coalition("X", 1007, 2).combat()
    assert not game.can("attack", 1007)


@pytest.mark.rule("16.10-2")
@pytest.mark.parametrize(("options", "kind", "moves", "total"), [
    (HEAVY, "heavy", False, 9), (HEAVY, "art", False, 6), (HEAVY, "heavy", True, 3), (FIRE, "heavy", False, 6),
])  # fmt: skip
def test_the_sustained_fire_of_heavy_guns_is_tripled(options: list[str], kind: str, moves: bool, total: int) -> None:
    assert bombards(options, kind, moves).odds()[0] == total
