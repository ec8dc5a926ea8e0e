"""Shared by all tests: every game that is found, the toy game among them."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from underhill.core.game import Game, games

pytest_plugins = ["clubhouse", "workers"]

GAMES: dict[str, Game] = {**games(), **games("toy_games")}
TABLES_OF_SEATS = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES.values() for seats in game.seats]
# Files of tests that compile the toy game: one worker compiles it for all of them.
TOY_COMPILERS = {
    "bots": ("test_guided.py", "test_net.py", "test_search.py"),
    "core": ("test_compile.py", "test_entries.py"),
    "envs": ("test_seat_vector.py", "test_vector.py"),
    "lab": ("test_campaign.py", "test_experts.py", "test_review.py"),
}
# Tests of pages that take about half of the time of all of them: another browser, in another worker, has them.
SECOND_BROWSER = ("test_playing.py", "test_reading.py", "test_review.py", "test_walks.py")
# Files of games' tests that are not about rules.
BESIDE_RULES = ("test_page.py", "test_scorer.py", "test_terminal.py")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs for every game, one that asks for `seats` too for every number of seats."""
    if "game" in metafunc.fixturenames and "seats" in metafunc.fixturenames:
        metafunc.parametrize("game, seats", TABLES_OF_SEATS)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES.values()])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also the long proofs, marked thorough")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long proofs, unless they are asked for. Mark what needs a browser or PostgreSQL, and what is about rules."""
    long = [item for item in items if item.get_closest_marker("thorough")]
    if long and not config.getoption("--thorough"):
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        parameters = getattr(item, "callspec", None)
        if "browser" in fixtures:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group("browser 2" if item.path.name in SECOND_BROWSER else "browser 1"))
        elif item.path.name in TOY_COMPILERS.get(item.path.parent.name, ()):
            item.add_marker(pytest.mark.xdist_group("lantern"))
        if is_about_rules(item):
            item.add_marker("rules")
        if "postgres_url" in fixtures or (parameters and "postgresql" in map(str, parameters.params.values())):
            item.add_marker("postgresql")


def is_about_rules(item: pytest.Item) -> bool:
    """Whether a test is among those that together must run every line of the games' rules."""
    is_of_a_game = Path(__file__).with_name("games") in item.path.parents
    return is_of_a_game and item.path.name not in BESIDE_RULES and "terminal_board" not in item.name


def walk(game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """A random match, yielded before each choice and at the end."""
    match = game.match(seats, seed, options)
    chance = random.Random(seed)
    while not match.is_over:
        yield match
        match.play(chance.choice(match.choices()))
    yield match
