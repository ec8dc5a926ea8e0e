"""Calls pushed to browsers: encrypted for one of them, signed by the server, through the same outbox as all others."""

import pytest
from clubhouse import Time, open_host, person
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from postbox import Postbox, hooked, two_at_a_table, until_settled, until_turn_of
from pushbox import CURVE, Browser, raw, signed_by, text

from underhill.club import channels as channels_module
from underhill.club import sealing
from underhill.club.caller import LEASE_SECONDS, wait_after
from underhill.club.errors import BadWish
from underhill.club.push import Signer, subject

ORIGIN = "https://club.example"


async def subscribes(host, who, browser, at, **changes):
    return await host.channels.add_browser(who, **{**browser.subscription(at), "language": "en", "origin": ORIGIN, **changes})


def test_the_example_of_the_standard_comes_out_byte_for_byte():
    """RFC 8291, section 5."""
    server = ec.derive_private_key(int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    public = raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    auth, salt = raw("BTBZMqHH6r4Tts7J_aSIgg"), raw("DGv6ra1nlYgDCS1FRnbzlw")
    made = sealing.sealed(b"When I grow up, I want to be a watermelon", public, auth, server, salt)
    assert text(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
        "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


async def test_a_turn_is_pushed_to_the_browser_of_whoever_decides_and_nobody_else_can_read_it(url):
    async with Postbox() as box, open_host(url, hooked()) as host:
        table, first, second = await two_at_a_table(host)
        browser = Browser()
        await subscribes(host, second, browser, f"{box.url}/send/abc")
        await until_turn_of(host, table.id, second, first)
        got = await box.next()
        told = browser.reads(got)
        assert (told["kind"], told["table"], told["tag"]) == ("turn", table.id, f"/tables/{table.id}")
        assert got.path == "/send/abc" and got.headers["topic"] == told["id"] and got.headers["urgency"] == "high"
        assert table.id.encode() not in got.body
        key, claims = signed_by(got)
        assert key == await host.caller.signer.public_key()
        assert claims["aud"] == box.url and claims["sub"] == ORIGIN and 0 < claims["exp"] - host.clock() <= 86_400
        with pytest.raises(InvalidTag):
            Browser().opened(got.body)


async def test_a_browser_that_is_gone_is_dropped_and_says_why(sqlite_url):
    async with Postbox() as box, open_host(sqlite_url, hooked(), clock=Time()) as host:
        anna = await person(host, "Anna")
        channel = await subscribes(host, anna, Browser(), box.url)
        box.answers = [410]
        await host.channels.try_out(anna, channel.id)
        host.caller.look()
        await box.next()
        await until_settled(host, lambda rows: not rows)
        assert (await host.channels.of(anna))[0].dropped == "answered 410"
        renewed = await subscribes(host, anna, Browser(), f"{box.url}/new", former=box.url)
        assert [each.id for each in await host.channels.of(anna)] == [renewed.id]


async def test_a_browser_calls_one_person_at_a_time_and_keeps_what_it_is_wanted_for(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben, browser = await person(host, "Anna"), await person(host, "Ben"), Browser()
        channel = await subscribes(host, anna, browser, "https://push.example/1")
        await host.channels.set_wants(anna, channel.id, channels_module.Wants(chat=True))
        again = await subscribes(host, anna, browser, "https://push.example/1")
        assert [each.id for each in await host.channels.of(anna)] == [again.id] and again.wants.chat
        await subscribes(host, ben, Browser(), "https://push.example/1")  # who knows an address alone takes nothing away
        assert len(await host.channels.of(anna)) == 1
        await subscribes(host, ben, browser, "https://push.example/1")
        assert await host.channels.of(anna) == [] and len(await host.channels.of(ben)) == 1


async def test_what_is_still_to_be_sent_goes_to_a_browsers_new_address(sqlite_url):
    time = Time()
    async with Postbox() as box, open_host(sqlite_url, hooked(), clock=time) as host:
        anna, browser = await person(host, "Anna"), Browser()
        channel = await subscribes(host, anna, Browser(), "http://127.0.0.1:9/old")
        await host.channels.try_out(anna, channel.id)
        host.caller.look()
        await until_settled(host, lambda rows: all(row.due_at == time.now + wait_after(row.tries) for row in rows))
        assert (await subscribes(host, anna, browser, f"{box.url}/new", former="http://127.0.0.1:9/old")).id == channel.id
        time.now += LEASE_SECONDS
        host.caller.look()
        assert browser.reads(await box.next())["kind"] == "test"


@pytest.mark.parametrize(
    "wrong", [{"address": "http://push.example/1"}, {"address": "file:///x"}, {"public": "AAAA"}, {"auth": "AAAA"}, {"auth": "é"}]
)
async def test_what_is_no_subscription_is_refused(sqlite_url, wrong):
    async with open_host(sqlite_url) as host:
        with pytest.raises(BadWish):
            await subscribes(host, await person(host, "Anna"), Browser(), "https://push.example/1", **wrong)


async def test_browsers_in_private_networks_are_not_called_and_without_the_library_none_is(sqlite_url, monkeypatch):
    async with Postbox() as box, open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        channel = await subscribes(host, anna, Browser(), box.url.replace("http:", "https:"))
        await host.channels.try_out(anna, channel.id)
        host.caller.look()
        await until_settled(host, lambda rows: not rows)
        assert box.n_received == 0 and (await host.channels.of(anna))[0].dropped == "private"
        monkeypatch.setattr(channels_module, "IS_THERE", False)
        with pytest.raises(BadWish, match="no browsers"):
            await subscribes(host, anna, Browser(), "https://push.example/1")


async def test_all_processes_sign_with_one_key(url):
    async with open_host(url) as host:
        keys = {await Signer(host.store).public_key() for _ in range(3)}
        assert keys == {await host.caller.signer.public_key()}


def test_a_push_service_may_ask_the_server_or_its_operator():
    assert subject("https://club.example", "a@b.example") == "https://club.example"
    assert subject("http://localhost:8080", "a@b.example") == "mailto:a@b.example"
