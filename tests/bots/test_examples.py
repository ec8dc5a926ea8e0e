"""The examples of docs/bots.md play whole games."""

import sys
import threading
from pathlib import Path

import httpx
import pytest
from clubhouse import fresh_database
from patience import PATIENCE
from webhouse import API, Server

from underhill.lab.arena import Plan, play

EXAMPLES = Path(__file__).parents[2] / "examples"
LONGER = {"learn_minimal": 50, "learn_ppo": 80}  # most lines of code of what trains


def test_the_program_plays_a_whole_game_in_the_arena():
    command = f"cmd:{sys.executable} {EXAMPLES / 'command_bot.py'}"
    played = play(Plan("fairy_land", (command, "random"), 2, 1, seed=3), 0)
    assert played.decisions[0] > 20 and played.failures == (0, 0)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for the bots that play over HTTP."""
    running = Server(fresh_database("sqlite", tmp_path_factory.mktemp("bots")), bots="random")
    yield running
    assert running.stop() == 0


def test_the_remote_bot_plays_a_whole_game_at_a_table(server, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import remote_bot

    with httpx.Client(base_url=server.url + API, timeout=PATIENCE) as http:
        http.post("/identity", json={"name": "Anna"})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = http.post("/tables", json={"game": "pixie_queen", "seats": seats}).json()["table"]["id"]
        token = http.post(f"/tables/{table}/seats/0/token").json()["token"]
        bot = threading.Thread(target=remote_bot.play, args=(server.url, table, token), daemon=True)
        bot.start()
        bot.join(PATIENCE)
        view = http.get(f"/tables/{table}/view").json()
    assert view["over"] and len(view["scores"]) == 2


def test_the_guest_bot_accepts_and_plays_a_whole_game(server, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import guest_bot

    with httpx.Client(base_url=server.url + API, timeout=PATIENCE) as http:
        http.post("/identity", json={"name": "Berta"})
        made = http.post("/identity/guests", json={"name": "Robin"}).json()
        threading.Thread(target=guest_bot.run, args=(server.url, made["token"]), daemon=True).start()
        seats = [{"kind": "guest", "guest": made["guest"]}, {"kind": "bot", "bot": "random"}]
        table = http.post("/tables", json={"game": "pixie_queen", "seats": seats}).json()["table"]["id"]
        with http.stream("GET", f"/tables/{table}/stream", params={"after": 0}) as told:
            assert "event: finished" in told.iter_lines()
        view = http.get(f"/tables/{table}/view").json()
    assert view["over"] and len(view["scores"]) == 2


def test_examples_are_short():
    for path in EXAMPLES.glob("*.py"):
        code = [line for line in path.read_text().split('"""', 2)[2].splitlines() if line.strip()]
        assert len(code) <= LONGER.get(path.stem, 30), path.name
