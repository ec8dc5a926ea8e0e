"""`underhill play`: the server on this machine and the browser at its lobby; with `--terminal` a match at one keyboard."""

import os
import secrets
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from underhill.cli.console import NumbersFile, Options, Seats, console, read_json, read_options
from underhill.cli.terminal import Terminal
from underhill.core.errors import BadSeats, DamagedRecord
from underhill.core.game import Game, games
from underhill.core.game import game as find_game
from underhill.core.record import replay
from underhill.core.words import LANGUAGES

HERE = "127.0.0.1"
BOT = "fox"  # the level that a server seats first
PATIENCE = 600  # tenths of a second until the server must listen


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The name of a game; asked for if left out.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="For the browser; another if it is taken.")] = 8080,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Whether to open the browser.")] = True,
    seats: Seats = None,
    people: Annotated[int, typer.Option("--people", min=1, help="How many people share the keyboard; bots take the rest.")] = 1,
    bot: Annotated[str, typer.Option("--bot", help="Who plays the other seats in the terminal: a level or a spec.")] = BOT,
    seed: Annotated[int | None, typer.Option("--seed", help="Repeat a match; chance decides if left out.")] = None,
    option: Options = None,
    numbers: NumbersFile = None,
    language: Annotated[str, typer.Option("--language", help="en, fr or de.")] = "en",
    record: Annotated[Path | None, typer.Option("--record", help="Where the match is kept after every choice.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a match from its record file.")] = None,
) -> None:
    """Play in the browser, or in the terminal: there a match is kept in a record file and can be resumed from it."""
    if not terminal and resume is None:
        serve_here(port, f"/games/{find_game(game).name}/new" if game else "/", browser)
        return
    if language not in LANGUAGES:
        raise typer.BadParameter(f"the language must be one of {', '.join(LANGUAGES)}, not {language!r}")
    if resume is not None:
        saved = _read_saved(resume)
        match, people = replay(find_game(saved["game"]), saved), int(saved.get("people", 1))
        Terminal(match, people, record or resume, language, str(saved.get("bot", "random"))).run()
        return
    found = _ask_game() if game is None else find_game(game)
    if found is None:
        return
    n_seats = _seats_for(found, seats, people)
    match = found.match(n_seats, secrets.token_hex(32) if seed is None else seed, read_options(found, option, numbers))
    Terminal(match, people, record or _default_record(found), language, bot).run()


def _seats_for(game: Game, seats: int | None, people: int) -> int:
    n_seats = max(game.seats.start, people) if seats is None else seats
    if people > n_seats:
        raise BadSeats(f"{people} people need {people} seats or more, not {n_seats}")
    return n_seats


def _read_saved(path: Path) -> dict[str, Any]:
    saved = read_json(path)
    if not isinstance(saved, dict) or not isinstance(saved.get("game"), str):
        raise DamagedRecord(f"{path} is not a record: it does not name its game")
    return saved


def _ask_game() -> Game | None:
    found = list(games().values())
    if len(found) == 1:
        return found[0]
    for n, game in enumerate(found, start=1):
        console.print(f"{n:>3}  {game.title}  ({game.players})", highlight=False)
    while True:
        try:
            answer = console.input("Which game? ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None
        for n, game in enumerate(found, start=1):
            if answer in (str(n), game.name, game.title.lower()):
                return game
        console.print(f"Type a number from 1 to {len(found)}, or a name.")


def _default_record(game: Game) -> Path:
    return data_folder() / f"{game.name}.record.json"


def data_folder() -> Path:
    """Where Underhill keeps what belongs to a person."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "underhill"


def serve_here(port: int, path: str, opens_browser: bool) -> None:
    """Serve on this machine, with tables in the data folder, and show the lobby once it answers."""
    from underhill.web.serving import run
    from underhill.web.settings import Settings

    found = free_port(port)
    address = f"http://{HERE}:{found}{path}"
    console.print(f"Underhill is at {address} (Ctrl+C ends it; every table is kept).", highlight=False)
    if opens_browser:
        threading.Thread(target=_open_when_ready, args=(found, address), daemon=True).start()
    database = os.environ.get("UNDERHILL_DATABASE") or f"sqlite:///{data_folder() / 'tables.db'}"
    level = os.environ.get("UNDERHILL_LOG_LEVEL") or "WARNING"
    run(Settings.from_environment(database=database, log_level=level), HERE, found, HERE)


def free_port(wanted: int) -> int:
    """The port that is wanted, or any free one if something listens there already."""
    with socket.socket() as probe:
        try:
            probe.bind((HERE, wanted))
        except OSError:
            probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def _open_when_ready(port: int, address: str) -> None:
    for _ in range(PATIENCE):
        with socket.socket() as probe:
            if probe.connect_ex((HERE, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)
