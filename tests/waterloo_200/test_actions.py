"""Impulses, the Disc, limits of engagements and battles, passing (2.0, 6.0, 6.1, 6.2, 6.3)."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_200.roster import BRITISH, FRENCH, PRUSSIAN
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study


@pytest.mark.rule("L246", "L247", "L248", "C32")
def test_c32_engagement_limit() -> None:
    study = Study("A-B A-C A-D A-E", british="B C D").french("L1", TL, "A").french("L2", TL, "A", corps="II")
    study.french("C1", CAV, "A").french("C2", CAV, "A").french("Old", INF, "E").british("EE", INF, "E")
    for area in "BCD":
        study.british(f"E{area}", INF, area)
    study.french("C3", CAV, "E")
    study.impulse(contested={"E": BRITISH}).activate("L1", "L2").move("C1", "B").move("C2", "C").do("pick", "C3")
    assert study.now.engagements[FRENCH] == 0
    assert study.refused("go", "D").rule == "6.2.3"
    assert study.may("go", "B")
    joining = Study("A-B A-C A-E", british="B C").french("L1", TL, "A").french("C1", CAV, "A").french("C2", CAV, "A")
    joining.french("Old", INF, "E").british("EE", INF, "E").british("EB", INF, "B").british("EC", INF, "C")
    joining.impulse(contested={"E": BRITISH}).activate("L1").move("C1", "B").do("pick", "C2")
    assert joining.may("go", "E")
    assert not joining.may("go", "C")


@pytest.mark.rule("L140", "L252", "L253", "L254", "L257", "L258", "L259", "C33", "R61", "D11")
@pytest.mark.parametrize("free", [False, True])
def test_c33_compulsory_before_optional(free: bool) -> None:
    options = ["old_battles_free"] if free else []
    study = Study("A-B A-C A-D A-N", british="N", options=options).french("L1", TL, "A")
    study.french("L2", TL, "A", corps="II").french("New", CAV, "A").british("EN", INF, "N", "R4 R3 R2 R1")
    for area in "BC":
        study.french(f"F{area}", INF, area, "R4 R3 R2 R1").british(f"E{area}", INF, area, "R4 R3 R2 R1")
    study.impulse(contested={"B": BRITISH, "C": BRITISH}).activate("L1", "L2").move("New", "N").do("end_moves")
    assert sorted(study.offered("fight")) == ["B", "C", "N"]
    assert not study.may("end_battles")
    assert study.refused("fight", "D").rule == "6.2.3"
    study.do("fight", "B")
    while study.step == "TakeHits":
        study.do("hit", study.offered("hit")[0])
    assert study.refused("fight", "B").rule == "6.2.3.1.10"
    assert sorted(study.offered("fight")) == (["C", "N"] if free else ["N"])
    if not free:
        assert study.refused("fight", "C").rule == "6.2.3"


@pytest.mark.rule("L134", "L217", "L218", "L219", "L220", "L221", "L222", "L227", "C34", "R16", "R45", "R46", "D06")
def test_c34_french_strategic_action() -> None:
    study = Study("A-B A-C", british="B C").french("Napoleon", SL, "A", now=1).french("L", TL, "A")
    study.french("F", CAV, "A").french("G", FOOT, "A", corps="II").british("EB", INF, "B", "R4 R3 R2 R1")
    study.british("EC", INF, "C").impulse().disc()
    assert study.now.moves[FRENCH] == 3
    study.move("F", "B").do("pick", "G").do("reveal").do("pick", "L")
    assert study.refused("go", "C").rule == "6.2.3"
    study.do("stay").do("end_moves").do("fight", "B").do("commit", "G")
    assert study.result() == (2 + 3, 4)
    while study.step == "TakeHits":
        study.do("hit", study.offered("hit")[0])
    assert (study.now.disc, study.mark("Napoleon"), study.shown("G"), study.mark("G")) == (1, "S3", False, "C2")
    idle = Study("A-B", british="B").french("F", INF, "A").british("E", INF, "B").impulse().disc().do("end_moves")
    assert (idle.now.disc, idle.now.side) == (1, 1)


@pytest.mark.rule("L226", "C35", "R18")
@pytest.mark.parametrize("shared", [False, True])
def test_c35_allied_strategic_action(shared: bool) -> None:
    options = ["one_battle_with_disc"] if shared else []
    study = Study("A-B P-Q", british="A", prussian="P", turn=4, options=options).british("Wellington", SL, "A", now=2)
    study.prussian("Blücher", SL, "P").british("H", CAV, "A").prussian("U", CAV, "P")
    study.french("FB", INF, "B", "R4 R3 R2 R1").french("FQ", INF, "Q", "R4 R3 R2 R1").impulse(1, 1).do("strategic")
    study.do("manoeuvre").do("manoeuvre")
    assert study.now.moves == [0, 2, 4]
    study.move("H", "B").do("pick", "U")
    assert study.may("go", "Q") is not shared
    if not shared:
        study.do("go", "Q").do("end_moves")
        assert sorted(study.offered("fight")) == ["B", "Q"]


@pytest.mark.rule("L189", "L223", "L224", "L225", "L188", "L190", "C36", "R24")
def test_c36_reinforcements_with_the_disc() -> None:
    def army(where: str, enemy: bool) -> Study:
        study = Study("100-B", hq={FRENCH: "100"}).french("Napoleon", SL, where, now=2)
        study.icon(FRENCH, "I", "infantry", "B")
        for number in range(3):
            study.french(f"F{number}", INF, "pool")
        study.french("Guard", INF, "100").french("Horse", CAV, "B")
        if enemy:
            study.british("E", INF, "100", "R4 R3 R2 R1")
        return study.impulse(contested={"100": FRENCH} if enemy else None).do("strategic")

    study = army("100", False).do("reinforce")
    assert [action.a for action in study.now.legal()] == [2, 1, 0]
    study.do("draw", 1)
    assert study.step == "PlaceBlock"
    study.do(*next((a.verb, a.a, a.b) for a in study.now.legal()))
    assert (study.step, study.now.side) == ("ChooseAction", 1)
    assert army("B", False).refused("reinforce").rule == "5.0"
    assert army("100", True).refused("reinforce").rule == "5.0"


@pytest.mark.rule("L239", "L307", "L308", "L309", "L310", "L311", "L312", "C37", "D19", "R69")
def test_c37_pass_move() -> None:
    study = Study("A-B-C-D-E A-X", british="C D E X").french("Horse", CAV, "A").british("E1", INF, "A")
    study.french("Old", INF, "X").british("E2", INF, "X").french("L", TL, "B").french("G", FOOT, "B")
    study.impulse(contested={"A": FRENCH, "X": BRITISH}).do("pass")
    study.do("pick", "G")
    assert study.refused("reveal").rule == "6.3"
    study.do("stay").do("pick", "Horse")
    assert study.refused("go", "X").rule == "6.3"
    assert sorted(study.offered("go")) == ["B", "C", "D"]
    study.do("go", "D")
    assert [study.owner(area) for area in "CD"] == [FRENCH, FRENCH]
    assert study.refused("pick", "L").rule == "6.3"
    study.do("end_moves")
    assert study.now.side == 1


@pytest.mark.rule("L067", "L068", "L069", "L070", "L072", "L211", "L212", "L213", "L214", "L314", "C38", "R53", "R70")
def test_c38_ending_a_turn() -> None:
    def game() -> Study:
        study = Study("A-B C-D", british="C D").french("L", TL, "A").british("H", TL, "C").french("F", INF, "A")
        return study.british("E", INF, "C").impulse()

    study = game()
    study.do("pass").do("end_moves").do("tactical").do("call", "H").do("reveal").do("end_activation").do("end_moves")
    assert study.now.passes == 0
    study.do("pass").do("end_moves").do("pass")
    assert study.step == "MoveBlocks"
    study.move("E", "D").do("end_moves")
    assert study.now.turn == 2
    assert study.now.passes == 0
    other = game()
    other.do("tactical").do("call", "L").do("reveal").do("end_activation").do("end_moves")
    other.do("pass").do("end_moves").do("strategic").do("manoeuvre").do("end_moves").do("pass").do("end_moves")
    assert other.now.turn == 1
    other.do("pass").do("end_moves")
    assert other.now.turn == 2


@pytest.mark.rule("L073", "L074", "L075", "L076", "L316", "C39")
def test_c39_disc_initiative_and_order_of_reorganization() -> None:
    study = Study("100-B 3-D", british="3 D", hq={FRENCH: "100", BRITISH: "3"}).french("Napoleon", SL, "100")
    study.british("Wellington", SL, "3").impulse().disc().do("end_moves")
    assert (study.now.disc, study.now.side) == (1, 1)
    study.do("pass").do("end_moves")
    assert study.now.side == 0
    study.do("pass").do("end_moves")
    assert (study.step, study.now.seat()) == ("Reorganize", 0)
    study.do("decline")
    assert (study.step, study.now.seat()) == ("Reorganize", 1)
    study.do("decline")
    assert (study.now.turn, study.now.side, study.now.seat()) == (2, 1, 1)


@pytest.mark.rule("L084", "L086", "L262", "L255", "C40", "R13")
def test_c40_support_units_alone() -> None:
    def alone(side: int) -> Study:
        study = Study("A-B").french("G", FOOT, "B").french("L", TL, "B", now=1).british("E", INF, "B")
        return study.impulse(side, side, contested={"B": FRENCH})

    study = alone(0).disc().do("end_moves")
    assert study.refused("fight", "B").rule == "3.4"
    defence = alone(1).disc().attack("B")
    assert defence.result() == (4, 3 + 3)


@pytest.mark.rule("L306", "L313", "L022", "R19")
def test_the_allies_move_one_block_in_a_pass() -> None:
    study = Study("A-B P-Q", british="A B", prussian="P Q").british("H", CAV, "A").prussian("U", CAV, "P").impulse(1)
    study.do("pass").move("U", "Q")
    assert study.refused("pick", "H").rule == "6.3"


@pytest.mark.rule("L260", "L261", "L263", "L264", "L265")
def test_battles_one_after_the_other_and_blocks_hidden_until_theirs() -> None:
    study = Study("A-B A-C", british="B C").french("L1", TL, "A").french("L2", TL, "A", corps="II")
    study.french("F1", CAV, "A").french("F2", CAV, "A", "R4 R3 R2 R1").british("EB", INF, "B", "R4 R3 R2 R1")
    study.british("EC", INF, "C", "R4 R3 R2 R1").impulse().activate("L1", "L2").move("F1", "B").move("F2", "C")
    study.do("end_moves")
    assert not any(study.shown(name) for name in ("F1", "F2", "EB", "EC"))
    study.do("fight", "C")
    while study.step == "TakeHits":
        study.do("hit", study.offered("hit")[0])
    assert study.shown("F2")
    assert not any(study.shown(name) for name in ("F1", "EB", "EC"))
    assert study.offered("fight") == ["B"]


@pytest.mark.rule("L020", "L021", "L024", "L025", "D03", "D26", "D27", "R43")
def test_three_players_agree_on_a_kind_of_action() -> None:
    study = Study("A-B P-Q", british="A B", prussian="P Q", scenario="three_players", turn=3)
    study.british("Hill", TL, "A").prussian("Bülow", TL, "P").british("H", CAV, "A").prussian("U", CAV, "P")
    study.french("F", INF, "Q").impulse(1, 1)
    assert (study.step, study.now.seat()) == ("Counsel", 2)
    assert [action.a for action in study.now.legal()] == [1, 2, 3]
    study.do("wish", 3)
    assert (study.step, study.now.seat()) == ("ChooseAction", 1)
    study.do("tactical")
    assert (study.step, study.now.seat()) == ("CallLeaders", 1)
    assert study.refused("call", "Bülow").rule == "2.2"
    study.do("call", "Hill").do("reveal").do("end_activation")
    assert (study.step, study.now.seat()) == ("CallLeaders", 2)
    study.do("call", "Bülow").do("reveal").do("end_activation")
    assert study.now.seat() == 1
    assert study.refused("pick", "U").rule == "2.2"
    study.do("end_moves")
    assert study.now.seat() == 2
    assert study.refused("pick", "H").rule == "2.2"
    early = Study("A-B", british="A B", scenario="three_players").british("Hill", TL, "A").prussian("P", INF, "waiting")
    early.prussian("Blücher", SL, "waiting").impulse(1)
    assert (early.step, early.now.seat()) == ("ChooseAction", 1)


@pytest.mark.rule("L022", "R43", "D27")
def test_a_prussian_promise_lets_the_british_lead_with_hearts() -> None:
    study = Study("A-B P-Q", british="A B", prussian="P Q", scenario="three_players", turn=3)
    study.british("Hill", TL, "A", now=3).prussian("Bülow", TL, "P").impulse(1)
    study.do("wish", 1).do("tactical").do("call", "Hill").do("reveal")
    assert study.may("end_activation")
    study.do("end_activation").do("call", "Bülow").do("reveal")
    assert study.may("end_activation")
    without = Study("A-B P-Q", british="A B", prussian="P Q", scenario="three_players", turn=3)
    without.british("Hill", TL, "A", now=3).prussian("Bülow", TL, "P").impulse(1).do("wish", 3)
    assert without.refused("tactical").rule == "6.2"


@pytest.mark.rule("L022", "R43", "R19")
def test_the_british_player_may_leave_the_move_of_a_pass_to_the_prussians() -> None:
    study = Study("A-B P-Q", british="A B", prussian="P Q", scenario="three_players", turn=3)
    study.british("H", CAV, "A").prussian("U", CAV, "P").impulse(1)
    study.do("wish", 3).do("pass").do("cede")
    assert study.now.seat() == PRUSSIAN
    study.move("U", "Q").do("end_moves")
    assert study.now.side == 0
