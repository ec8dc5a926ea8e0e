"""Memory: a table takes little of it, and the number of tables that are kept follows a budget."""

import gc
import tracemalloc
from dataclasses import replace

import pytest
from clubhouse import GAMES, QUICK, make_table, open_host, person
from conftest import walk

from underhill.club.events import Event, Kind
from underhill.club.memory import Memory
from underhill.club.table import Table
from underhill.core.match import secret_of

PATIENCE = 120.0


BYTES = {"fairy_land": 2_329, "pixie_queen": 3_001, "taverna": 3_111}  # that a choice took when the server was attacked


def events_of(name: str) -> list[Event]:
    """The events of a random match of three."""
    game, seats = GAMES[name], [{"kind": "bot", "name": f"Bot {p}", "bot": "random"} for p in range(3)]
    terms = {"game": name, "seats": 3, "creator": None, "clock": None}
    *_, match = walk(game, 3, 5)
    started = {"secret": secret_of(5).hex(), "commitment": "", "rules_version": game.rules_version}
    plays = [{"seat": 0, "choice": text, "by": "bot"} for text in match.record()["choices"]]
    first = [Event(1, 0.5, Kind.CREATED, {"name": "", "terms": terms, "seats": seats}), Event(2, 0.5, Kind.STARTED, started)]
    return first + [Event(n, n / 7, Kind.PLAYED, play) for n, play in enumerate(plays, start=3)]


@pytest.mark.parametrize("name", [name for name in BYTES if name in GAMES])
def test_a_table_takes_less_than_half_of_what_it_took(name):
    events = events_of(name)
    Table.from_events("abcdefgh", GAMES, events)  # what all tables share is loaded
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        table = Table.from_events("abcdefgh", GAMES, events)
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(table.plays) > 50
    assert taken / len(table.plays) < BYTES[name] / 2
    assert 0.5 < table.weight / taken < 2.0, "the estimate is about right"


def test_the_number_of_tables_in_memory_follows_a_budget():
    tables = [Table(f"table{n}", GAMES) for n in range(10)]
    memory = Memory(budget=3 * tables[0].weight)
    for table in tables:
        memory.put(table)
        memory.get("table0")
    assert len(memory) == 3 and "table0" in memory and "table9" in memory and "table7" not in memory
    memory.forget("table0")
    memory.put(tables[1])
    memory.put(tables[1])
    assert len(memory) == 3


async def test_a_table_that_left_the_memory_is_as_it_was(sqlite_url):
    async with open_host(sqlite_url, replace(QUICK, table_memory=0.0)) as host:
        anna = await person(host, "Anna")
        tables = [await make_table(host, anna, "me", "anyone") for _ in range(3)]
        assert [host.has_at_hand(table.id) for table in tables] == [False, False, True]
        for table in tables:
            assert (await host.table(table.id)).told == table.told
