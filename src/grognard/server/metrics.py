"""What is counted, for Prometheus, at /metrics. It tells of the whole server, so strangers are not shown it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from grognard import __version__
from grognard.server.hall import Hall
from grognard.server.health import WELL, Health, Pulse
from grognard.server.line import PLAYER_WAITS, UNWATCHED, WATCHED
from grognard.server.tally import BOUNDS, Times

RANKS = {PLAYER_WAITS: "player", WATCHED: "watched", UNWATCHED: "unwatched"}


class Collected(Collector):
    """Reads everything when it is asked; nothing is counted twice."""

    def __init__(self, hall: Hall, health: Health, pulse: Pulse) -> None:
        self.hall = hall
        self.health = health
        self.pulse = pulse

    def collect(self) -> Iterator[Metric]:
        """All metrics."""
        yield from self.tables()
        yield from self.thoughts()
        tally = self.hall.tally
        yield CounterMetricFamily("grognard_actions", "Actions taken at all tables", value=self.hall.actions)
        refused = CounterMetricFamily("grognard_refused", "What was refused, by kind", labels=["kind"])
        for kind, count in sorted(tally.refused.items()):
            refused.add_metric([kind], count)
        yield refused
        yield times("grognard_action_seconds", "An action, until it is on disk", tally.acts)
        yield times("grognard_answer_seconds", "A message of a screen, until it is dealt with", tally.answers)
        waiting = self.hall.storage.queue.qsize()
        yield GaugeMetricFamily("grognard_writes_waiting", "Writes that wait for the disk", value=waiting)
        yield GaugeMetricFamily(
            "grognard_loop_lag_seconds", "The longest standstill of the last ten seconds", value=self.pulse.worst()
        )
        well = GaugeMetricFamily("grognard_healthy", "What /healthz found last", labels=["part"])
        for part, words in self.health.found.items():
            well.add_metric([part], float(words == WELL))
        yield well
        about = GaugeMetricFamily("grognard_version", "The version that runs", labels=["version"])
        about.add_metric([__version__], 1)
        yield about

    def tables(self) -> Iterator[Metric]:
        """Tables and those who sit there."""
        lives = list(self.hall.tables.values())
        by_rank = GaugeMetricFamily("grognard_tables", "Tables in memory, by who looks at them", labels=["watched"])
        ranks = [self.hall.rank(live.id) for live in lives]
        for rank, name in RANKS.items():
            by_rank.add_metric([name], ranks.count(rank))
        yield by_rank
        yield GaugeMetricFamily(
            "grognard_sockets", "Open connections of screens", value=sum(live.visitors for live in lives)
        )

    def thoughts(self) -> Iterator[Metric]:
        """The line before the workers."""
        line = self.hall.thinkers.line
        waiting = GaugeMetricFamily("grognard_thoughts_waiting", "Thoughts in the line", labels=["watched"])
        ranks = [line.rank(ticket.table) for ticket in line.waiting]
        for rank, name in RANKS.items():
            waiting.add_metric([name], ranks.count(rank))
        yield waiting
        yield GaugeMetricFamily("grognard_thoughts_working", "Thoughts being thought", value=len(line.working))
        yield times("grognard_thought_wait_seconds", "From the wish for a thought to its beginning", line.waits)
        yield times("grognard_thought_seconds", "A thought, from its beginning to its end", line.works)


def times(name: str, words: str, found: Times) -> HistogramMetricFamily:
    """As Prometheus wants it: how many took at most so long."""
    sums = list(accumulate(found.counts))
    buckets = [(str(bound), float(count)) for bound, count in zip([*BOUNDS, "+Inf"], sums, strict=True)]
    return HistogramMetricFamily(name, words, buckets=buckets, sum_value=found.total)


def text(hall: Hall, health: Health, pulse: Pulse) -> bytes:
    """The page."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collected(hall, health, pulse))
    return generate_latest(registry)
