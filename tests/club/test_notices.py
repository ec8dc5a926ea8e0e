"""Notices: written with their event, sent by whichever process is free, never lost, never about what somebody looks at."""

import asyncio
import json
from dataclasses import replace

import pytest
from clubhouse import QUICK, Time, make_table, open_host, person
from postbox import Postbox, choose, hooked, two_at_a_table, until_settled, until_turn_of
from sqlalchemy import insert, select

from underhill.club import appending, channels, playing, undo
from underhill.club.caller import GIVEN_UP_AFTER, LEASE_SECONDS, wait_after
from underhill.club.errors import BadWish, UnknownStep, WrongMoment
from underhill.club.forms import signature, why
from underhill.club.outgoing import Undelivered, Why, checked_url, is_public
from underhill.club.schema import deliveries, notices
from underhill.club.terms import Clock
from underhill.club.wants import TableWish, Turns, Wants
from underhill.core.words import LANGUAGES


async def test_a_turn_calls_whoever_decides_with_a_signed_message_and_no_other(url):
    async with Postbox() as box, open_host(url, hooked()) as host:
        table, first, second = await two_at_a_table(host)
        theirs = await host.channels.add(second, "webhook", box.url, "en", "https://club.example")
        mine = await host.channels.add(first, "webhook", f"{box.url}/other", "de", "https://club.example")
        await until_turn_of(host, table.id, second, first)
        got = await box.next()
        told = json.loads(got.body)
        assert got.path == "/" and told["kind"] == "turn" and told["table"] == table.id
        assert told["link"] == f"https://club.example/tables/{table.id}" and "your turn" in told["text"]
        stamp, _, mark = got.headers["underhill-signature"].partition(",")
        assert mark == f"v1={signature(theirs.secret, int(stamp.removeprefix('t=')), got.body)}"
        assert got.headers["underhill-notice"] == told["id"]
        await until_turn_of(host, table.id, first, second)
        again = await box.next()
        assert again.path == "/other" and "Du bist am Zug" in json.loads(again.body)["text"] and mine.id != theirs.id


@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy"])
async def test_other_forms_carry_text_and_link(sqlite_url, kind):
    async with Postbox() as box, open_host(sqlite_url, hooked()) as host:
        anna = await person(host, "Anna")
        channel = await host.channels.add(anna, kind, box.url, "fr", "https://club.example")
        await host.channels.try_out(anna, channel.id)
        host.caller.look()
        got = await box.next()
        text = got.body.decode() if kind == "ntfy" else json.loads(got.body)["content" if kind == "discord" else "text"]
        assert "Underhill vous prévient" in text and "https://club.example/notices" in text


async def test_what_fails_is_sent_again_with_the_same_id_later_and_later(sqlite_url):
    time = Time()
    async with Postbox() as box, open_host(sqlite_url, hooked(), clock=time) as host:
        anna = await person(host, "Anna")
        channel = await host.channels.add(anna, "webhook", box.url, "en", "")
        box.answers = [500, 503, 200]
        await host.channels.try_out(anna, channel.id)
        host.caller.look()
        ids = [(await box.next()).headers["underhill-notice"]]
        for tries in (1, 2):
            await until_settled(host, lambda rows, tries=tries: rows and rows[0].due_at == time.now + wait_after(tries))
            assert (await host.channels.of(anna))[0].failing_since is not None
            time.now += wait_after(tries)
            host.caller.look()
            ids.append((await box.next()).headers["underhill-notice"])
        await until_settled(host, lambda rows: not rows)
        assert len(set(ids)) == 1 and wait_after(2) == 2 * wait_after(1)
        assert (await host.channels.of(anna))[0].failing_since is None


async def test_a_process_that_dies_with_a_notice_in_its_hands_loses_nothing(url):
    time = Time()
    async with Postbox() as box:
        async with open_host(url, hooked(), clock=time) as host:
            table, first, second = await two_at_a_table(host)
            await host.channels.add(second, "webhook", box.url, "en", "")
            box.answers = ["silence"]  # the first process dies while it waits for an answer
            await until_turn_of(host, table.id, second, first)
            got = await box.next()
        time.now += LEASE_SECONDS + 1
        async with open_host(url, hooked(), clock=time):
            again = await box.next()
        assert again.headers["underhill-notice"] == got.headers["underhill-notice"] and again.body == got.body


async def test_nobody_is_called_for_a_table_they_look_at_nor_twice_nor_too_late(url):
    time = Time()
    async with Postbox() as box, open_host(url, hooked(), clock=time) as host:
        table, first, second = await two_at_a_table(host)
        await host.channels.add(second, "webhook", box.url, "en", "")
        async with host.presence.looking(table.id, second.identity):
            assert await host.presence.who(table.id) == {second.identity}
            await until_turn_of(host, table.id, second, first)
            await until_settled(host, lambda rows: not rows)
        while await host.presence.who(table.id):
            await asyncio.sleep(0.01)
        assert box.n_received == 0
        await host.change(table.id, lambda t: playing.say(t, first, "hello"))
        await until_settled(host, lambda rows: not rows)  # chat is not wanted
        assert box.n_received == 0


async def test_a_reminder_comes_before_the_time_runs_out_and_only_if_it_is_still_their_turn(sqlite_url):
    time = Time()
    async with Postbox() as box, open_host(sqlite_url, hooked(), clock=time) as host:
        table, first, second = await two_at_a_table(host, clock=Clock(days=2.0))
        await host.channels.add(first, "webhook", box.url, "en", "", Wants(Turns.NEVER, reminder=True))
        await host.channels.add(second, "webhook", box.url, "en", "", Wants(Turns.NEVER, reminder=True))
        await until_turn_of(host, table.id, second, first)
        time.now += 86400.0
        host.caller.look()
        await until_settled(host, lambda rows: all(row.due_at > time.now for row in rows))
        assert box.n_received == 0
        time.now += 43200.0
        host.caller.look()
        told = json.loads((await box.next()).body)
        assert told["kind"] == "reminder" and "running out" in told["text"]
        await until_settled(host, lambda rows: not rows)
        assert box.n_received == 1  # the first one, who has chosen meanwhile, is not reminded


async def test_a_reminder_is_read_when_it_is_due_and_no_longer_once_it_is_over(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        table, first, second = await two_at_a_table(host, clock=Clock(days=2.0))
        await until_turn_of(host, table.id, second, first)

        async def read() -> list[str]:
            return [notice["kind"] for notice in await host.caller.latest(second)]

        assert "turn" in await read() and "reminder" not in await read()
        time.now += 1.6 * 86400.0
        assert "reminder" in await read()
        await choose(host, table.id, second)
        assert "reminder" not in await read()


async def test_chat_requests_and_results_call_those_who_want_it(sqlite_url):
    async with Postbox() as box, open_host(sqlite_url, hooked()) as host:
        table, first, second = await two_at_a_table(host)
        await host.channels.add(second, "webhook", box.url, "en", "", Wants(Turns.NEVER, chat=True))
        await host.change(table.id, lambda t: playing.say(t, first, "a secret word"))
        got = await box.next()
        told = json.loads(got.body)
        assert told["kind"] == "chat" and b"secret" not in got.body and first.name in told["text"]
        await until_turn_of(host, table.id, second, first)
        table = await choose(host, table.id, second)
        table = await until_turn_of(host, table.id, first, second)
        await choose(host, table.id, first)
        table = await host.table(table.id)
        drafts = undo.ask(table, first, table.decision)
        if len(drafts) == 1 and drafts[0].kind == "undo_asked":
            await host.change(table.id, lambda t: undo.ask(t, first, t.decision))
            assert json.loads((await box.next()).body)["kind"] == "request"


async def test_a_table_can_be_silenced_or_made_loud(sqlite_url):
    async with Postbox() as box, open_host(sqlite_url, hooked()) as host:
        table, first, second = await two_at_a_table(host)
        await host.channels.add(second, "webhook", box.url, "en", "")
        await host.channels.set_table_wish(second, table.id, TableWish.NONE)
        await until_turn_of(host, table.id, second, first)
        await until_settled(host, lambda rows: not rows)
        assert box.n_received == 0
        await host.channels.set_table_wish(second, table.id, TableWish.ALL)
        await host.change(table.id, lambda t: playing.say(t, first, "hello"))
        assert json.loads((await box.next()).body)["kind"] == "chat"


async def test_a_dead_address_is_dropped_and_says_why(sqlite_url):
    time = Time()
    async with Postbox() as box, open_host(sqlite_url, hooked(), clock=time) as host:
        anna = await person(host, "Anna")
        gone = await host.channels.add(anna, "webhook", box.url, "en", "")
        box.answers = [410]
        await host.channels.try_out(anna, gone.id)
        host.caller.look()
        await box.next()
        await until_settled(host, lambda rows: not rows)
        assert (await host.channels.of(anna))[0].dropped == "answered 410"
        ill = await host.channels.add(anna, "webhook", box.url, "en", "")
        box.answers = [500, 500]
        await host.channels.try_out(anna, ill.id)
        host.caller.look()
        await box.next()
        await until_settled(host, lambda rows: rows and rows[0].due_at > time.now + 1 and rows[0].due_at < time.now + 30)
        time.now += GIVEN_UP_AFTER
        host.caller.look()
        await box.next()
        await until_settled(host, lambda rows: not rows)
        assert (await host.channels.of(anna))[1].dropped == "answered 500"
        await host.channels.set_wants(anna, ill.id, Wants())
        assert (await host.channels.of(anna))[1].dropped is None


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1%eth0", "::ffff:10.0.0.1", "0.0.0.0", "fd00::1"],
)
def test_private_addresses_are_known(address):
    assert not is_public(address) and is_public("8.8.8.8") and is_public("2001:4860:4860::8888")


async def test_the_server_never_calls_its_own_network_unless_the_operator_allows_it(sqlite_url):
    async with Postbox() as box, open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        for url in (box.url, box.url.replace("127.0.0.1", "localhost"), box.url.replace("127.0.0.1", "[::ffff:127.0.0.1]")):
            channel = await host.channels.add(anna, "webhook", url, "en", "")
            await host.channels.try_out(anna, channel.id)
        host.caller.look()
        await until_settled(host, lambda rows: not rows)
        assert box.n_received == 0
        assert all(each.dropped == "private" for each in await host.channels.of(anna))


@pytest.mark.parametrize(
    "bad", ["", "ftp://a.example/", "https://", "javascript:alert(1)", "http://a:b@c.example/", "https://a b", "x" * 2000]
)
def test_bad_addresses_are_refused(bad):
    with pytest.raises(BadWish, match="https://"):
        checked_url(bad)


async def test_channels_are_ones_own_and_few(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        channel = await host.channels.add(anna, "webhook", "https://a.example/", "en", "")
        for forbidden in (host.channels.remove(ben, channel.id), host.channels.try_out(ben, channel.id)):
            with pytest.raises(UnknownStep):
                await forbidden
        for _ in range(9):
            await host.channels.add(anna, "ntfy", "https://a.example/", "en", "")
        with pytest.raises(WrongMoment, match="remove one"):
            await host.channels.add(anna, "ntfy", "https://a.example/", "en", "")
        await host.channels.remove(anna, channel.id)
        assert len(await host.channels.of(anna)) == 9
        with pytest.raises(BadWish):
            await host.channels.add(ben, "pigeon", "https://a.example/", "en", "")


async def test_tables_of_one_person_and_bots_write_no_notices(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "random")
        await choose(host, table.id, anna)
        assert await host.store.read(select(notices)) == []


async def test_two_processes_share_the_outbox_and_each_notice_is_sent_once(postgres_url):
    async with Postbox() as box, open_host(postgres_url, hooked()) as one, open_host(postgres_url, hooked()) as two:
        anna = await person(one, "Anna")
        channel = await one.channels.add(anna, "webhook", box.url, "en", "")
        for _ in range(20):
            await one.channels.try_out(anna, channel.id)
        one.caller.look()
        two.caller.look()
        ids = [(await box.next()).headers["underhill-notice"] for _ in range(20)]
        await until_settled(two, lambda rows: not rows)
        assert len(set(ids)) == 20 and box.n_received == 20
        async with two.presence.looking("sometable", anna.identity):
            assert await one.presence.is_here("sometable", anna.identity)
        while await one.presence.is_here("sometable", anna.identity):
            await asyncio.sleep(0.01)


async def test_a_notice_and_its_event_stand_or_fall_together(url, monkeypatch):
    async with Postbox() as box, open_host(url, hooked()) as host:
        table, first, second = await two_at_a_table(host)
        await until_turn_of(host, table.id, second, first)
        rows = await host.store.read(select(notices).where(notices.c.kind == "turn"))
        now = await host.table(table.id)
        assert (second.identity, now.decision) in {(row.identity, row.decision) for row in rows}
        await host.channels.add(first, "webhook", box.url, "en", "")
        written = len(await host.store.read(select(notices)))
        with monkeypatch.context() as broken:
            broken.setattr(appending, "_NEW_DELIVERIES", insert(deliveries).values(notice_id=None, channel_id=None))
            with pytest.raises(Exception, match=r"(?i)not.null"):
                await choose(host, table.id, second)
        assert (await host.table(table.id)).number == now.number
        assert len(await host.store.read(select(notices))) == written
        await choose(host, table.id, second)


async def test_an_address_and_the_letter_that_asks_about_it_are_written_together(url, monkeypatch):
    async with open_host(url, replace(QUICK, smtp="smtp://127.0.0.1:9")) as host:
        anna = await person(host, "Anna")
        with monkeypatch.context() as broken:
            broken.setattr(channels, "deliveries", notices)  # a letter that cannot be written down
            with pytest.raises(Exception):  # noqa: B017
                await host.channels.add(anna, "mail", "anna@example.org", "en", "")
        assert await host.channels.of(anna) == []
        await host.channels.add(anna, "mail", "anna@example.org", "en", "")
        assert [row.kind for row in await host.store.read(select(notices))] == ["confirm"]


def test_why_an_address_is_no_longer_used_is_told_in_three_languages():
    for reason in Why:
        told = {why(str(Undelivered(reason, 550)), language) for language in LANGUAGES}
        assert len(told) == 3 and not any("{" in each for each in told)
    assert why("answered 410", "de") == "die Adresse hat mit 410 geantwortet"
    assert why("the address answered 410", "de") == "the address answered 410"  # as earlier versions have stored it
