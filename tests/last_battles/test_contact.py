"""Rules 6.0 and 6.1: who has to fight, and how the attacker forms the fights."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def duel(side: int, field: Field | None = None) -> Field:
    """A and B of the phasing side, X and Y of the other, far apart in two pairs: A-X at 1010/1009, B-Y at 0510/0509."""
    mine, theirs = ("French", "Allied") if side == FRENCH else ("Allied", "French")
    field = field or Field()
    field.unit(mine, "A", 1010).unit(mine, "B", 510)
    return field.unit(theirs, "X", 1009).unit(theirs, "Y", 509)


def forced(game: Game, *names: str) -> bool:
    """Are these pieces marked as having to fight?"""
    return all(game.battle.duty[game.number(name)] for name in names)


# Who has to fight (6.0)


@pytest.mark.rule("6.0-1", "6.0-2", "6.0-4", "D-42")
@SIDES
def test_everybody_in_contact_fights_before_the_phase_can_end(side: int) -> None:
    game = duel(side).combat(side, dice=[2, 2])
    assert game.seat() == side
    assert forced(game, "A", "B", "X", "Y")
    refused = game.refusal("end_combat")
    assert refused.rule == "6.0"
    assert "1010" in refused.reason
    assert "0510" in refused.reason
    game.fight(1009).do("retreat", "X", 1008).do("hold")
    assert game.events("combat")[-1][3:] == (1009,)
    assert not game.can("end_combat")
    assert game.step() == "ChooseColumn"  # one attack is left, so the engine has gone on to it
    assert game.engaged() == ({510}, {509}, set())


@pytest.mark.rule("6.0-1", "6.0-2")
def test_units_that_touch_no_enemy_have_no_duty() -> None:
    field = Field().french("A", 1010).french("Idle", 1013).coalition("X", 1009).coalition("Far", 1006)
    game = field.combat(dice=[2])
    assert forced(game, "A", "X")
    assert not game.battle.duty[game.number("Idle")]
    assert not game.battle.duty[game.number("Far")]
    assert game.refusal("join", 1013).rule == "6.2C"  # the only fight there is has been formed by the engine
    game.do("odds", 4).do("retreat", "X", 1008).do("hold")
    assert game.step() == "MovementPhase"  # nothing more to do: the phase is over


@pytest.mark.rule("6.0-1", "6.0-2")
def test_no_contact_over_a_river_without_a_bridge() -> None:
    across = [(1010, 1009)]
    dry = Field(rivers=across).french("A", 1010).coalition("X", 1009).combat()
    assert dry.step() == "MovementPhase"  # of the next turn: there was nothing to fight about
    assert dry.battle.turn == 1
    bridged = Field(rivers=across, bridges=across).french("A", 1010).coalition("X", 1009).combat()
    assert bridged.step() == "ChooseColumn"


@pytest.mark.rule("6.0-1")
def test_no_combat_in_rain_or_at_night() -> None:
    for calm in ({"rain": ["16/1400"]}, {"night": ["16/1400"]}):
        field = duel(FRENCH, Field(turns=["16/1400", "16/1500"], **calm))  # type: ignore[arg-type]
        game = field.movement()
        while game.battle.phasing == FRENCH and game.battle.turn == 0:
            game.do("end_movement")
        assert game.events("combat") == []
        assert game.where("A") == 1010
        assert game.where("X") == 1009


@pytest.mark.rule("6.0-3")
@SIDES
def test_the_phasing_player_attacks_and_the_table_is_read_for_him(side: int) -> None:
    """The weaker side is phasing: it is the attacker all the same, at 1-5, and an Ae takes its unit."""
    field = Field().french("F", 1010, 10 if side == COALITION else 2).coalition("C", 1009, 10 if side == FRENCH else 2)
    game = field.combat(side, dice=[6]).do("odds", 0)
    assert game.result() == "Ae"
    assert game.where("F" if side == FRENCH else "C") < 0
    assert game.where("C" if side == FRENCH else "F") > 0
    assert game.seat() == 1 - side  # the defender may advance


@pytest.mark.rule("6.0-4", "D-28")
def test_the_attacker_chooses_the_order() -> None:
    for first, second in ((1009, 509), (509, 1009)):
        game = duel(FRENCH).combat(dice=[2, 2])
        assert game.step() == "CombatPhase"
        assert game.hexes("attack") == {1009, 509}
        game.fight(first)
        game.do("retreat", "X" if first == 1009 else "Y", first - 1).do("hold")
        assert [fight[3:] for fight in game.events("combat")] == [(first,)]
        game.do("odds", 4)
        assert [fight[3:] for fight in game.events("combat")] == [(first,), (second,)]


@pytest.mark.rule("6.0-5")
def test_a_result_is_applied_before_the_next_fight_is_formed() -> None:
    """X is driven off and A advances before B's fight is begun."""
    game = duel(FRENCH).combat(dice=[2, 2]).fight(1009)
    assert game.step() == "RetreatUnit"
    assert game.refusal("attack", 509).rule == "6.6"
    game.do("retreat", "X", 1008)
    assert game.step() == "AdvanceUnit"
    assert game.refusal("attack", 509).rule == "6.7"
    game.do("advance", "A", 1009)
    assert game.where("A") == 1009
    kinds = [
        event.kind for event in game.table.log if event.kind in ("combat", "die", "result", "retreated", "advanced")
    ]
    assert kinds == ["combat", "die", "result", "retreated", "advanced"]


# Who fights whom: 6.1


@pytest.mark.rule("6.1-1", "6.1B-1", "R-13")
def test_c12_a_unit_next_to_two_separate_defenders_goes_to_either_but_not_to_both() -> None:
    """B touches X and Y; A holds X and C holds Y, so B is free to choose."""

    def start() -> Game:
        field = Field().french("A", 909).french("B", 1010).french("C", 1210)
        return field.coalition("X", 1009).coalition("Y", 1110).combat(dice=[4, 4])

    for target, other in ((1009, 1110), (1110, 1009)):
        game = start().form(target, join=[1010])
        assert game.engaged()[0] == {1010, 909 if target == 1009 else 1210}
        game.do("odds", 4)
        while game.step() in ("RetreatUnit", "AdvanceUnit"):
            game.table.take(game.table.legal()[-1])
        assert game.engaged() == ({1210 if target == 1009 else 909}, {other}, set())
    game = start().do("attack", 1009).do("fight")  # or it stays out of this one
    assert game.engaged()[0] == {909}


@pytest.mark.rule("6.1-1", "R-13")
def test_c40_nobody_may_be_left_without_an_opponent() -> None:
    """B alone touches Y, so A and B may not both go against X."""
    field = Field().french("A", 1011).french("B", 911).coalition("X", 1010).coalition("Y", 910)
    game = field.combat(dice=[4, 4]).do("attack", 1010)
    assert game.step() == "ChooseColumn"  # A against X is all there is
    assert game.engaged()[0] == {1011}
    game = field_again().combat(dice=[4, 4]).do("attack", 910)
    assert game.engaged() == ({911}, {910}, set())


def field_again() -> Field:
    """The position of C40."""
    return Field().french("A", 1011).french("B", 911).coalition("X", 1010).coalition("Y", 910)


@pytest.mark.rule("6.1-1", "R-13")
def test_a_join_that_would_leave_an_enemy_alone_is_refused_with_a_reason() -> None:
    """As C40, with C next to X as well, so that there is something to choose."""
    game = field_again().french("C", 1111).combat(dice=[4]).do("attack", 1010)
    assert game.engaged()[0] == {1011, 1111}
    assert game.step() == "ChooseColumn"  # joining B is no choice: Y would have nobody


@pytest.mark.rule("6.1-1", "6.1E-3", "R-13")
def test_the_reasons_for_a_refused_join() -> None:
    """B touches X and Y, A touches X and V; C touches W alone, which B touches too."""
    field = Field().french("A", 1011).french("B", 911).french("C", 711)
    field.coalition("X", 1010).coalition("Y", 910).coalition("V", 1012).coalition("W", 810)
    game = field.combat(dice=[4, 4, 4]).do("attack", 910)
    assert game.step() == "FormFight"  # B is in it; X might be added
    refused = game.refusal("join", 1011)
    assert refused.rule == "6.1E"
    assert "1011" in refused.reason
    refused = game.refusal("also", 810)  # C would have to come along, and is not next to Y
    assert refused.rule == "6.1"
    assert "without an opponent" in refused.reason
    assert "already" in game.refusal("join", 911).reason
    assert game.refusal("join", 1515).rule == "6.1A"  # nobody there
    assert game.refusal("also", 1515).rule == "6.1"
    assert game.refusal("bombard", "A").rule == "7.1"  # no artillery
    assert game.refusal("attack", 1010).rule == "6.1"  # one fight at a time


@pytest.mark.rule("6.1A-1")
def test_a_fight_is_between_neighbours() -> None:
    game = duel(FRENCH).combat(dice=[4])
    refused = game.refusal("attack", 1008)
    assert refused.rule == "6.1"
    assert "no enemy" in refused.reason
    game = duel(FRENCH).coalition("Far", 1015).french("Near", 1013).combat(dice=[4])
    refused = game.refusal("attack", 1015)  # infantry two hexes away
    assert refused.rule == "6.1A"


@pytest.mark.rule("6.1A-1")
def test_a_neighbour_behind_a_river_is_no_target() -> None:
    """A touches X over land and Y only over the river; B stands with Y on the far bank."""
    field = Field(rivers=[(1010, 1110)]).french("A", 1010).french("B", 1210)
    game = field.coalition("X", 1009).coalition("Y", 1110).combat(dice=[4, 4])
    game.do("attack", 1110)
    assert game.engaged()[0] == {1210}
    assert game.step() == "ChooseColumn"  # A cannot be added, and X cannot be either


@pytest.mark.rule("6.1B-1", "6.1C-1")
def test_nobody_fights_twice() -> None:
    """A beats X at 1009 off; Y stays next to A, but A has fought and gives no strength to the other fight."""
    field = Field().french("A", 1010, 6).french("B", 1210, 5).coalition("X", 1009, 3).coalition("Y", 1110, 4)
    game = field.combat(dice=[2, 2]).do("attack", 1009)
    assert game.odds() == (6, 3, "2-1")
    game.do("odds", 5).do("retreat", "X", 1008).do("hold")
    assert game.step() == "ChooseColumn"
    assert game.odds() == (5, 4, "1-1")  # B alone
    assert game.refusal("join", 1010).rule == "6.2C"
    assert game.battle.fought[game.number("A")]


@pytest.mark.rule("6.1B-1")
def test_a_defender_is_not_attacked_twice() -> None:
    """The defender holds its ground after Ar; a gun in range may not shell it afterwards."""
    field = Field().french("A", 1010).french("Gun", 1007, 3, "art").coalition("X", 1009, 4).coalition("Y", 1005, 9)
    game = field.combat(dice=[4]).form(1009)
    game.do("odds", 4).do("retreat", "A", 1011)
    if game.step() == "AdvanceUnit":
        game.do("hold")
    assert game.hexes("attack") == {1005}
    refused = game.refusal("attack", 1009)
    assert refused.rule == "6.1B"


@pytest.mark.rule("6.1D-1", "6.1E-2", "6.1C-1")
def test_c38_a_stack_fights_as_one_and_takes_on_all_that_nobody_else_can() -> None:
    field = Field().french("A", 1010, 4).french("B", 1010, 3).coalition("X", 1009, 3).coalition("Y", 1110, 3)
    game = field.combat(dice=[4])
    for first in (1009, 1110):
        after = Field().french("A", 1010, 4).french("B", 1010, 3).coalition("X", 1009, 3).coalition("Y", 1110, 3)
        chosen = after.combat(dice=[4]).do("attack", first)
        assert chosen.step() == "ChooseColumn"
        assert chosen.odds() == (7, 6, "1-1")
        fight = chosen.battle.fight
        assert fight is not None
        assert set(fight.attackers) == {chosen.number("A"), chosen.number("B")}
        assert set(fight.defence_hexes) == {1009, 1110}
    assert game.hexes("attack") == {1009, 1110}
    assert not game.can("end_combat")


@pytest.mark.rule("6.1D-1")
def test_defenders_in_one_hex_are_attacked_together() -> None:
    field = Field().french("A", 1010, 9).coalition("X", 1009, 3).coalition("Y", 1009, 1)
    game = field.combat(dice=[1])
    assert game.odds() == (9, 4, "2-1")
    game.do("odds", 5)
    assert game.result() == "Dr"
    assert game.names("retreat") == {"X", "Y"}


@pytest.mark.rule("6.1E-1")
def test_all_six_neighbours_and_a_gun_may_attack_one_hex() -> None:
    field = Field().coalition("X", 1010, 7)
    for index, hex in enumerate((1009, 1110, 1111, 1011, 911, 910)):
        field.french(f"A{index}", hex, 2).french(f"B{index}", hex, 1)
    game = field.french("Gun", 1012, 5, "art").combat(dice=[1]).form(1010, guns=["Gun"])
    assert game.odds() == (23, 7, "3-1")
    assert len(game.engaged()[0]) == 6


@pytest.mark.rule("6.1E-2")
def test_one_hex_against_some_or_all_of_its_neighbours() -> None:
    """A touches X, Y and Z; B could take X or V, C could take Z or W. A has to take Y, and may take the others."""

    def start() -> Game:
        field = Field().french("A", 1010, 12).french("B", 809, 1).french("C", 1210, 1)
        field.coalition("X", 910, 3).coalition("Y", 1009, 3).coalition("Z", 1110, 3)
        return field.coalition("V", 709).coalition("W", 1310).combat(dice=[4, 4, 4])

    assert start().form(1009).odds() == (12, 3, "4-1")
    assert start().form(1009, 910).odds() == (12, 6, "2-1")
    assert start().form(1009, 1110).odds() == (12, 6, "2-1")
    assert start().form(1009, 910, 1110).odds() == (12, 9, "1-1")
    assert start().do("attack", 910).step() == "FormFight"
    game = start().do("attack", 910).do("join", 1010)
    assert game.engaged()[1] == {910, 1009}, "nobody else can take Y"


@pytest.mark.rule("6.1E-3")
def test_c39_several_against_several_only_if_all_touch_all() -> None:
    def start() -> Game:
        field = Field().french("A", 910).french("B", 1111).coalition("X", 1009).coalition("Y", 1110)
        return field.combat(dice=[2, 2])

    game = start()
    assert game.hexes("attack") == {1009, 1110}
    game.do("attack", 1009)
    assert game.step() == "ChooseColumn"
    assert game.engaged() == ({910}, {1009}, set())
    game.do("odds", 4).do("retreat", "X", 1008).do("hold")
    assert game.engaged() == ({1111}, {1110}, set())


@pytest.mark.rule("6.1E-3")
def test_two_hexes_against_two_when_all_touch_all() -> None:
    """1010 and 1110 both touch 1009... and 1111; so the two may attack both in one combat, or one each."""
    field = Field().french("A", 1010, 5).french("B", 1110, 4).coalition("X", 1009, 3).coalition("Y", 1111, 3)
    game = field.combat(dice=[4]).do("attack", 1009)
    assert game.hexes("join") == {1010, 1110}
    game.do("join", 1010)
    assert game.hexes("also") == {1111}
    game.form(1009, 1111, join=[1110])
    assert game.odds() == (9, 6, "1-1")


@pytest.mark.rule("6.1F-1")
def test_a_weak_attack_may_free_strength_elsewhere() -> None:
    """A weak unit holds Y at 1-5 so that three may fall on X."""
    field = Field().french("Weak", 1111, 1).french("S1", 1010, 6).french("S2", 910, 6).french("S3", 909, 6)
    field.coalition("X", 1009, 3).coalition("Y", 1110, 8)
    game = field.combat(dice=[1, 6]).form(1009, join=[1010, 910, 909])
    assert game.odds() == (18, 3, "6-1")
    game.do("odds", 9)
    assert game.result() == "De"
    game.do("hold")
    assert game.odds() == (1, 8, "1-5")
    game.do("odds", 0)
    assert game.result() == "Ae"


# Defenders left to artillery (6.0, 7.1)


@pytest.mark.rule("6.0-2", "R-13")
def test_an_enemy_may_be_left_to_a_gun_which_then_has_to_fire() -> None:
    field = Field().french("A", 1010).french("Gun", 1013, 3, "art").coalition("X", 1009).coalition("Y", 1011)
    game = field.combat(dice=[2, 2]).form(1009)
    assert game.engaged()[1] == {1009}
    game.do("odds", 4).do("retreat", "X", 1008).do("hold")
    assert not game.can("end_combat")
    assert game.engaged() == (set(), {1011}, {"Gun"}), "the engine has gone on: only the shot is left"


@pytest.mark.rule("6.0-2", "R-13")
def test_a_gun_on_which_somebody_relies_may_not_fire_elsewhere() -> None:
    """E at 1015 is another target of the gun; once Y was left to the gun, E is out of the question."""

    def start() -> Game:
        field = Field().french("A", 1010).french("Gun", 1013, 3, "art").french("B", 510)
        field.coalition("X", 1009).coalition("Y", 1011).coalition("E", 1015).coalition("Z", 509)
        return field.combat(dice=[2, 2, 2, 2])

    game = start()
    assert game.can("attack", 1015)
    game.form(1009).do("odds", 4).do("retreat", "X", 1008).do("hold")
    assert game.hexes("attack") == {1011, 509}
    refused = game.refusal("attack", 1015)
    assert refused.rule == "6.0"
    assert "without an opponent" in refused.reason
    assert not game.can("end_combat")
    # the other way round: the gun shells E first, and then A has to take on X and Y together
    game = start().do("attack", 1015)
    game.do("odds", 3).do("retreat", "E", 1016)
    game.do("attack", 1009)
    assert game.engaged()[1] == {1009, 1011}


@pytest.mark.rule("6.0-2", "6.1-1", "R-13")
def test_the_attacker_chooses_which_enemy_is_left_to_the_only_gun() -> None:
    """A touches X, Y and Z, the gun can shell Y or Z: one of them may be left to it, whichever A's owner likes."""

    def start() -> Game:
        field = Field().french("A", 1010, 12).french("Gun", 913, 3, "art")
        field.coalition("X", 1009, 3).coalition("Y", 1011, 3).coalition("Z", 911, 3)
        return field.combat(dice=[2, 2]).do("attack", 1009)

    game = start()
    assert game.step() == "FormFight"
    assert game.hexes("also") == {1011, 911}
    assert game.refusal("fight").rule == "6.1"  # two would be left to one gun
    for taken, left in ((1011, 911), (911, 1011)):
        game = start().do("also", taken)
        assert game.can("fight")
        assert game.can("also", left)
        game.do("fight")
        assert game.odds() == (12, 6, "2-1")
        game.do("odds", 5)
        while game.step() in ("RetreatUnit", "AdvanceUnit"):
            game.table.take(game.table.legal()[-1])
        assert game.engaged() == (set(), {left}, {"Gun"})


@pytest.mark.rule("6.0-2", "6.1-1", "R-13")
def test_a_gun_on_which_somebody_relies_may_not_join_another_fight() -> None:
    """Y may be left to the gun, which could also help B against Z; it does the one or the other."""

    def start() -> Game:
        field = Field().french("A", 1010).french("Gun", 913, 3, "art").french("B", 714)
        return field.coalition("X", 1009).coalition("Y", 911).coalition("Z", 713).combat(dice=[2, 2, 2])

    game = start().do("attack", 713)
    assert game.names("bombard") == {"Gun"}
    game = start().form(1009).do("odds", 4).do("retreat", "X", 1008).do("hold")
    assert game.hexes("attack") == {911, 713}
    game.do("attack", 713)
    assert game.engaged()[2] == set()
    assert game.step() == "ChooseColumn"  # B alone: the gun is not offered


@pytest.mark.rule("6.6D-5", "R-14", "6.0-2")
def test_c54_a_displaced_gun_is_silent_and_who_was_left_to_it_goes_free() -> None:
    """Y is left to the gun, but A's retreat can displace the gun: then nobody can attack Y, and the phase ends."""

    def start() -> Game:
        field = Field().french("A", 1010).french("Gun", 1011, 3, "art").french("Friend", 1011)
        field.coalition("X", 1009).coalition("Y", 1110).coalition("E", 810)
        return field.combat(dice=[5, 2]).form(1009, join=[1010]).do("odds", 4)

    game = start()
    assert game.result() == "Ar"
    assert game.where("A") == 1011
    assert game.names("displace") == {"Gun", "Friend"}
    game.do("displace", "Friend", 1012).do("hold")
    assert game.engaged() == (set(), {1110}, {"Gun"})
    game = start().do("displace", "Gun", 912)
    assert game.battle.ground.grid.distance(912, 810) == 2  # E would be in range and sight
    assert 810 in game.battle.ground.shots[912]
    game.do("hold")
    assert len(game.events("combat")) == 1
    assert game.battle.turn == 1, "the phase is over"


@pytest.mark.rule("6.6D-5")
def test_the_reason_why_a_displaced_gun_is_silent() -> None:
    """As C54, with a fight left to do elsewhere, so that the phase is still on."""
    field = Field().french("A", 1010).french("Gun", 1011, 3, "art").french("Friend", 1011)
    field.coalition("X", 1009).coalition("Y", 1110).coalition("E", 810).french("B", 516).coalition("Z", 515)
    field.french("C", 1616).coalition("V", 1615)
    game = field.combat(dice=[5, 2, 2]).fight(1009, join=[1010]).do("displace", "Gun", 912).do("hold")
    assert game.hexes("attack") == {515, 1615}
    assert game.refusal("attack", 810).rule == "6.6D"
    assert game.refusal("end_combat").rule == "6.0"
