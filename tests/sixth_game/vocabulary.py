"""Every verb and every kind of event of *The Despatch*, once."""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import (
    ALL,
    ATTACK,
    END,
    FIGHT,
    LOSS,
    MOVE,
    OTHER,
    OWNER,
    PIECE,
    RESULT,
    RETREAT,
    SCORE,
    SPACE,
    TURN,
    Kind,
    Noun,
    Verb,
    Vocabulary,
)

NOUNS: Final = [Noun("patrol", PIECE), Noun("area", SPACE)]
VERBS: Final = [
    Verb("carry", "patrol", "{patrol} carries the despatch", rolls=False, final=True, told=OWNER),
    Verb("ride", "patrol area", "{patrol} rides to {area}", MOVE, rolls=False),
    Verb("charge", "patrol area", "{patrol} charges into {area}", ATTACK, rolls=True),
    Verb("fall_back", "patrol area", "{patrol} falls back to {area}", MOVE, rolls=False),
    Verb("wait", "", "Wait", END, rolls=False),
]
KINDS: Final = [
    Kind("turn", "number", "Turn {number}.", TURN),
    Kind("ready", "seat", "{seat} has given the despatch to one of its patrols.", OTHER),
    Kind("given", "patrol", "{patrol} carries the despatch.", OTHER),
    Kind("rides", "patrol from:area to:area", "{patrol} rides from {from} to {to}.", MOVE),
    Kind("charges", "patrol enemy:patrol area", "{patrol} charges {enemy} in {area}.", FIGHT, at="area"),
    Kind("repulsed", "patrol", "{patrol} is thrown back.", RESULT),
    Kind("driven", "patrol", "{patrol} has to fall back.", RESULT),
    Kind("falls_back", "patrol from:area to:area", "{patrol} falls back from {from} to {to}.", RETREAT),
    Kind("caught", "patrol", "{patrol} is caught and searched.", LOSS),
    Kind("cleared", "patrol", "{patrol} does not carry the despatch.", SCORE),
]
VOCABULARY: Final = Vocabulary(NOUNS, VERBS, KINDS, told=ALL)
