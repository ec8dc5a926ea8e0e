"""Sitting down, invitations, leaving, starting, bots in seats, rematch."""

import random

import pytest
from clubhouse import make_table, open_host, person, play_on, until

from underhill.club import creating, seats
from underhill.club.actor import ONLOOKER, Actor
from underhill.club.errors import BadWish, NotAllowed, NotKnown, TableFull, UnknownStep, UnknownTable, WrongMoment
from underhill.club.table import Seat, Status
from underhill.club.terms import SeatKind, Terms


async def test_a_table_starts_by_itself_when_the_last_seat_is_taken(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone")
        assert table.status == Status.OPEN and table.commitment == ""
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        assert table.status == Status.RUNNING and table.names == ["Anna", "Ben"]
        assert len(table.commitment) == 64


async def test_a_table_without_autostart_waits_for_its_creator(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "random", autostart=False)
        assert table.status == Status.OPEN
        table = await host.change(table.id, lambda t: seats.start(t, anna, None, host.policy.bots))
        assert table.status == Status.RUNNING


async def test_a_friends_seat_needs_the_invitation(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "friend")
        invitation = table.seats[1].invitation
        for wrong in (None, "guess"):
            for seat in (None, 1):
                with pytest.raises(NotAllowed):
                    await host.change(table.id, lambda t, s=seat, w=wrong: seats.sit(t, ben, s, w))
        assert (await host.table(table.id)).number == table.number
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, invitation))
        assert table.seats[1].owner == ben.identity


async def test_refusals_of_sitting_down(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        table = await make_table(host, anna, "me", "anyone")
        wishes = [
            (lambda t: seats.sit(t, ONLOOKER, None, None), NotKnown),
            (lambda t: seats.sit(t, anna, None, None), WrongMoment),
            (lambda t: seats.sit(t, ben, 0, None), TableFull),
            (lambda t: seats.sit(t, ben, 5, None), UnknownStep),
            (lambda t: seats.start(t, cleo, "random", host.policy.bots), NotAllowed),
            (lambda t: seats.start(t, anna, None, host.policy.bots), WrongMoment),
            (lambda t: seats.start(t, anna, "search", host.policy.bots), BadWish),
            (lambda t: seats.leave(t, cleo, "random"), NotAllowed),
            (lambda t: seats.take_back(t, anna, 0), WrongMoment),
            (lambda t: seats.take_back(t, anna, 1), NotAllowed),
            (lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0), WrongMoment),
        ]
        for wish, error in wishes:
            with pytest.raises(error):
                await host.change(table.id, wish)
        assert (await host.table(table.id)).number == table.number
        await host.change(table.id, lambda t: seats.sit(t, ben, 1, None))
        with pytest.raises(TableFull):
            await host.change(table.id, lambda t: seats.sit(t, cleo, None, None))
        with pytest.raises(UnknownTable):
            await host.table("nosuchtable")
        with pytest.raises(UnknownTable):
            await host.table("../etc/passwd")


@pytest.mark.parametrize(
    "wish, words",
    [
        ({"game": "chess", "seats": 2}, "there is no game"),
        ({"game": "lantern", "seats": 4}, "played by 2 to 3"),
        ({"game": "lantern", "seats": 2, "options": {"kind": "endless"}}, "must be one of"),
        ({"game": "lantern", "seats": 2, "options": {"numbers": {"x": 1}}}, "no number"),
    ],
)
async def test_tables_that_cannot_be_are_refused(sqlite_url, wish, words):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        terms = Terms(creator=anna.identity, **wish)
        wishes = [creating.SeatWish(SeatKind.ANYONE)] * terms.seats
        with pytest.raises(BadWish, match=words):
            creating.creation(host.games, host.policy.bots, anna, terms, wishes)


async def test_two_seats_for_me_and_unknown_bots_are_refused(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        with pytest.raises(BadWish, match="hot_seat"):
            await make_table(host, anna, "me", "me")
        with pytest.raises(BadWish, match="no bot"):
            await make_table(host, anna, "me", "cmd:./evil")
        with pytest.raises(NotKnown):
            await make_table(host, ONLOOKER, "me", "random")


async def test_bots_fill_the_empty_seats(url):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "anyone", "friend")
        table = await host.change(table.id, lambda t: seats.start(t, anna, "random", host.policy.bots))
        table = await play_on(host, table.id, [anna], random.Random(1))
        assert table.status == Status.FINISHED and len(table.choices) >= 9


async def test_bots_alone_play_to_the_end(url):
    async with open_host(url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "random", "random", "random")
        table = await until(host, table.id, lambda t: t.status == Status.FINISHED)
        assert table.result["scores"] == table.match.scores()


async def test_one_person_plays_several_seats_at_one_device(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "hot_seat", "hot_seat")
        assert table.seats_of(anna) == [0, 1, 2] and table.status == Status.RUNNING
        assert (await play_on(host, table.id, [anna], random.Random(2))).status == Status.FINISHED


async def test_leaving_before_the_start_frees_the_seat_and_the_last_one_closes(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", "anyone")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        table = await host.change(table.id, lambda t: seats.leave(t, anna, "random"))
        assert table.status == Status.OPEN and not table.seats[0].is_taken
        table = await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        assert table.status == Status.CLOSED
        with pytest.raises(WrongMoment):
            await host.change(table.id, lambda t: seats.sit(t, anna, None, None))


async def test_who_was_invited_and_leaves_before_the_start_gives_the_seat_up_to_whom_the_creator_invites_next(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        chairs = [Seat(SeatKind.ME, "Anna", owner=anna.identity), Seat(SeatKind.FRIEND, reserved=ben.identity)]
        chairs.append(Seat(SeatKind.ANYONE))
        table = await host.create([creating.created(Terms("lantern", 3, anna.identity), chairs)])
        with pytest.raises(NotAllowed, match="somebody who is invited"):
            await host.change(table.id, lambda t: seats.sit(t, cleo, 1, None))
        await host.change(table.id, lambda t: seats.sit(t, ben, 1, None))
        table = await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        assert table.invited == []
        table = await host.change(table.id, lambda t: seats.sit(t, cleo, 1, table.seats[1].invitation))
        assert table.seats_of(cleo) == [1]


async def test_leaving_a_running_match_lets_a_stand_in_play_on_and_another_may_take_the_seat(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        table = await make_table(host, anna, "me", "anyone")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        table = await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        assert table.seats[1].owner is None and table.seats[1].bot == "random" and table.names[1] == "Ben"
        table = await host.change(table.id, lambda t: seats.sit(t, cleo, None, None))
        assert table.seats[1].owner == cleo.identity and table.seats[1].bot is None
        assert (await play_on(host, table.id, [anna, cleo], random.Random(3))).status == Status.FINISHED


async def test_a_seat_is_handed_to_a_bot_and_taken_back(url):
    async with open_host(url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        table = await until(host, table.id, lambda t: t.deciding == 1)
        assert len(table.choices) == 1 and table.seats[0].owner == anna.identity
        with pytest.raises(WrongMoment, match="already"):
            await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        with pytest.raises(NotAllowed, match="absent"):
            await host.change(table.id, lambda t: seats.hand_over(t, anna, 1, "random", host.policy.bots, 0.0))
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        assert table.seats[0].bot is None
        assert (await play_on(host, table.id, [anna, ben], random.Random(4))).status == Status.FINISHED


async def test_a_rematch_keeps_the_others_seats_and_is_made_once(url):
    async with open_host(url) as host:
        anna, ben, cleo = [await person(host, name) for name in ("Anna", "Ben", "Cleo")]
        table = await make_table(host, anna, "me", "anyone", "random")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        await play_on(host, table.id, [anna, ben], random.Random(5))

        def first(t, who):
            return creating.rematch_of(t, who) if t.rematch is None else None

        again = await host.rematch(table.id, lambda t: first(t, anna))
        same = await host.rematch(table.id, lambda t: first(t, ben))
        assert again.id == same.id == (await host.table(table.id)).rematch
        assert again.status == Status.OPEN
        with pytest.raises(NotAllowed):
            await host.change(again.id, lambda t: seats.sit(t, cleo, None, None))
        again = await host.change(again.id, lambda t: seats.sit(t, ben, None, None))
        assert again.status == Status.RUNNING
        assert again.commitment != (await host.table(table.id)).commitment


async def test_a_token_works_only_for_its_seat_table_and_owner(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone")
        other = await make_table(host, anna, "me", "anyone")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        program = await host.people.by_token(await host.people.token(table.id, 1, ben.identity))
        table = await host.table(table.id)
        assert table.seats_of(program) == [1] and other.seats_of(program) == []
        assert table.seats_of(Actor(None, "", table.id, 1, "somebody else")) == []
        table = await host.change(table.id, lambda t: seats.leave(t, ben, "random"))
        assert table.seats_of(program) == []
