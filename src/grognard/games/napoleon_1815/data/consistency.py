"""Whether the data fit together. The records check their own types; what needs more than one is checked here."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from grognard.datafiles import DataError, check_options, connected, once
from grognard.games.napoleon_1815.data.records import ARMIES, BlockDatum, GameData, RoadDatum, TownDatum, TurnDatum


def check(data: GameData) -> None:
    """Refuse data that contradict themselves."""
    towns = {town.id: town for town in data.towns}
    _check_towns(data, towns)
    _check_roads(data.roads, towns)
    _check_blocks(data.blocks, towns)
    _check_armies(data)
    _check_turns(data.turns)
    check_options(data.options, "options")


def _check_towns(data: GameData, towns: dict[str, TownDatum]) -> None:
    once((town.id for town in data.towns), "towns")
    for town in data.towns:
        if (town.country == "france") != (town.side == "french"):
            raise DataError(f"towns.{town.id}.side: the French deploy in the towns of France, and nobody else there")
        if (town.supply is not None) != (town.id in data.tables.supply):
            raise DataError(f"towns.{town.id}.supply: tables.supply has to list the supply cities, and no other town")
    for id in data.tables.supply:
        _known(id, towns, "tables.supply")
    if data.tables.cities_to_win > len(data.tables.supply):
        raise DataError(f"tables.cities_to_win: there are only {len(data.tables.supply)} supply cities")


def _known(id: str, towns: dict[str, TownDatum], where: str) -> None:
    if id not in towns:
        raise DataError(f"{where}: there is no town {id!r}")


def _check_roads(roads: list[RoadDatum], towns: dict[str, TownDatum]) -> None:
    once(("-".join(sorted((road.a, road.b))) for road in roads), "roads")
    near: dict[str, list[str]] = {id: [] for id in towns}
    for road in roads:
        _known(road.a, towns, f"roads.{road.id}")
        _known(road.b, towns, f"roads.{road.id}")
        if road.a == road.b:
            raise DataError(f"roads.{road.id}: a road joins two towns")
        near[road.a].append(road.b)
        near[road.b].append(road.a)
    reached = connected(next(iter(towns)), near) if towns else set()
    for id in towns:
        if id not in reached:
            raise DataError(f"roads: no road leads to {id}")


def _check_blocks(blocks: list[BlockDatum], towns: dict[str, TownDatum]) -> None:
    once((block.id for block in blocks), "blocks")
    for block in blocks:
        where = f"blocks.{block.id}"
        if (block.kind == "leader") != (block.corps is None):
            raise DataError(f"{where}.corps: a leader belongs to no corps, every other block to one")
        if (block.kind == "cavalry") != (block.weight is not None):
            raise DataError(f"{where}.weight: cavalry is heavy or light, no other block is")
        _known(block.start, towns, f"{where}.start")
        if towns[block.start].side != block.army:
            raise DataError(f"{where}.start: {block.start} is not a town where this army deploys")


def _check_armies(data: GameData) -> None:
    for army in ARMIES:
        limits = data.tables.armies.get(army)
        if limits is None:
            raise DataError(f"tables.armies: {army} is missing")
        blocks = [block for block in data.blocks if block.army == army]
        if sum(block.kind == "leader" for block in blocks) != 1:
            raise DataError(f"blocks: {army} needs exactly one leader")
        if limits.defeat > len(blocks):
            raise DataError(f"tables.armies.{army}.defeat: {limits.defeat} of {len(blocks)} blocks cannot be lost")
        for town, count in Counter(block.start for block in blocks).items():
            if count > limits.deploy:
                raise DataError(f"blocks: {count} start in {town}, where {limits.deploy} of {army} may")
        room = limits.deploy * sum(town.side == army for town in data.towns)
        if room < len(blocks):
            raise DataError(f"towns: {army} has room for {room} of its {len(blocks)} blocks")


def _check_turns(turns: list[TurnDatum]) -> None:
    if not turns or turns[0].owner != "french":
        raise DataError("turns: the first turn is French")
    once((turn.id for turn in turns), "turns")
    for before, after in pairwise(turns):
        if before.owner == after.owner:
            raise DataError(f"turns.{after.id}: turns go to the two sides by turns")
        if before.date > after.date:
            raise DataError(f"turns.{after.id}: comes before {before.id}")
    if turns[-1].owner != "french":
        raise DataError("turns: the last turn is French; the cities are counted after it")
