"""`underhill serve`: ready once it listens, clean to stop, clear about bad settings; killed at any moment it loses nothing."""

import gc
import json
import subprocess
import sys

import httpx
import pytest
import uvicorn
from clubhouse import empty_database
from kills import KillTest
from patience import PATIENCE
from webhouse import API, RUN, Server

from underhill.web import serving
from underhill.web.settings import BadSetting, Settings


def test_once_it_listens_the_first_request_is_answered(sqlite_url):
    server = Server(sqlite_url)
    answer = httpx.get(f"{server.url}/health", timeout=PATIENCE)
    assert answer.status_code == 200 and answer.json()["status"] == "ok"
    assert server.stop() == 0


def test_the_server_never_imports_the_compiler():
    code = "import sys; import underhill.web.serving; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_what_start_up_made_is_not_looked_through_again_while_people_play(monkeypatch):
    async def started(server, sockets):
        server.servers = []

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    await serving.Server(uvicorn.Config("nothing:app"), None, compiles=False).startup()
    try:
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()


def test_every_line_of_the_log_is_json_and_holds_no_secrets(sqlite_url):
    server = Server(sqlite_url)
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        cookie = http.post(f"{API}/identity", json={"name": "Anna"}).cookies["underhill"]
        http.get(f"{API}/tables/nosuchtable?token=hush")
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.lines]
    requests = [line for line in lines if line["message"] == "request"]
    assert [(line["method"], line["status"]) for line in requests] == [("POST", 200), ("GET", 404)]
    assert cookie not in "".join(server.lines) and "hush" not in "".join(server.lines)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--database", "mysql://x"], "sqlite or postgresql"),
        (["--database", "nonsense"], "not a database URL"),
        (
            ["--database", "postgresql://ann:secret@127.0.0.1:1/club"],
            "postgresql+asyncpg://ann:***@127.0.0.1:1/club cannot be used: ",
        ),
        (["--database", "sqlite:////dev/null/club.db"], "/dev/null/club.db cannot be written: "),
    ],
)
def test_a_database_that_cannot_be_is_one_clear_line(arguments, words):
    result = subprocess.run([sys.executable, "-c", RUN, "serve", *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 2 and words in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "variables, words",
    [
        ({"UNDERHILL_BOT_PACE": "fast"}, "must be a number"),
        ({"UNDERHILL_LARGEST_BODY": "-1"}, "must not be negative"),
        ({"UNDERHILL_BOTS": " , "}, "must name a bot"),
        ({"UNDERHILL_ANSWER_DELAY": "soon"}, "range of seconds"),
        ({"UNDERHILL_ANSWER_DELAY": "3-1"}, "range of seconds"),
        ({"UNDERHILL_LOG_LEVEL": "LOUD"}, "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not 'LOUD'"),
    ],
)
def test_bad_settings_say_what_would_be_right(variables, words):
    with pytest.raises(BadSetting, match=words):
        Settings.from_environment(variables)


def test_settings_come_from_the_environment_and_what_is_given_wins():
    settings = Settings.from_environment(
        {"UNDERHILL_BOT_THREADS": "5", "UNDERHILL_DATABASE": "sqlite:///a.db"}, database="sqlite:///b.db"
    )
    assert settings.bot_threads == 5 and settings.database == "sqlite:///b.db"
    assert Settings.from_environment({"UNDERHILL_ANSWER_DELAY": "1.5"}).policy().answer_delay == (1.5, 1.5)


@pytest.mark.parametrize(
    "kind, processes", [("sqlite", 1), pytest.param("postgresql", 1, marks=pytest.mark.thorough), ("postgresql", 2)]
)
def test_killed_under_load_no_acknowledged_choice_is_lost_or_doubled(kind, processes, tmp_path):
    KillTest(empty_database(kind, tmp_path), processes, kills=2, tables=2, seed=1).run()
