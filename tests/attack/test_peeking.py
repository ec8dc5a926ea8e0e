"""Whoever has seen one hand of a running match gets to see no other."""

import pytest
from clubhouse import make_table, open_host, person
from webhouse import open_app, visitor

from underhill.club import log, seats
from underhill.club.errors import NotAllowed


async def three(host, *kinds):
    """Three people at a table; the invitations of their seats."""
    people = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
    table = await make_table(host, people[0], "me", *kinds)
    invitations = [seat.invitation for seat in table.seats]
    for p, who in enumerate(people[1:], start=1):
        table = await host.change(table.id, lambda t, who=who, p=p: seats.sit(t, who, p, invitations[p]))
    return people, table, invitations


def leaves(host, table, who):
    return host.change(table.id, lambda t: seats.leave(t, who, "random"))


def sits(host, table, who, p=None, invitation=None):
    return host.change(table.id, lambda t: seats.sit(t, who, p, invitation))


async def test_a_player_cannot_change_to_a_seat_that_was_left(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben, _), table, _ = await three(host, "anyone", "anyone")
        await leaves(host, table, ben)
        await leaves(host, table, anna)
        with pytest.raises(NotAllowed, match="another hand"):
            await sits(host, table, anna, 1)
        assert (await sits(host, table, anna)).seats_of(anna) == [0]  # without a wish they come back to their own


async def test_a_guest_who_has_looked_into_a_left_seat_cannot_take_another(sqlite_url):
    async with open_host(sqlite_url) as host:
        (_, ben, cleo), table, _ = await three(host, "anyone", "anyone")
        dora = await person(host, "Dora")
        await leaves(host, table, ben)
        await leaves(host, table, cleo)
        await sits(host, table, dora, 1)
        await leaves(host, table, dora)
        with pytest.raises(NotAllowed, match="another hand"):
            await sits(host, table, dora, 2)
        await sits(host, table, await person(host, "Emil"), 1)
        for p in (None, 2):
            with pytest.raises(NotAllowed, match="another hand"):
                await sits(host, table, dora, p)


async def test_what_was_seen_is_remembered_over_a_restart(url):
    async with open_host(url) as host:
        (anna, ben, _), table, _ = await three(host, "anyone", "anyone")
        await leaves(host, table, ben)
        await leaves(host, table, anna)
    async with open_host(url) as host:
        with pytest.raises(NotAllowed, match="another hand"):
            await sits(host, table, ben, 0)


async def test_an_invitation_is_spent_when_it_has_been_used(sqlite_url):
    async with open_host(sqlite_url) as host:
        (_, ben, _), table, invitations = await three(host, "friend", "anyone")
        table = await leaves(host, table, ben)
        fresh = table.seats[1].invitation
        assert fresh and fresh != invitations[1]
        dora = await person(host, "Dora")
        for spent in (invitations[1], None):
            with pytest.raises(NotAllowed, match="invit"):
                await sits(host, table, dora, 1, spent)
        await sits(host, table, ben, 1)  # their own seat
        table = await leaves(host, table, ben)
        assert fresh != table.seats[1].invitation
        table = await sits(host, table, dora, 1, table.seats[1].invitation)
        assert table.seats_of(dora) == [1]


async def test_the_table_is_told_who_took_what(sqlite_url):
    async with open_host(sqlite_url) as host:
        (_, ben, _), table, _ = await three(host, "anyone", "anyone")
        await leaves(host, table, ben)
        table = await sits(host, table, await person(host, "Dora"))
        told = [log.lines(table, None, language)[-1]["text"] for language in ("en", "fr", "de")]
        assert told[0] == "Dora takes seat 2, where Ben played."
        assert all("Dora" in text and "Ben" in text and "2" in text for text in told)


async def test_before_the_match_begins_people_change_seats_as_they_like(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", "anyone")
        await sits(host, table, ben, 1)
        await leaves(host, table, ben)
        assert (await sits(host, table, ben, 2)).seats_of(ben) == [2]


async def test_whoever_has_left_looks_on_through_nobodys_eyes(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", "anyone")
        cleo = await visitor(app, "Cleo")
        await ben.sits(table)
        await cleo.sits(table)
        assert (await ben.post(f"/tables/{table}/leave")).status_code == 200
        for seat in (0, 1, 2):
            assert (await ben.get(f"/tables/{table}/view", seat=seat)).status_code == 403
        view = (await ben.get(f"/tables/{table}/view")).json()
        assert view["viewer"] is None and view["mine"] == []
