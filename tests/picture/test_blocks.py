"""Standing blocks: the face tells its owner everything, the back tells nobody anything."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from grognard.picture.blocks import block, blocks, stack

SVG = "{http://www.w3.org/2000/svg}"


def piece(back: bool = False, **changes: Any) -> dict[str, Any]:
    face = {"back": back, "steps": 0 if back else 2, "full": 0 if back else 3, "corner": "" if back else "F2"}
    face.update({key: changes.pop(key) for key in ("steps", "full", "corner") if key in changes})
    base = {"id": "x", "title": "Foy", "label": "Foy", "band": "II", "symbol": "infantry"}
    return {**base, "colour": "#2f5597", "at": 1, "block": face, **changes}


def texts(drawn: str) -> list[str]:
    return [t.text or "" for t in ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawn}</svg>').iter(f"{SVG}text")]


def test_a_face_tells_corps_fire_and_name() -> None:
    assert texts(block(piece(), 0, 0)) == ["II", "F2", "Foy"]


def test_a_back_tells_nothing_of_its_face() -> None:
    assert texts(block(piece(back=True), 0, 0)) == []
    other = piece(back=True, label="Ney", band="Headquarters", symbol="leader", steps=4, full=4, corner="F3")
    assert block(other, 0, 0) == block(piece(back=True), 0, 0)


def test_lost_steps_are_hollow() -> None:
    drawn = block(piece(steps=1, full=4), 0, 0)
    assert drawn.count('fill="none" stroke="#234071"') == 3


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "foot_artillery", "horse_artillery", "leader"])
def test_each_arm_has_its_own_sign(kind: str) -> None:
    others = {"infantry", "cavalry", "foot_artillery", "horse_artillery", "leader"} - {kind}
    mine = block(piece(symbol=kind), 0, 0)
    assert all(block(piece(symbol=other), 0, 0) != mine for other in others)


def test_a_stack_counts_blocks_and_adds_steps_only_where_all_are_known() -> None:
    assert {"2", "4"} <= set(texts(stack([piece(), piece()], (0, 0))))
    hidden = texts(stack([piece(back=True)] * 7, (0, 0)))
    assert hidden == ["7"]


def test_only_blocks_on_the_board_are_drawn() -> None:
    drawn = blocks([piece(), piece(label="Far", at=9), piece(label="Off", at=None)], {1: (50.0, 50.0)})
    assert "Foy" in texts(drawn)
    assert not {"Far", "Off"} & set(texts(drawn))


def test_text_from_outside_cannot_break_the_picture() -> None:
    assert '<b>"&' in texts(block(piece(label='<b>"&', title="<&>"), 0, 0))
