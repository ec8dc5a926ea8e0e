"""A bot that crashes, hangs or answers nonsense loses its move to a stand-in; the log says so and the table goes on."""

import random
import shlex
import sys
from dataclasses import replace

import pytest
from clubhouse import GAMES, QUICK, open_host, person, play_on

from underhill.bots import command
from underhill.bots.random import RandomBot
from underhill.club import creating, log, records
from underhill.club.errors import BadWish
from underhill.club.events import Kind
from underhill.club.table import Status, Table
from underhill.club.terms import SeatKind, Terms
from underhill.core.errors import IllegalChoice
from underhill.core.words import LANGUAGES

PROGRAMS = {
    "crashes": "raise SystemExit(3)",
    "crashes after a question": "import sys; sys.stdin.readline(); raise SystemExit(3)",
    "hangs": "import time; time.sleep(600)",
    "answers nonsense": "import sys\nfor line in sys.stdin: print('pudding', flush=True)",
    "answers what is not legal": "import sys\nfor line in sys.stdin: print(99999, flush=True)",
}


def failures(table: Table) -> list[dict]:
    return [event for event in table.told if event["kind"] == Kind.BOT_FAILED]


async def finished_against(host, bot):
    anna = await person(host, "Anna")
    wishes = [creating.SeatWish(SeatKind.ME), creating.SeatWish(SeatKind.BOT, "Robin", bot)]
    terms = Terms("lantern", 2, anna.identity)
    table = await host.create([creating.creation(host.games, host.policy.bots, anna, terms, wishes)])
    return await play_on(host, table.id, [anna], random.Random(3))


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
async def test_a_program_that_fails_loses_its_moves_and_the_table_goes_on(sqlite_url, monkeypatch, program):
    monkeypatch.setattr(command, "SECONDS", 0.2)
    bot = f"cmd:{sys.executable} -c {shlex.quote(program)}"
    async with open_host(sqlite_url, replace(QUICK, bots=(bot,))) as host:
        table = await finished_against(host, bot)
        assert table.status == Status.FINISHED
        theirs = [play for play in table.plays if play.seat == 1]
        assert len(failures(table)) == len(theirs) > 0
        assert all(set(event) == {"number", "at", "kind", "seat"} and event["seat"] == 1 for event in failures(table))
        rebuilt = Table.from_events(table.id, host.games, await host.store.events(table.id))
        assert rebuilt.lines == table.lines and rebuilt.remarks == table.remarks
    for language in LANGUAGES:
        for viewer in (None, 0, 1):
            told = [line["text"] for line in log.lines(table, viewer, language) if "bot " in line["text"].lower()]
            assert len(told) == len(failures(table)) and all(text.startswith("Robin") for text in told)
            assert "pudding" not in " ".join(told)


class Broken(RandomBot):
    """Has mistakes: of four questions one finds no answer, and one gets an answer that is not legal."""

    asked = 0

    def choose(self, situation):
        self.asked += 1
        if self.asked % 4 == 1:
            raise ZeroDivisionError("secret thoughts")
        return -5 if self.asked % 4 == 3 else super().choose(situation)


@pytest.fixture
def broken(monkeypatch):
    """The house's greedy bot has a mistake."""
    bot = Broken()
    monkeypatch.setattr("underhill.club.driver.make_bot", lambda spec: RandomBot() if spec == "random" else bot)


async def test_a_mistake_in_a_bot_of_ours_is_told_too(sqlite_url, broken, caplog):
    async with open_host(sqlite_url) as host:
        table = await finished_against(host, "greedy")
    logged = [record.exc_info[1] for record in caplog.records if record.message.startswith("bot greedy at table")]
    assert {type(error) for error in logged} == {ZeroDivisionError, IllegalChoice} and len(logged) == len(failures(table))
    theirs = [play for play in table.plays if play.seat == 1]
    assert table.status == Status.FINISHED
    assert 0 < len(failures(table)) < len(theirs)
    assert "secret thoughts" not in repr((table.told, table.lines))


async def test_a_bot_that_answers_is_not_mentioned(sqlite_url):
    async with open_host(sqlite_url) as host:
        assert failures(await finished_against(host, "random")) == []


async def test_a_record_keeps_what_was_remarked_and_brings_it_back(sqlite_url, broken):
    async with open_host(sqlite_url) as host:
        table = await finished_against(host, "greedy")
        anna = await person(host, "Anna")
        kept = records.record(table)
        brought = await host.create(records.imported(host.games, anna, kept))
        assert brought.remarks == table.remarks and kept["remarks"]
        assert [line.key for line in brought.lines if line.key == "bot_failed"] == ["bot_failed"] * len(table.remarks)
    wrong = [{}, [3], [{"step": -1, "seat": 0, "kind": "hinted"}], [{"step": 1, "seat": 9, "kind": "hinted"}]]
    for remarks in [*wrong, [{"step": 1, "seat": 0, "kind": "played"}], [{"step": True, "seat": 0, "kind": "hinted"}]]:
        with pytest.raises(BadWish, match="remarks"):
            records.imported(GAMES, anna, {**kept, "remarks": remarks})
