"""The way to the server for others in the network: open only while the host says so, with links that lead there.

A server on 127.0.0.1 is reached from its own machine and nowhere else. The host's press opens a further door at the
machine's address in its network, and closes it again; nobody else can, and a new start finds it closed.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from grognard.kernel.rulebook import BadSetup
from grognard.server.api import Refusal, body, reply, settings_of, table_of, turn_of
from grognard.server.cards import Code, CodeWish, DoorCard, DoorWish, PeopleCard
from grognard.server.keeper import from_here
from grognard.server.screens import Screen
from grognard.server.security import LOOPBACK
from grognard.server.turns import paid

SHARED = ipaddress.ip_network("100.64.0.0/10")  # private networks over the internet use these
NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there, but the system says which way it is
NO_NETWORK = "This computer is not on a network, so nobody else can reach it."
NOT_HERE = "Only somebody at the computer that the server runs on can open or close it to the network."
SET = "How this server is reached was set when it was started."


def is_near(address: str) -> bool:
    """Is this an address in a private network, and not one on the open internet?"""
    found = ipaddress.ip_address(address)
    plain = not (found.is_loopback or found.is_link_local or found.is_unspecified)
    return plain and (found.is_private or found in SHARED)


def network_addresses() -> list[str]:
    """This machine's addresses in private networks; the one that leads to most of the world comes first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(NOWHERE)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if is_near(address)]


def link_to(address: str, port: int) -> str:
    """The page at an address."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/"


class Door:
    """How others come in."""

    def __init__(self) -> None:
        self.fixed: list[str] | None = None  # the addresses it was started at, where the door cannot be moved
        self.port = 0
        self.open_at: str | None = None
        self.hang: Callable[[str, int], Awaitable[int]] | None = None  # listen at an address, too; gives the port
        self.shut: Callable[[str], Awaitable[None]] | None = None

    def names(self, hosts: frozenset[str] | None) -> frozenset[str] | None:
        """The names by which the server may be called now: the address of the open door is one of them."""
        return hosts if hosts is None or self.open_at is None else hosts | {self.open_at}

    def addresses(self) -> list[str]:
        """Where others find the page."""
        if self.fixed is not None:
            return self.fixed
        return [] if self.open_at is None else [link_to(self.open_at, self.port)]

    async def move(self, wide: bool) -> None:
        """Open it, or close it. Raises Refusal."""
        if self.fixed is not None or self.hang is None or self.shut is None:
            raise Refusal(409, SET)
        if not wide:
            if self.open_at is not None:
                await self.shut(self.open_at)
                self.open_at = None
            return
        if self.open_at is not None:
            return
        found = network_addresses()
        if not found:
            raise Refusal(409, NO_NETWORK)
        try:
            self.port = await self.hang(found[0], self.port)
        except BadSetup as error:
            raise Refusal(409, f"The server cannot be opened to the network: {error}") from error
        self.open_at = found[0]


def door_of(request: Request) -> Door:
    """The door."""
    door: Door = request.app.state.door
    return door


def is_host(request: Request) -> bool:
    """Does somebody at this very machine ask?"""
    return request.client is not None and from_here(request.client.host, request.headers)


def card(request: Request) -> DoorCard:
    """How things are, for who asks."""
    door = door_of(request)
    movable = door.fixed is None and door.hang is not None and is_host(request)
    why = NO_NETWORK if movable and door.open_at is None and not network_addresses() else ""
    return DoorCard(door.fixed is not None or door.open_at is not None, door.addresses(), movable, why)


async def show(request: Request) -> Response:
    """GET /api/door."""
    return reply(card(request))


async def move(request: Request) -> Response:
    """POST /api/door."""
    wish = await body(request, DoorWish, settings_of(request).body_size)
    if not is_host(request):
        raise Refusal(403, NOT_HERE)
    await door_of(request).move(wish.open)
    return reply(card(request))


async def people(request: Request) -> Response:
    """GET /api/tables/ID/people: who is at a table now."""
    live = await table_of(request)
    screens = [one for one in live.onlookers if isinstance(one, Screen) and not one.farewell]
    seats = {seat for screen in screens for seat in screen.mine}
    here = [side for seat, side in enumerate(live.sides) if seat in seats]
    return reply(PeopleCard(here, sum(not screen.mine for screen in screens)))


async def code(request: Request) -> Response:
    """POST /api/code: a text as a QR code. In the body, since a link holds the key to a seat."""
    wish = await body(request, CodeWish, settings_of(request).body_size)
    async with turn_of(request) as purse:
        return reply(await paid(purse, lambda: code_of(wish.text)))


def code_of(text: str) -> Code:
    """A text as a QR code. It takes a tenth of a second: not for the event loop."""
    import segno  # noqa: PLC0415  (few ask for one)

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return Code(len(rows), path)


def fixed_addresses(host: str, port: int) -> list[str]:
    """Where others find a server that was started at this address, for all the machine knows."""
    if host in LOOPBACK:
        return []
    if host in ("0.0.0.0", "::"):  # noqa: S104  (these mean: all of them)
        return [link_to(address, port) for address in network_addresses()]
    return [link_to(host, port)]
