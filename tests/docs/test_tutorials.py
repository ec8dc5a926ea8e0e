"""Every tutorial works as it is written: its commands are run and its files saved, one after the other, in an empty folder."""

import json
import re
from importlib.util import find_spec

import httpx
import pytest
from patience import PATIENCE

from docs.blocks import ROOT
from docs.tutorial import Follower

pytestmark = pytest.mark.servers
TUTORIALS = ROOT / "docs" / "tutorials"
GAME = ("underhill play",)  # played once, in the tutorial that makes the game


def test_friends_find_a_server_and_a_lobby(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "friends.md")
        lobby = httpx.get(f"http://127.0.0.1:{follower.port}/", timeout=PATIENCE).text
        for text in re.findall(r"\*\*(Lay a table for friends)\*\*", (TUTORIALS / "friends.md").read_text()):
            assert text in lobby
    assert (tmp_path / "friends.db").exists()


def test_a_bot_of_one_s_own_wins_in_the_arena(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "command_bot.md", leave_out=("underhill play",))
        names = re.findall(r"^ (\S.*?) +[+-]\d", follower.said, re.M)
        assert names == ["random", "cmd:python3 first_bot.py", "cmd:python3 my_bot.py", "random"], follower.said
        bots = httpx.get(f"http://127.0.0.1:{follower.port}/api/v1/bots", timeout=PATIENCE).text
    assert "my_bot.py" in bots


def test_a_bot_on_another_machine_is_challenged_and_plays(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "remote_bot.md")
        table = json.loads(follower.answers[-1])["table"]["id"]
        base = f"http://127.0.0.1:{follower.port}/api/v1/tables/{table}"
        with httpx.stream("GET", f"{base}/stream", params={"after": 0}, timeout=PATIENCE) as told:
            assert "event: finished" in told.iter_lines()


def test_a_game_is_made_changed_and_played(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "add_a_game.md", leave_out=("underhill check",))
    assert "Hide And Seek" in follower.said and "7 safe points" in follower.said and "Higher: 1 more" in follower.said


def test_a_server_is_started_looked_at_and_backed_up(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "server.md")
    assert '"status":"ok"' in follower.said and "underhill_tables" in follower.said
    assert (tmp_path / "copy.db").exists()


@pytest.mark.thorough
def test_a_game_is_made_balanced_and_learnt(tmp_path):
    with Follower(tmp_path) as follower:
        follower.follow(TUTORIALS / "add_a_game.md", leave_out=GAME)
        follower.follow(TUTORIALS / "balance.md")
        assert "safe_points" in follower.said and "safe_points" in (tmp_path / "report" / "balance.html").read_text()
        learns = find_spec("torch") is not None
        follower.follow(TUTORIALS / "training.md", leave_out=() if learns else ("underhill train", "cp training", "net random"))
    assert "wins by seat" in follower.said
