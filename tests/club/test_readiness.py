"""The ready check: a clock starts when everybody at the full table has said that they are here."""

import json

import pytest
from clubhouse import make_table, open_host, person
from postbox import Postbox, hooked
from webhouse import open_app, visitor

from underhill.club import readiness, seats
from underhill.club.errors import NotAllowed, WrongMoment
from underhill.club.table import Status
from underhill.club.terms import Clock
from underhill.core.words import LANGUAGES

LIVE = Clock(300.0, 5.0)


async def test_the_match_begins_with_the_last_who_is_ready_and_whoever_sits_down_last_is(url):
    async with Postbox() as box, open_host(url, hooked()) as host:
        people = anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        table = await make_table(host, anna, "me", "anyone", "anyone", clock=LIVE, ready_check=True)
        await host.channels.add(anna, "webhook", box.url, "en", "")
        with pytest.raises(WrongMoment, match="nobody asks"):
            await host.change(table.id, lambda t: readiness.say_ready(t, anna))
        for who in (ben, cleo):
            table = await host.change(table.id, lambda t, who=who: seats.sit(t, who, None, None))
        assert table.status == Status.OPEN and readiness.missing(table) == {anna.identity, ben.identity}
        assert json.loads((await box.next()).body)["kind"] == "ready"
        onlooker = await person(host, "Dora")
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: readiness.say_ready(t, onlooker))
        await host.change(table.id, lambda t: readiness.say_ready(t, ben))
        table = await host.change(table.id, lambda t: seats.leave(t, cleo, "random"))
        assert not table.ready and readiness.missing(table) == set()  # it is asked anew when the table is full again
        table = await host.change(table.id, lambda t: seats.sit(t, cleo, None, None))
        assert readiness.missing(table) == {anna.identity, ben.identity}
    async with open_host(url) as host:
        for who in (anna, ben):
            table = await host.change(table.id, lambda t, who=who: readiness.say_ready(t, who))
        assert table.status == Status.RUNNING and len(people) == 3


async def test_whoever_starts_with_bots_is_ready_and_alone_nobody_is_asked(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", "anyone", clock=LIVE, ready_check=True)
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        table = await host.change(table.id, lambda t: seats.start(t, anna, "random", ("random",)))
        assert table.status == Status.OPEN and readiness.missing(table) == {ben.identity}
        assert (await host.change(table.id, lambda t: readiness.say_ready(t, ben))).status == Status.RUNNING
        alone = await make_table(host, anna, "me", "anyone", clock=LIVE, ready_check=True)
        alone = await host.change(alone.id, lambda t: seats.start(t, anna, "random", ("random",)))
        assert alone.status == Status.RUNNING


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_of_an_invitation_says_what_is_played_and_asks_whether_one_is_ready(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        form = {"seat_0": "me", "seat_1": "anyone", "seat_2": "none", "clock": "minutes_5"}
        made = await anna.http.post("/games/lantern/tables", data=form)
        path = made.headers["location"]
        anna.http.headers["accept-language"] = ben.http.headers["accept-language"] = language
        page = (await ben.http.get(path)).text
        assert app.state.host.games["lantern"].title in page
        assert {"en": "5 minutes each, plus 5 seconds", "fr": "5 minutes chacun", "de": "je 5 Minuten"}[language] in page
        await ben.http.post(f"{path}/sit", data={})
        asked = {"en": "Is everybody ready?", "fr": "Tout le monde est prêt", "de": "Sind alle bereit?"}[language]
        page = (await anna.http.get(path)).text
        assert asked in page and f'action="{path}/ready"' in page
        assert f'action="{path}/ready"' not in (await ben.http.get(path)).text
        assert (await anna.http.post(f"{path}/ready")).status_code == 303
        assert asked not in (await anna.http.get(path)).text
