"""Whole evenings in the browser: five devices at one table, a match over days with a server that is killed, a tournament."""

import asyncio
import json
import os
import random
import re
import threading
import zipfile
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest
from browserhouse import CLICK_ON, PHONE, USUAL, Guest
from clubhouse import fresh_database
from patience import PATIENCE
from playwright.sync_api import expect
from postbox import Letters, Postbox
from pushbox import SUBSCRIBED
from pushbox import Browser as Subscriber
from webhouse import RUN, Server

pytestmark = pytest.mark.thorough
DAY = 86_400.0
MOST_CLICKS = 2000
T = TypeVar("T")


def clicks_on(guest: Guest, seed: int) -> None:
    """Let the page of somebody click until the match is over, while others do something else."""
    guest.page.evaluate(f"(how) => {{ ({CLICK_ON})(how); }}", [seed, MOST_CLICKS, 1000 * PATIENCE])


def sees_the_end(guest: Guest) -> None:
    """Wait until the match is over, as long as something happens."""
    later = "n => document.querySelector('.result') || Number(document.querySelector('main').dataset.number) > n"
    while not guest.page.locator(".result").count():
        guest.page.wait_for_function(later, arg=guest.number)
    expect(guest.page.locator(".result").first).to_be_visible()


def lays_a_table(guest: Guest, name: str, **wishes: str) -> tuple[str, str]:
    """A table for two with somebody invited by a link; its path, and that of the invitation."""
    page = guest.opens("/games/fairy_land/new")
    page.locator("#own-name").fill(name)
    for field, value in wishes.items():
        page.locator(f"input[name={field}][value={value}]").check()
    for later in page.locator(".place select:has(option[value=none])").all():
        later.select_option("none")
    page.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    invitation = urlsplit(page.locator("[data-link]").first.input_value())
    return urlsplit(page.url).path, f"{invitation.path}?{invitation.query}"


def sits_down(guest: Guest, invitation: str, name: str) -> None:
    page = guest.opens(invitation)
    page.locator("form[action$='/sit'] input[name=name]").fill(name)
    page.locator("form[action$='/sit'] button").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))


def decides(guest: Guest) -> bool:
    return guest.page.locator("main").get_attribute("data-deciding") == "me"


def test_two_people_on_two_devices_each_and_an_onlooker(guests, tmp_path):
    anna, anna_phone, ben, ben_phone, carl = (
        guests(),
        guests(viewport=PHONE),
        guests(locale="de"),
        guests(viewport=PHONE, locale="de"),
        guests(locale="fr"),
    )
    table, invitation = lays_a_table(anna, "Anna")
    sits_down(ben, invitation, "Ben")
    for here, there in ((anna, anna_phone), (ben, ben_phone)):
        here.opens("/devices").locator("form[action='/devices/code'] button").click()
        code = here.page.locator(".big-code code").inner_text()
        there.opens("/devices/enter").locator("#code").fill(code)
        there.page.locator("main button.primary").click()
        there.page.wait_for_url(f"{there.url}/")
    everybody = (anna, anna_phone, ben, ben_phone, carl)
    for each in everybody:
        each.opens(table)
    for each, name in ((anna, "Anna"), (anna_phone, "Anna"), (ben, "Ben"), (ben_phone, "Ben")):
        expect(each.page.locator(".seat.me .name")).to_have_text(name)
    assert not carl.page.locator(".seat.me, button.choice, .hand .can").count()

    chance = random.Random(17)
    for turn in range(8):
        while not (pair := next((each for each in ((anna, anna_phone), (ben, ben_phone)) if decides(each[0])), None)):
            anna.page.evaluate("0")
        assert pair[turn % 2].plays(chance)
        number = pair[turn % 2].number
        for each in everybody:
            each.page.wait_for_function("n => Number(document.querySelector('main').dataset.number) >= n", arg=number)
    ben_phone.page.locator("#tab-chat").click()
    ben_phone.page.locator("#say-text").fill("Guten Abend")
    ben_phone.page.locator("#say button").click()
    for each in (anna, anna_phone, carl):
        expect(each.page.locator("[data-section=chat]")).to_contain_text("Guten Abend")
    expect(anna.page.locator("#unread")).to_be_visible()

    clicks_on(anna, 5)
    clicks_on(ben_phone, 7)
    for each in everybody:
        sees_the_end(each)

    page = anna.opens("/data")
    with page.expect_download() as kept:
        page.locator("a[download]").click()
    kept.value.save_as(tmp_path / "anna.zip")
    names = zipfile.ZipFile(tmp_path / "anna.zip").namelist()
    assert {"person.json", f"tables/{table.rpartition('/')[2]}.json"} <= set(names)
    page.locator("input[name=name]").fill("Anna")
    page.locator("form[action='/data/erase'] button").click()
    page.wait_for_load_state()
    expect(anna_phone.opens("/").locator("#who summary")).not_to_contain_text("Anna")
    replay = ben.opens(f"{table}/replay").locator("body")
    expect(replay).to_contain_text("Somebody")
    expect(replay).not_to_contain_text("Anna")


class Town:
    """Receivers on the loopback, for a test that is no coroutine: a mail server, and a push service and a hook for each person."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.letters, self.pushes, self.hooks = Letters(), {}, {}
        self.subscribers: dict[str, Subscriber] = {}
        self.does(self.letters.__aenter__())

    def does(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * PATIENCE)

    def knows(self, name: str) -> None:
        self.pushes[name], self.hooks[name], self.subscribers[name] = Postbox(), Postbox(), Subscriber()
        self.does(self.pushes[name].__aenter__())
        self.does(self.hooks[name].__aenter__())

    def called(self, name: str, kind: str) -> None:
        """Wait until somebody was called for something by all three ways; what else came before is of no interest."""
        while json.loads(self.does(self.hooks[name].next()).body)["kind"] != kind:
            pass
        while self.subscribers[name].reads(self.does(self.pushes[name].next()))["title"] != TITLES[kind]:
            pass
        while (letter := self.does(self.letters.next()))["subject"] != f"{TITLES[kind]} · Underhill" or name.lower() not in letter[
            "to"
        ]:
            pass


TITLES = {"turn": "Your turn", "reminder": "Your time is running out"}


# The secret from which a match is dealt. In four of a hundred deals the second person has one choice only at first: the server
# makes it for them, and they are not called.
SAME_DEAL = "import secrets; other = secrets.token_hex; secrets.token_hex = lambda n=32: '5' * 64 if n == 32 else other(n)"


class Clocked:
    """A server whose clock the test moves, which always deals the same match, and which can be killed and started again."""

    def __init__(self, folder: Path, **settings: Any):
        self._offset, self._settings = folder / "offset", settings
        self._database = fresh_database("sqlite", folder)
        self._days = 0.0
        self.passes(0.0)
        self._starts(0)

    def _starts(self, port: int) -> None:
        later = f"float(open({str(self._offset)!r}).read())"
        code = f"import time; real = time.time; time.time = lambda: real() + {later}; {SAME_DEAL}; {RUN}"
        self.server = Server(self._database, port, code, **self._settings)

    def passes(self, days: float) -> None:
        """Let days pass."""
        self._days += days
        new = self._offset.with_suffix(".new")
        new.write_text(str(self._days * DAY))
        os.replace(new, self._offset)

    def is_killed_and_comes_back(self) -> None:
        self.server.kill()
        self._starts(urlsplit(self.server.url).port or 0)


@pytest.fixture
def town() -> Town:
    return Town()


@pytest.fixture
def clocked(tmp_path: Path, town: Town) -> Iterator[Clocked]:
    made = Clocked(tmp_path, smtp=town.letters.url, private_hooks=1, bots="random,greedy", answer_delay="900")
    yield made
    made.server.stop()


def wants_to_be_called(guest: Guest, town: Town, name: str) -> None:
    """By this browser, by mail and by a hook, set on the page of calls."""
    page = guest.opens("/notices")
    page.locator("#push button").click()
    expect(page.locator(".this-browser")).to_be_visible()
    for kind, address in (("webhook", town.hooks[name].url), ("mail", f"{name.lower()}@example.org")):
        page.locator("form[action='/notices/add'] select").select_option(kind)
        page.locator("form[action='/notices/add'] input").fill(address)
        page.locator("form[action='/notices/add'] button").click()
        expect(page.locator(".channel .address", has_text=address)).to_be_visible()
    letter = town.does(town.letters.next()).get_body(("plain",)).get_content()
    page.goto(re.search(r"http://\S+", letter)[0])
    page.locator("main button.primary").click()
    expect(page.locator("main")).to_contain_text("From now on")


def comes_and_plays(guest: Guest, table: str, chance: random.Random) -> None:
    """Open the table, play as long as it is one's turn, and go."""
    guest.opens(table)
    guest.waits_for_turn()
    while decides(guest):
        guest.plays(chance)
    guest.page.goto("about:blank")


def test_a_match_over_days_calls_both_by_every_way_though_the_server_is_killed(browser, clocked, town):
    people = {}
    for name in ("Anna", "Ben"):
        town.knows(name)
        context = browser.new_context(**USUAL, permissions=["notifications"])
        told = town.subscribers[name].subscription(f"{town.pushes[name].url}/send")
        keys = {"p256dh": told["public"], "auth": told["auth"]}
        context.add_init_script(f"({SUBSCRIBED})({json.dumps([told['address'], keys])})")
        context.add_init_script("if (location.host) localStorage.setItem('underhill-pace', 'at_once')")
        people[name] = Guest(context, clocked.server.url)
    anna, ben = people.values()
    table, invitation = lays_a_table(anna, "Anna", clock="days_1")
    sits_down(ben, invitation, "Ben")
    for name, each in people.items():
        wants_to_be_called(each, town, name)
    anna.opens(table)
    first, second = ("Anna", "Ben") if decides(anna) else ("Ben", "Anna")
    anna.page.goto("about:blank")
    chance = random.Random(3)

    comes_and_plays(people[first], table, chance)
    clocked.is_killed_and_comes_back()
    town.called(second, "turn")
    clocked.passes(0.8)
    clocked.is_killed_and_comes_back()
    town.called(second, "reminder")
    comes_and_plays(people[second], table, chance)
    clocked.is_killed_and_comes_back()
    town.called(first, "turn")
    log = people[second].opens(table).locator("[data-section=log]")
    while "is out of time" not in log.inner_text():  # what is forced the server answers, and another's clock runs
        number = people[second].number
        clocked.passes(1.1)
        people[second].moves_on(number)
    assert [trouble for each in people.values() for trouble in each.troubles] == []


def test_a_swiss_tournament_of_eight_bots_and_two_people_is_played_to_its_end(guests):
    anna, ben = guests(), guests()
    page = anna.opens("/tournaments")
    page.locator(".announce input[name=own_name]").fill("Anna")
    page.locator(".announce input[name=name]").fill("Midsummer")
    page.locator(".announce select[name=game]").select_option("fairy_land")
    page.locator(".announce input[name=bots]").fill("8")
    page.locator(".announce button.primary").click()
    page.wait_for_url("**/tournaments/*")
    place = urlsplit(page.url).path
    ben.opens(place).locator("input[name=own_name]").fill("Ben")
    ben.page.locator("form[action$='/enter'] button").click()
    anna.opens(place).locator("form[action$='/begin'] button").click()

    def standing() -> dict[str, Any]:
        return anna.asks(f"/api/v1{place}").json()

    for n in range(1, 5):
        while standing()["round"] < n:
            pass
        tables = {}
        for who, name in ((anna, "Anna"), (ben, "Ben")):
            row = who.opens(place).locator("main section:nth-of-type(2) tr", has_text=name)
            tables[name] = row.locator("a[href^='/tables/']").get_attribute("href")
            while who.asks(tables[name]).status == 404:  # a round is known before its tables are laid
                pass
            who.opens(tables[name])
        for seed, who in ((n, anna), (n + 10, ben)):
            clicks_on(who, seed)
        for who in (anna, ben):
            sees_the_end(who)
    while standing()["status"] != "finished":
        pass
    shown = standing()
    assert len(shown["pairings"]) == 20 and sum(row["points"] for row in shown["standings"]) == 20
    expect(anna.opens(place).locator("main section").first).to_contain_text("Ben")
