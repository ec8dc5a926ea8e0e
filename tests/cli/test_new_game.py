"""`underhill new-game`: what it writes is a game like any other, from conformance to terminal and page."""

import os
import subprocess
import sys

import pytest
from conformance import test_play, test_revelations, test_secrecy, test_words
from webhouse import SETTINGS, visitor

from cli.commands import run
from underhill.core.errors import BadGameName
from underhill.core.game import Game, game_of, games
from underhill.core.protocols import fields_file, state_type
from underhill.core.words import LANGUAGES
from underhill.web.app import create_app
from underhill.web.settings import Settings

NAME = "hide_and_seek"


@pytest.fixture
def written(tmp_path):
    """The folder of a new game."""
    run("new-game", NAME, "--into", str(tmp_path))
    return tmp_path / NAME


@pytest.fixture
def new_game(written, monkeypatch):
    """The new game, imported."""
    monkeypatch.syspath_prepend(written / "src")
    yield game_of(NAME)
    for module in [module for module in sys.modules if module.split(".")[0] == NAME]:
        del sys.modules[module]


def test_nothing_of_the_starter_s_name_is_left(written):
    files = [path for path in written.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 10
    assert not any("starter" in path.read_text(encoding="utf-8").lower() for path in files)


def test_the_new_game_conforms(new_game):
    assert (new_game.name, new_game.title, new_game.players) == (NAME, "Hide And Seek", "2 to 4")
    assert fields_file(new_game).read_text(encoding="utf-8") == state_type(new_game)
    for seats in new_game.seats:
        test_play.test_play_ends_in_time_with_the_laws_kept(new_game, seats, 1)
        test_play.test_play_takes_exactly_the_legal_choices(new_game, seats)
        test_play.test_undo_goes_back_exactly(new_game, seats)
        test_secrecy.test_what_is_sent_depends_only_on_what_the_viewer_may_know(new_game, seats, 31)
        test_secrecy.test_a_resampled_state_plays_on_to_the_end(new_game, seats)
        test_words.test_a_whole_match_can_be_told_in_every_language(new_game, seats, 41)
        test_words.test_every_source_of_points_has_a_name(new_game, seats)
        assert test_revelations.unmarked_revelations(new_game, seats, 51) == []
        assert test_revelations.unmarked_revelations(new_game, seats, 52, options={"bold": True}) == []
    for language in LANGUAGES:
        test_words.test_every_piece_of_news_has_a_sentence(new_game, language)
        test_words.test_every_choice_has_words(new_game, language)


async def test_the_new_game_has_a_page(new_game, sqlite_url):
    app = create_app(Settings(**{**SETTINGS, "database": sqlite_url}), {NAME: new_game})
    async with app.router.lifespan_context(app):
        anna = await visitor(app, "Anna")
        started = await anna.http.post(f"/games/{NAME}/start", data={"seats": "2"})
        page = (await anna.http.get(started.headers["location"], headers={"Accept-Language": "en"})).text
        assert "Cards face down: 1" in page and f"{NAME}-board" in page and "Turn up a card" in page
        assert "Hide And Seek" in (await anna.http.get("/")).text


def install(written) -> dict[str, str]:
    """The environment of a process that finds the new game's entry point, as an installer would have left it."""
    info = written / "src" / f"{NAME}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[underhill.games]\n{NAME} = {NAME}\n", encoding="utf-8")
    path = os.pathsep.join([str(written / "src"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "120"}


def test_an_installed_game_is_found_and_played_in_a_terminal(written, tmp_path):
    command = [
        "play",
        NAME,
        "--terminal",
        "--seats",
        "2",
        "--seed",
        "4",
        "--bot",
        "random",
        "--record",
        str(tmp_path / "record.json"),
    ]
    answer = subprocess.run(
        [sys.executable, "-m", "underhill", *command],
        env=install(written),
        input="1\n" * 9,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert "turns up" in answer.stdout


def test_names_that_cannot_be_are_refused_and_nothing_is_written(tmp_path, refusal):
    for name in ("Chess", "1st", "class", "a", "../up", "fairy_land", "underhill"):
        assert "name" in refusal("new-game", name, "--into", str(tmp_path)) or name == "fairy_land"
    assert list(tmp_path.iterdir()) == []
    run("new-game", NAME, "--into", str(tmp_path))
    assert "already there" in refusal("new-game", NAME, "--into", str(tmp_path))


def test_two_games_of_one_name_are_an_error(monkeypatch):
    class Entry:
        name, value = "fairy_land", "elsewhere.fairy_land"

    monkeypatch.setattr("underhill.core.game.entry_points", lambda group: [Entry])
    with pytest.raises(BadGameName, match=r"two packages offer a game 'fairy_land'; one of them is elsewhere\.fairy_land"):
        games.__wrapped__()


def test_a_game_for_one_number_of_players_says_one_number():
    class Two:
        seats = range(2, 3)

    assert Game.players.fget(Two) == "2"  # type: ignore[attr-defined]
