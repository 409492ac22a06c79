"""The suite takes a game from outside, too."""

from __future__ import annotations

import pytest

from grognard import games
from tests.conformance.cases import OUTSIDE


@pytest.fixture(autouse=True)
def given_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(games.GIVEN, OUTSIDE)
