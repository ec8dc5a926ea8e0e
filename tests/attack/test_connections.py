"""Half-sent requests, idle and too many connections: they end, and the server goes on."""

import asyncio
import json
import resource
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
import uvicorn
from clubhouse import fresh_database
from uvicorn.server import ServerState
from webhouse import Server

from underhill.web.connections import Bounds, bounded

PATIENCE = 120.0
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of files and addresses as Linux has them")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is quick to lose patience."""
    bounds = {"header_seconds": 1, "body_seconds": 1, "idle_seconds": 2, "connections": 40, "connections_per_address": 5}
    running = Server(fresh_database("sqlite", tmp_path_factory.mktemp("connections")), **bounds)
    yield running
    running.stop()


def connect(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A bare connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), PATIENCE, source_address=(address, 0))


def is_closed(connection: socket.socket) -> bool:
    """Whether the server ends the connection; waits for it."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def is_healthy(server: Server) -> bool:
    """Whether a new visitor is answered."""
    return httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: x\r\n", id="half the headers"),
        pytest.param(b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=", id="half a body"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", id="nothing after an answer"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\n", id="half of a second request"),
    ],
)
def test_a_connection_that_sends_no_more_is_closed(server, sent):
    with connect(server) as connection:
        connection.sendall(sent)
        assert is_closed(connection)


def test_headers_sent_drop_by_drop_do_not_hold_a_connection(server):
    with connect(server) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\n")
        until = time.monotonic() + PATIENCE
        with pytest.raises(ConnectionError):
            while time.monotonic() < until:
                connection.sendall(b"x: y\r\n")
                time.sleep(0.05)


def test_a_half_sent_form_changes_nothing(server):
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as anna:
        anna.post("/api/v1/identity", json={"name": "Anna"}).raise_for_status()
        seats = {"game": "fairy_land", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        table = anna.post("/api/v1/tables", json=seats).raise_for_status().json()["table"]["id"]
        cookie = f"Cookie: underhill={anna.cookies['underhill']}"
        head = f"POST /tables/{table}/chat HTTP/1.1\r\nHost: x\r\n{cookie}\r\nContent-Length: 99\r\n\r\n"
        with connect(server) as connection:
            connection.sendall(head.encode() + b"text=hello")
            assert is_closed(connection)
        lines = anna.get(f"/api/v1/tables/{table}/log").json()["lines"]
        assert not [line for line in lines if line["kind"] == "chat"]


def test_a_stream_lives_longer_than_an_idle_connection(server):
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as anna:
        anna.post("/api/v1/identity", json={"name": "Anna"}).raise_for_status()
        seats = {"game": "fairy_land", "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        table = anna.post("/api/v1/tables", json=seats).raise_for_status().json()["table"]["id"]
        with anna.stream("GET", f"/api/v1/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            assert "table" in next(line for line in lines if line.startswith("event"))
            with connect(server) as idle:
                assert is_closed(idle)
            assert anna.post(f"/api/v1/tables/{table}/chat", json={"text": "still here?"}).status_code == 200
            assert "said" in next(line for line in lines if line.startswith("event"))


def refused(server: Server, addresses: list[str]) -> int:
    """How many of connections made together are refused; those that are not, wait until they are closed as idle."""
    made = [connect(server, address) for address in addresses]
    return sum(b"503" in _first_bytes(connection) for connection in made)


def _first_bytes(connection: socket.socket) -> bytes:
    try:
        return connection.recv(4096)
    except ConnectionError:
        return b""
    finally:
        connection.close()


def test_one_address_cannot_take_all_connections(server):
    until = time.monotonic() + PATIENCE
    while not refused(server, ["127.0.0.2"] * 12):  # a machine that stands still for seconds may have closed the first as idle
        assert time.monotonic() < until
    assert refused(server, ["127.0.0.1"] * 12) == 0  # the proxy's own address, which speaks for many


def test_proxies_may_be_named_by_their_network():
    many = Counter({"10.1.2.3": 5, "192.0.2.1": 5, "192.0.2.2": 5})
    bounds = Bounds(most_per_address=1, proxies="10.0.0.0/8, 192.0.2.1", by_address=many)
    assert [bounds.are_met(1, address) for address in many] == [True, True, False]


class Line(asyncio.Transport):
    """A connection from an address that this machine does not have."""

    def __init__(self, address: str):
        super().__init__({"peername": (address, 1)})
        self.sent = b""

    def write(self, data):
        self.sent += data

    def close(self):
        pass


async def nobody(scope, receive, send):
    """An application that nobody asks."""


async def test_a_network_of_ipv6_has_no_more_connections_than_one_address():
    """Whoever has one has 2^64 addresses in it: each of them would have some."""
    protocol, state = bounded(Bounds(most_per_address=2)), ServerState()
    config = uvicorn.Config(nobody, interface="asgi3", log_config=None)

    def is_refused(address):
        line = Line(address)
        made = protocol(config, state, {})
        made.connection_made(line)
        return b"503" in line.sent, made

    opened = [is_refused(f"2001:db8:1:2::{n}") for n in range(4)]
    assert [refused for refused, _ in opened] == [False, False, True, True]
    assert not is_refused("2001:db8:1:3::1")[0], "the neighbours have a network of their own"
    for _, made in opened:
        made.connection_lost(None)
    assert not is_refused("2001:db8:1:2::9")[0]


def test_too_many_connections_are_refused_and_later_ones_served(server):
    until = time.monotonic() + PATIENCE
    while not refused(server, [f"127.0.1.{n}" for n in range(1, 61)]):
        assert time.monotonic() < until
    assert is_healthy(server)


def test_running_out_of_files_neither_stops_the_server_nor_fills_its_log(server):
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    before, began = len(server.lines), time.monotonic()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3, limits[1]))
    held = [connect(server) for _ in range(20)]
    while not any("out of system resource" in line for line in server.lines[before:]) and time.monotonic() - began < PATIENCE:
        time.sleep(0.05)
    time.sleep(1.0)  # long enough for thousands of lines
    took = time.monotonic() - began
    noted = [json.loads(line) for line in server.lines[before:] if line.startswith("{")]
    complaints = [line for line in noted if "out of system resource" in line["message"]]
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, limits)
    for connection in held:
        connection.close()
    assert 1 <= len(complaints) <= took + 2
    assert is_healthy(server)
