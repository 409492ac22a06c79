"""Limits for the whole server: by address, by table, and for onlookers, so that players come first.

What a screen asks for is paid for with the time that it took the event loop. An account fills at a steady rate; who is
in debt waits for his turn, and nothing of his is lost; in turn means one after another, with room for everybody else in
between. Players draw on the account of their address only. Onlookers
also share one account for each table and one for all of them, which come to a small part of the server's time.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Protocol

from grognard.server.security import LOOPBACK, Bucket
from grognard.server.settings import Settings

MOST_ADDRESSES = 10_000
POLICY, TRY_AGAIN = 1008, 1013  # codes of the end of a connection
AGAIN = 15  # seconds after which who found no room is asked to try again
LONGEST_WAIT = 20.0  # seconds after which it is better to say so, and to try again later
MOST_WAITING = 20  # requests of one address that wait for dear work
MOST_SLOW = 24  # long answers that one address is being sent and has not taken yet


class Account:
    """Time of the event loop: so many seconds of it for each second that passes, and some saved up."""

    def __init__(self, share: float, saved: float) -> None:
        self.share = share
        self.saved = saved
        self.left = saved
        self.at = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.saved, self.left + (now - self.at) * self.share)
        self.at = now

    def pay(self, seconds: float) -> None:
        """Something has been done."""
        self._fill()
        self.left -= seconds

    def wait(self) -> float:
        """Seconds until something more may be done; 0 for now."""
        if self.left > 0.0:  # it has not become less since
            return 0.0
        self._fill()
        return 0.0 if self.left > 0.0 else -self.left / self.share + 0.001


class Crowded(Exception):
    """Too much of one address waits already."""


class Address:
    """What comes from one address."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Bucket(settings.requests, settings.requests_burst)
        self.creations = Bucket(settings.creations, settings.creations_burst)
        self.uploads = Bucket(settings.upload_bytes, settings.upload_bytes_burst)
        self.account = Account(settings.share, settings.saved)
        self.queue = Queue()
        self.limited = settings.share < 1.0
        self.most_sockets = settings.address_sockets
        self.sockets = 0
        self.work = asyncio.Lock()
        self.waiting = 0  # requests for dear work
        self.slow = 0  # long answers that are being sent

    @contextlib.asynccontextmanager
    async def one_at_a_time(self) -> AsyncIterator[None]:
        """Dear work for a request, such as to open a table: one after another. Raises Crowded."""
        if not self.limited:
            yield
            return
        if self.waiting >= MOST_WAITING:
            raise Crowded
        self.waiting += 1
        try:
            async with self.work:
                yield
        finally:
            self.waiting -= 1

    def purse(self) -> Purse:
        """For a player."""
        return Purse([self.account], self.queue) if self.limited else Purse()


class Guest(Protocol):
    """A connection, as the gate knows it."""

    address: Address
    since: float

    def dismiss(self, code: int, reason: str, again: int = 0) -> None:
        """Send it away."""
        ...


class Gate:
    """The limits of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.outside: Settings | None = None  # the limits by address of other machines, where this one has none
        self.addresses: OrderedDict[str, Address] = OrderedDict()
        self.onlookers = Account(settings.onlookers_share, settings.onlookers_saved)
        self.queue = Queue()  # of all onlookers
        self.sockets = 0
        self.strangers: dict[Guest, None] = {}  # connections that have not said hello yet, in the order they came
        self.watchers: dict[Guest, None] = {}  # those that only watch
        self.refused = 0  # requests and sockets turned away for want of room

    def address(self, name: str) -> Address:
        """What is known of an address; those that were not heard of longest are forgotten."""
        key = network_of(name)
        limits = self.settings if self.outside is None or key in HERE else self.outside
        found = self.addresses.pop(key, None) or Address(limits)
        self.addresses[key] = found
        if len(self.addresses) > MOST_ADDRESSES:
            oldest = next((one for one, known in self.addresses.items() if known.sockets == 0), None)
            if oldest is not None:
                del self.addresses[oldest]
        return found

    # Connections

    def has_room(self, name: str) -> bool:
        """May one more connection come in? Where the house is full, whoever only watches makes room for it."""
        address = self.address(name)
        crowded = address.sockets >= address.most_sockets
        if not crowded and self.sockets < self.settings.sockets:
            return True
        for guests in (self.strangers, self.watchers):
            found = [guest for guest in guests if guest.address is address or not crowded]
            if found:
                victim = max(found, key=lambda guest: (guest.address.sockets, -guest.since))
                self.leave(victim)
                victim.dismiss(TRY_AGAIN, "The server is full. This page tries again by itself.", AGAIN)
                return True
        self.refused += 1
        return False

    def enter(self, guest: Guest) -> None:
        """A connection has come in."""
        self.strangers[guest] = None
        guest.address.sockets += 1
        self.sockets += 1

    def seated(self, guest: Guest) -> None:
        """It has shown that it holds a seat."""
        self.strangers.pop(guest, None)
        self.watchers.pop(guest, None)

    def watching(self, guest: Guest) -> None:
        """It watches."""
        self.strangers.pop(guest, None)
        self.watchers[guest] = None

    def leave(self, guest: Guest) -> None:
        """It is to be ended, or has ended."""
        self.strangers.pop(guest, None)
        self.watchers.pop(guest, None)

    def gone(self, guest: Guest) -> None:
        """It has ended."""
        self.leave(guest)
        guest.address.sockets -= 1
        self.sockets -= 1

    def end_silent(self) -> None:
        """Send away who has not said hello in time."""
        latest = time.monotonic() - self.settings.greet_within
        for guest in [guest for guest in self.strangers if guest.since < latest]:
            self.leave(guest)
            guest.dismiss(POLICY, "Nobody said hello, so this connection was closed.")

    def table_account(self) -> Account:
        """An account for the onlookers of a table."""
        return Account(self.settings.table_share, self.settings.table_saved)

    def purse(self, address: Address, table: Account) -> Purse:
        """For an onlooker of a table."""
        return Purse([address.account, table, self.onlookers], self.queue)


def network_of(name: str) -> str:
    """An address as limits count it: of IPv6 the network, since whoever has one address has 2^64 of them."""
    try:
        found = ipaddress.ip_address(name)
    except ValueError:
        return name[:100]
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return name


HERE = frozenset(map(network_of, LOOPBACK))


class Queue:
    """One piece of work at a time for all who stand in it; between two of them everybody else has a turn."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Stand in the queue, and do something when it is time."""
        await self.lock.acquire()
        try:
            yield
        finally:
            asyncio.get_running_loop().call_soon(self.lock.release)  # when all others have had their turn


FREE = contextlib.nullcontext()


class Purse:
    """What a screen pays with, and the queue that it stands in."""

    def __init__(self, accounts: Sequence[Account] = (), queue: Queue | None = None) -> None:
        self.accounts = list(accounts)
        self.queue = queue

    def wait(self) -> float:
        """Seconds until this screen has its turn."""
        return max((account.wait() for account in self.accounts), default=0.0)

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of this screen; what is done then is paid for by `paying`."""
        return FREE if self.queue is None else self._turn(self.queue)

    @contextlib.asynccontextmanager
    async def _turn(self, queue: Queue) -> AsyncIterator[None]:
        while True:
            while (wait := self.wait()) > 0.0:
                await asyncio.sleep(wait)
            async with queue.turn():
                if self.wait() == 0.0:  # unless those before have paid with what was left
                    yield
                    return

    def paying(self) -> AbstractContextManager[None]:
        """Work for this screen, at one go: nothing in it may wait for anybody else."""
        return self._paying() if self.accounts else FREE

    @contextlib.contextmanager
    def _paying(self) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.pay(time.perf_counter() - begin)

    def pay(self, seconds: float) -> None:
        """For work that took so long."""
        for account in self.accounts:
            account.pay(seconds)
