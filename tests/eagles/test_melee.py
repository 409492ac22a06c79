"""Melee (13.2): odds, modifiers, results; and cavalry in it (17)."""

import pytest

from grognard.games.eagles import cavalry, melee
from grognard.games.eagles.melee import COUNTER_CHARGE, PURSUING, Melee
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import DEFENCE
from grognard.games.eagles.tables import ELIMINATED, NO_TEST, STORM, Result
from tests.eagles.sandbox import Field, Real


def told(result: Result) -> tuple[int, bool]:
    return result.test, result.every


# The size table


@pytest.mark.rule("13.2.a-04", "13.2.a-05")
@pytest.mark.parametrize(
    ("attack", "defence", "value"),
    [
        (6, 9, 1), (12, 7, -1), (32, 20, -1), (20, 12, -1), (4, 1, -4), (7, 8, 1), (3, 12, 5), (2, 13, 7), (1, 8, 7),
        (11, 2, -5), (30, 4, -5), (10, 10, 0),
    ],
)  # fmt: skip
def test_c73_sizes(attack: int, defence: int, value: int) -> None:
    assert Field().battle().tables.size_modifier(attack, defence) == value


# La Haye Sainte


def haye_sainte() -> Field:
    field: Field = Real().coalition("1/92", 2717, "4/7/4")
    field.french("54 Ligne", 2617, "10/8/4").french("105 Ligne", 2618, "10/7/4")
    field.french("19 Ligne", 2718, "10/7/4").french("9/6", 2718, "4/7/3", "foot")
    field.leader("D'Erlon", 2618, "8/1", formation="I")
    return field


@pytest.mark.rule("13.2.b-01", "13.2.b-03", "13.2.b-04", "13.2.b-06", "13.2-06", "5.1-05", "13.2.a-01", "13.2.a-02")
def test_c68_la_haye_sainte() -> None:
    field = haye_sainte()
    battle = field.battle(["I"])
    attack = Melee([2617, 2618, 2718], 2717, field["54 Ligne"])
    assert dict(melee.terms(battle, attack)) == {melee.GROUND: 4, melee.QUALITY: -1, melee.SIZE: -5}
    assert melee.modifier(battle, attack) == -2
    defender, attacker = melee.results(battle, attack, 7)
    assert told(defender) == (1, False)
    assert attacker.is_nothing()


@pytest.mark.rule("13.2.b-05", "9-02", "9-06")
def test_c69_an_engaged_leader_helps_the_lead_in_his_hex() -> None:
    field = haye_sainte()
    battle = field.battle(["I"])
    attack = Melee([2617, 2618, 2718], 2717, field["105 Ligne"])
    attack.engaged = field.chief("D'Erlon")
    assert melee.modifier(battle, attack) == -2
    attack = Melee([2617, 2618, 2718], 2717, field["54 Ligne"])
    attack.engaged = field.chief("D'Erlon")
    assert melee.attack_quality(battle, attack) == 8


@pytest.mark.rule("13.2.b-09")
def test_c70_no_encirclement_in_a_farm() -> None:
    field = haye_sainte().french("51 Ligne", 2818, "11/7/4")
    battle = field.battle(["I"])
    hexes = [2617, 2618, 2718, 2818]
    assert melee.is_encircled(battle, hexes, 2717)
    assert melee.ENCIRCLED not in dict(melee.terms(battle, Melee(hexes, 2717, field["54 Ligne"])))


# Encirclement


@pytest.mark.rule("6-07", "13.2.b-08")
@pytest.mark.parametrize(
    ("hexes", "closed"),
    [([504, 506], True), ([605, 506], False), ([504, 606, 406], True), ([504, 605, 606], False), ([405, 606], True)],
)
def test_encirclement(hexes: list[int], closed: bool) -> None:
    battle = Field().battle()
    assert set(battle.ground.near[505]) == {504, 506, 405, 406, 605, 606}
    assert melee.is_encircled(battle, hexes, 505) is closed


@pytest.mark.rule("11.1.b-07", "13.2.b-09")
def test_no_encirclement_in_defence() -> None:
    field = Field().coalition("X", 505).french("A", 504).french("B", 506).leader("P", 505, "8/0", "anglo_allied", "5")
    attack = Melee([504, 506], 505, field["A"])
    assert dict(melee.terms(field.battle(["I"]), attack))[melee.ENCIRCLED] == -2
    assert melee.ENCIRCLED not in dict(melee.terms(field.battle(["I"], orders={"5": DEFENCE}), attack))


# Terms one by one


@pytest.mark.rule("13.2.b-07", "15-06")
def test_routed_defenders() -> None:
    field = Field().coalition("X", 505, "5/7/4").coalition("Y", 505, "5/7/4", routed=True).french("A", 504, "10/7/4")
    assert dict(melee.terms(field.battle(["I"]), Melee([504], 505, field["A"])))[melee.ROUTED] == -2


@pytest.mark.rule("15-07")
def test_only_routed_defenders_hurt_nobody() -> None:
    field = Field().coalition("X", 505, routed=True).coalition("Y", 507).coalition("Z", 507, routed=True)
    battle = field.battle()
    assert melee.ignores_own_losses(battle, 505)
    assert not melee.ignores_own_losses(battle, 507)


@pytest.mark.rule("13.2.b-10", "19-05")
def test_c97_demoralised_attackers() -> None:
    field = Field().coalition("X", 505).french("A", 504)
    battle = field.battle(["I"])
    battle.demoralised[field.roster.formation_numbers["I"]] = 1
    assert dict(melee.terms(battle, Melee([504], 505, field["A"])))[melee.DEMORALISED] == 1


@pytest.mark.rule("13.2.b-11", "8-10", "8-11", "13.2-05", "13.2-04", "9-15")
def test_mixed_formations() -> None:
    field = Field().coalition("X", 505).coalition("Y", 505, formation="6").french("A", 504)
    field.french("idle", 504, "8/7/4", formation="II")
    battle = field.battle(["I"])
    attack = Melee([504], 505, field["A"])
    terms = dict(melee.terms(battle, attack))
    assert (terms[melee.MIXED_ATTACK], terms[melee.MIXED_DEFENCE]) == (1, -1)
    assert melee.attack_size(battle, attack) == 10  # who does not act does not fight


@pytest.mark.rule("13.2.b-14", "13.2.a-03")
def test_c107_guns_alone() -> None:
    field = Field().coalition("Reg Art B", 505, "8/6/3", "foot").french("13 Léger b", 504, "4/6/4", "light")
    battle = field.battle(["I"])
    attack = Melee([504], 505, field["13 Léger b"])
    assert dict(melee.terms(battle, attack)) == {melee.SIZE: -4, melee.GUNS_ONLY: -5}
    assert melee.modifier(battle, attack) == -5
    assert told(melee.results(battle, attack, 9)[0]) == (NO_TEST, True)


@pytest.mark.rule("13.2.b-14")
def test_c107_as_the_printed_example_has_it() -> None:
    field = Field(options=["battery_by_size"]).coalition("Reg Art B", 505, "8/6/3", "foot")
    field.french("13 Léger b", 504, "4/6/4", "light")
    battle = field.battle(["I"])
    attack = Melee([504], 505, field["13 Léger b"])
    assert melee.modifier(battle, attack) == -4
    assert told(melee.results(battle, attack, 9)[0]) == (1, False)


@pytest.mark.rule("13.2.b-15")
def test_c74_the_sum_is_limited() -> None:
    field = Field().coalition("X", 505, "2/5/4").french("A", 504, "20/8/4").french("B", 506, "20/8/4")
    battle = field.battle(["I"])
    attack = Melee([504, 506], 505, field["A"])
    assert sum(value for _, value in melee.terms(battle, attack)) < -5
    assert melee.modifier(battle, attack) == -5


@pytest.mark.rule("13.2.b-02")
def test_cavalry_finds_no_shelter_among_houses() -> None:
    field = Field(village=[505]).coalition("X", 505, "4/7/8", "cav").french("A", 504, "4/7/4")
    assert melee.GROUND not in dict(melee.terms(field.battle(["I"]), Melee([504], 505, field["A"])))
    field = Field(village=[505]).coalition("X", 505, "4/7/4").french("A", 504, "4/7/4")
    assert dict(melee.terms(field.battle(["I"]), Melee([504], 505, field["A"])))[melee.GROUND] == 1


def test_slopes_and_brooks_help_the_defender() -> None:
    field = Field(levels={505: 2}, slopes=[(505, 504)], streams=[(505, 506)])
    field.coalition("X", 505).french("A", 504).french("B", 506)
    battle = field.battle(["I"])
    assert melee.shelter(battle, Melee([504], 505, field["A"])) == 1
    assert melee.shelter(battle, Melee([506], 505, field["B"])) == 1


@pytest.mark.rule("13.2.a-06", "8-15")
def test_c116_a_village_caps_each_stack() -> None:
    field = Field(village=[505]).coalition("Ldw", 505, "24/6/4").coalition("1 Art", 505, "6/7/3", "foot")
    field.french("12 Léger a", 504, "6/8/5", "light").french("12 Léger b", 504, "6/8/5", "light")
    field.french("56 a", 605, "12/7/4").french("56 b", 605, "12/7/4")
    battle = field.battle(["I"])
    attack = Melee([504, 605], 505, field["12 Léger a"])
    assert (melee.attack_size(battle, attack), melee.defence_size(battle, attack)) == (32, 20)
    assert dict(melee.terms(battle, attack)) == {melee.SIZE: -1, melee.GROUND: 1, melee.QUALITY: -2}


# Results


@pytest.mark.rule("13.2.c-12", "11.1.b-08")
def test_c75_c76_direct_elimination() -> None:
    field = Field().coalition("X", 505, "4/7/4").french("A", 504, "16/7/4")
    field.leader("P", 505, "8/0", "anglo_allied", "5")
    attack = Melee([504], 505, field["A"])
    battle = field.battle(["I"])
    assert melee.modifier(battle, attack) == -4
    assert melee.results(battle, attack, 3)[0].test == ELIMINATED
    assert told(melee.results(battle, attack, 4)[0]) == (2, True)
    steady = field.battle(["I"], orders={"5": DEFENCE})
    assert told(melee.results(steady, attack, 3)[0]) == (2, True)
    town = Field(village=[505]).coalition("X", 505, "4/7/4").french("A", 504, "20/8/4")
    assert not melee.may_eliminate(town.battle(["I"]), Melee([504], 505, town["A"]))


@pytest.mark.rule("QA-10")
def test_direct_elimination_over_brook_and_slope() -> None:
    field = Field(streams=[(504, 505)], levels={504: 2}, slopes=[(504, 505)]).coalition("X", 505).french("A", 504)
    assert melee.may_eliminate(field.battle(["I"]), Melee([504], 505, field["A"]))


def test_c77_both_test_at_seven() -> None:
    field = Field().coalition("X", 505, "10/7/4").french("A", 504, "10/7/4")
    battle = field.battle(["I"])
    attack = Melee([504], 505, field["A"])
    assert melee.modifier(battle, attack) == 0
    assert [told(r) for r in melee.results(battle, attack, 7)] == [(0, False), (0, False)]
    assert told(melee.results(battle, attack, 12)[1]) == (1, True)


@pytest.mark.parametrize(
    ("size", "sum_", "roll", "defender"),
    [("9/8/4", -3, 7, (NO_TEST, True)), ("4/7/4", 0, 8, (NO_TEST, False))],
)
def test_c105_a_step_without_a_test(size: str, sum_: int, roll: int, defender: tuple[int, bool]) -> None:
    field = Field().coalition("6 Jäger", 505, "4/7/5", "light").french("17 Ligne a", 504, size)
    battle = field.battle(["I"])
    attack = Melee([504], 505, field["17 Ligne a"])
    assert melee.modifier(battle, attack) == sum_
    assert told(melee.results(battle, attack, roll)[0]) == defender


# Who may declare


@pytest.mark.rule("7.3.d-02", "9-12", "13.2-01", "13.2-02", "15-03")
def test_who_may_declare_melee() -> None:
    field = Field().french("A", 505).french("idle", 506, formation="II").french("guns", 507, "4/7/3", "foot")
    field.french("B", 508).french("broken", 508, routed=True)
    battle = field.battle(["I"])
    assert [melee.may_declare(battle, h) for h in (505, 506, 507, 508, 509)] == [True, False, False, False, False]


@pytest.mark.rule("13.2-03", "7.3.d-05")
def test_all_who_act_in_a_hex_take_part() -> None:
    field = Field().french("A", 505).french("B", 505).french("guns", 505, "4/7/3", "foot").coalition("X", 506)
    battle = field.battle(["I"])
    assert melee.attackers(battle, 505) == [field["A"], field["B"]]
    assert melee.may_attack(battle, 505, 506)
    assert not melee.may_attack(battle, 505, 504)


def test_cavalry_attacks_no_woods() -> None:
    field = Field(woods=[506]).french("horse", 505, "4/8/8", "cav").french("foot", 605).coalition("X", 506)
    battle = field.battle(["I"])
    assert not melee.may_attack(battle, 505, 506)
    assert 506 not in battle.ground.near[605] or melee.may_attack(battle, 605, 506)


# Cavalry


@pytest.mark.rule("11.1.b-04", "13.2.b-01", "QA-6", "21-03")
def test_cavalry_in_the_open() -> None:
    field = Field().coalition("X", 505, "5/7/4").coalition("horse", 508, "4/7/8", "cav")
    field.french("A", 504, "5/7/6", "cav").french("B", 507, "4/7/6", "cav").leader("P", 505, "8/0", "anglo_allied", "5")
    battle = field.battle(["I"])
    assert melee.charge(battle, Melee([504], 505, field["A"])) == -1
    assert melee.charge(battle, Melee([507], 508, field["B"])) == 0
    battle.weather = STORM
    assert melee.charge(battle, Melee([504], 505, field["A"])) == 0
    steady = field.battle(["I"], orders={"5": DEFENCE})
    assert melee.charge(steady, Melee([504], 505, field["A"])) == 2


@pytest.mark.rule("17.4-01", "17.4-03", "17.4-05", "17.4-06", "13.2.b-12")
def test_c84_unprepared_cavalry() -> None:
    field = Field().coalition("X", 505, "5/7/4", "cav")
    field.french("10 Cuir", 504, "3/10/6", "cav").french("5 Cuir", 506, "4/10/6", "cav").french("foot", 605)
    battle = field.battle(["I"])
    battle.prepared[field["10 Cuir"]] = 1
    assert not melee.is_unprepared(battle, Melee([504, 506], 505, field["10 Cuir"]))
    assert melee.is_unprepared(battle, Melee([504, 506], 505, field["5 Cuir"]))
    assert melee.is_unprepared(battle, Melee([504], 505, field["10 Cuir"], PURSUING))
    assert not melee.is_unprepared(battle, Melee([506], 505, field["5 Cuir"], COUNTER_CHARGE))
    assert not melee.is_unprepared(battle, Melee([605], 505, field["foot"]))


@pytest.mark.rule("17.5-01", "17.5-02", "17.5-03", "13.2.b-13")
def test_c85_tired_cavalry() -> None:
    field = Field().coalition("Kaiser CR", 505, "16/8/6", "cav").french("Gren à cheval", 506, "8/10/6", "cav")
    battle = field.battle(["5"])
    battle.prepared[field["Kaiser CR"]] = battle.beside[field["Gren à cheval"]] = 1
    attack = Melee([505], 506, field["Kaiser CR"])
    assert dict(melee.terms(battle, attack)) == {melee.SIZE: -2, melee.FATIGUED: -2, melee.QUALITY: 2}
    assert melee.modifier(battle, attack) == -2
    assert not melee.is_tired(battle, Melee([505], 506, field["Kaiser CR"], COUNTER_CHARGE))


def italian_guard() -> tuple[Field, Melee]:
    field = Field().french("Italian Guard", 505, "7/10/5", formation="Guard")
    field.coalition("A", 504, "10/8/6", "cav").coalition("B", 506, "10/8/6", "cav")
    return field, Melee([504, 506], 505, field["A"])


@pytest.mark.rule("13.2.b-16", "17.6-07", "17.6-08", "17.6-09")
@pytest.mark.parametrize(("emergency", "total"), [(melee.UNTRIED, -3), (melee.HELD, 2), (melee.FAILED, -5)])
def test_c86_c87_c88_emergency_defence(emergency: int, total: int) -> None:
    field, attack = italian_guard()
    battle = field.battle(["5"])
    battle.prepared[field["A"]] = 1
    attack.emergency = emergency
    assert melee.modifier(battle, attack) == total
    assert melee.may_eliminate(battle, attack) is (emergency != melee.HELD)


@pytest.mark.rule("17.6-01", "17.6-03", "17.6-04", "17.6-05", "17.6-06")
def test_who_may_form_in_an_emergency() -> None:
    field, attack = italian_guard()
    battle = field.battle(["5"])
    assert cavalry.may_steady(battle, attack)
    assert not cavalry.may_steady(battle, Melee([504], 505, field["A"], COUNTER_CHARGE))
    field.coalition("foot", 605, "5/7/4")
    assert not cavalry.may_steady(field.battle(["5"]), attack)
    big = Field().french("a", 505, "12/7/4").french("b", 505, "9/7/4").coalition("A", 504, "10/8/6", "cav")
    assert not cavalry.may_steady(big.battle(["5"]), Melee([504], 505, big["A"]))
    alone = Field().french("a", 505, "24/7/4").coalition("A", 504, "10/8/6", "cav")
    assert cavalry.may_steady(alone.battle(["5"]), Melee([504], 505, alone["A"]))


@pytest.mark.rule("17.7-01", "17.7-02", "17.7-03", "17.7-05", "13.2.a-07")
def test_c89_flanking() -> None:
    field = Field().french("13 Léger", 505, "7/9/5", "light").coalition("5 Jäger", 506, "6/7/5", "light")
    field.coalition("Dr Tver", 504, "6/8/6", "cav")
    battle = field.battle(["5"])
    cavalry.note_neighbours(battle)
    assert cavalry.is_flanking(battle, field["Dr Tver"], 505, melee.REGULAR)
    attack = Melee([504], 505, field["Dr Tver"])
    attack.flanking = True
    assert melee.attack_size(battle, attack) == 12


@pytest.mark.rule("17.7-03", "EX-06", "ER-03", "17.7-04")
def test_c90_infantry_that_came_late_or_was_driven_off_holds_nobody() -> None:
    field = Field().french("30 Ligne", 505, "7/7/4").coalition("Dr Tver", 504, "6/8/6", "cav").coalition("J", 1010)
    battle = field.battle(["5"])
    cavalry.note_neighbours(battle)
    battle.put(field["J"], 506)
    assert not cavalry.is_flanking(battle, field["Dr Tver"], 505, melee.REGULAR)
    cavalry.note_neighbours(battle)
    assert cavalry.is_flanking(battle, field["Dr Tver"], 505, melee.REGULAR)
    battle.put(field["J"], 1010)
    assert not cavalry.is_flanking(battle, field["Dr Tver"], 505, melee.REGULAR)
    battle.put(field["J"], 506)
    battle.steadied[505] = 1  # in Defence
    assert not cavalry.is_flanking(battle, field["Dr Tver"], 505, melee.REGULAR)


@pytest.mark.rule("17.1.a-03", "17.7-06", "17.1-09", "EX-01")
def test_c103_a_counter_charge_at_infantry() -> None:
    field = Field().french("13 Léger b", 505, "7/7/5", "light", "III").coalition("Cos 1", 504, "3/6/8", "cav", "5C")
    field.coalition("Cos 2", 506, "3/6/8", "cav", "5C")
    battle = field.battle()
    attack = Melee([504, 506], 505, field["Cos 1"], COUNTER_CHARGE)
    assert cavalry.is_flanking(battle, field["Cos 1"], 505, COUNTER_CHARGE)
    attack.flanking = True
    terms = dict(melee.terms(battle, attack))
    assert (terms[melee.SIZE], terms[melee.QUALITY], terms[melee.CHARGE]) == (-1, 1, -1)
    assert melee.UNPREPARED not in terms


@pytest.mark.rule("17.8-05", "17.8-01")
def test_c92_infantry_beside_cavalry() -> None:
    field = Field().coalition("Cossacks", 505, "6/8/8", "cav").french("dragoons", 504, "6/9/6", "cav")
    field.french("a", 605, "8/9/4").french("b", 405, "8/7/4")
    battle = field.battle(["I"])
    fighting = [0 + n for n in (1, 2, 3)]
    by_foot = Melee([504, 605, 405], 505, field["a"])
    assert cavalry.may_withdraw_from_attack(battle, by_foot, fighting)
    by_horse = Melee([504, 605, 405], 505, field["dragoons"])
    assert melee.attack_quality(battle, by_horse) == 9
    assert cavalry.may_withdraw_from_attack(battle, by_horse, fighting)
    by_horse.with_infantry = False
    assert not cavalry.may_withdraw_from_attack(battle, by_horse, fighting)
    assert melee.attack_size(battle, by_horse) == 6
    weaker = Melee([504, 405], 505, field["dragoons"])
    assert melee.attack_quality(battle, weaker) == 7
    assert melee.attack_quality(battle, Melee([504], 505, field["dragoons"])) == 9  # R62
    assert by_horse.engaged == NO_LEADER


@pytest.mark.rule("17.2-01", "17.2-02", "7.3.e-01", "15-05", "17.8-02", "17.8-03", "17.8-04")
def test_c91_withdrawing_before_infantry() -> None:
    field = Field().coalition("Cossacks", 505, "6/8/8", "cav").french("foot", 504).french("horse", 605, "6/9/6", "cav")
    battle = field.battle(["I"])
    assert cavalry.may_withdraw_from_march(battle, 505, [field["foot"]], False)
    assert not cavalry.may_withdraw_from_march(battle, 505, [field["foot"]], True)
    assert not cavalry.may_withdraw_from_march(battle, 505, [field["horse"]], False)
    assert not cavalry.may_withdraw_from_attack(battle, Melee([605], 505, field["horse"]), [field["horse"]])
    battle.rout(field["Cossacks"])
    assert not cavalry.may_withdraw_from_march(battle, 505, [field["foot"]], False)


@pytest.mark.rule("17.1-01", "17.1-03", "7.3.f-05", "17.1.b-01", "17.1.b-05")
def test_c81_c82_who_may_counter_charge() -> None:
    field = Real().french("line", 2620).french("Milhaud's", 2519, "4/9/6", "cav", "IV")
    field.coalition("Picton's", 2719).coalition("others", 2619).leader("Milhaud", 2519, "9/1", formation="IV")
    battle = field.battle(["5"])
    battle.attacks = {2719: 2620, 2619: 2620}
    assert cavalry.may_counter_attack(battle, 2519, 2619)
    assert not cavalry.may_counter_attack(battle, 2519, 2719)
    assert cavalry.charge_quality(battle, 2519) == 10
    field = Field().french("10 Cuir", 505, "3/10/6", "cav").coalition("Cossacks", 506, "3/6/8", "cav")
    battle = field.battle(["5"])
    assert cavalry.may_counter_move(battle, 505, 506, False)
    assert not cavalry.may_counter_move(battle, 505, 506, True)
    attack = Melee([505], 506, field["10 Cuir"], COUNTER_CHARGE)
    assert dict(melee.terms(battle, attack))[melee.QUALITY] == -4


@pytest.mark.rule("17.3-01", "17.3-02", "17.3-03", "7.3.i-01", "7.3.i-02")
def test_c93_pursuit_control() -> None:
    field = Field().french("cuirassiers", 505, "4/9/6", "cav").coalition("dragoons", 508, "4/9/7", "cav")
    battle = field.battle()
    assert cavalry.must_pursue(battle, 505, 8, 0)
    assert not cavalry.must_pursue(battle, 505, 7, 0)
    assert cavalry.must_pursue(battle, 508, 6, 0)
    assert not cavalry.must_pursue(battle, 508, 6, 1)
    assert cavalry.prey(battle, 505) == []


@pytest.mark.rule("17.3-06")
def test_prey_is_what_horses_can_reach() -> None:
    field = Field(woods=[506]).french("c", 505, "4/9/6", "cav").coalition("X", 506).coalition("Y", 504)
    assert cavalry.prey(field.battle(), 505) == [504]


@pytest.mark.rule("17.4-01")
def test_who_may_prepare() -> None:
    field = Field().french("10 Cuir", 505, "3/10/6", "cav").french("5 Cuir", 508, "4/10/6", "cav").coalition("X", 509)
    battle = field.battle(["I"])
    battle.began = battle.where[:]
    cavalry.note_neighbours(battle)
    assert cavalry.may_prepare(battle, field["10 Cuir"])
    assert not cavalry.may_prepare(battle, field["5 Cuir"])
    battle.put(field["10 Cuir"], 504)
    assert not cavalry.may_prepare(battle, field["10 Cuir"])


def test_c110_c112_sums_of_the_example_of_play() -> None:
    field = Field().french("17 Ligne a", 505, "9/8/4").coalition("Cuir Imp", 504, "6/10/6", "cav")
    battle = field.battle(["5"])
    battle.prepared[field["Cuir Imp"]] = 1
    attack = Melee([504], 505, field["Cuir Imp"])
    assert dict(melee.terms(battle, attack)) == {melee.SIZE: 1, melee.QUALITY: -2, melee.CHARGE: -1}
    assert told(melee.results(battle, attack, 7)[0]) == (1, False)


@pytest.mark.rule("17.3-11", "QA-14")
def test_c114_pursuit_in_flank() -> None:
    field = Field().french("13 Léger a", 505, "7/9/5", "light").coalition("Cuir Imp", 504, "6/10/6", "cav")
    field.coalition("Jäger", 506, "5/7/5", "light")
    battle = field.battle(["5"])
    cavalry.note_neighbours(battle)
    attack = Melee([504], 505, field["Cuir Imp"], PURSUING)
    attack.flanking = cavalry.is_flanking(battle, field["Cuir Imp"], 505, PURSUING)
    assert dict(melee.terms(battle, attack)) == {
        melee.SIZE: -1, melee.QUALITY: -1, melee.UNPREPARED: 2, melee.CHARGE: -1,
    }  # fmt: skip
    assert not cavalry.may_steady(battle, attack)


def test_c115_the_last_melee_of_the_example() -> None:
    field = Field().coalition("Dr St Peters", 505, "6/8/6", "cav")
    for name, h in (("17", 504), ("18", 506), ("19", 605)):
        field.french(f"{name} Dragons", h, "3/8/6", "cav")
    battle = field.battle(["I"])
    battle.prepared[field["18 Dragons"]] = battle.beside[field["Dr St Peters"]] = 1
    attack = Melee([504, 506, 605], 505, field["18 Dragons"])
    assert dict(melee.terms(battle, attack)) == {melee.SIZE: -1, melee.ENCIRCLED: -2, melee.FATIGUED: -2}
    assert told(melee.results(battle, attack, 10)[0]) == (1, False)


def test_c113_cavalry_lead_with_infantry_in_flank() -> None:
    field = Field().french("13 Léger a", 505, "7/9/5", "light")
    field.coalition("5 Jäger", 504, "5/7/5", "light").coalition("c1", 605, "3/8/6", "cav")
    field.coalition("c2", 606, "2/8/6", "cav")
    battle = field.battle(["5"])
    cavalry.note_neighbours(battle)
    battle.prepared[field["c1"]] = 1
    attack = Melee([504, 605, 606], 505, field["c1"])
    attack.flanking = cavalry.is_flanking(battle, field["c1"], 505, melee.REGULAR)
    terms = dict(melee.terms(battle, attack))
    assert (terms[melee.SIZE], terms[melee.QUALITY], terms[melee.CHARGE]) == (-2, 2, -1)
    assert told(melee.results(battle, attack, 6)[0]) == (1, False)
