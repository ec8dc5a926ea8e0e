"""Undo: free while nobody has learnt anything, else by consent, always in the log, also when bots moved in between."""

from dataclasses import replace

import pytest
from clubhouse import make_table, open_host, person, until
from simulation import same_secrets

from underhill.club import log, playing, seats, undo
from underhill.club.actor import ONLOOKER
from underhill.club.errors import NotAllowed, StaleDecision, WrongMoment
from underhill.club.table import By


async def seated(host, *names, bots=()):
    people = [await person(host, name) for name in names]
    table = await make_table(host, people[0], "me", *["anyone"] * (len(names) - 1), *bots)
    for other in people[1:]:
        table = await host.change(table.id, lambda t, who=other: seats.sit(t, who, None, None))
    return people, table


async def show(host, table_id, actor):
    """Play the first legal choice."""
    table = await host.table(table_id)
    return await host.play(table_id, actor, table.decision, table.match.choices()[0].id)


async def ask(host, table, actor):
    return await host.change(table.id, lambda t: undo.ask(t, actor, table.decision))


def texts(table):
    return [line["text"] for line in log.lines(table, None, "en")]


async def test_the_last_choice_is_taken_back_freely_while_nobody_has_learnt_anything(url):
    async with open_host(url) as host:
        (anna, _), table = await seated(host, "Anna", "Ben")
        before = table.match.view(0)
        table = await show(host, table.id, anna)
        assert undo.is_free(table, [0], 1)
        table = await ask(host, table, anna)
        assert table.choices == [] and table.deciding == 0
        assert table.match.view(0) == before
        assert "Anna takes back a choice; choices taken back in all: 1." in texts(table)
        assert "Anna has chosen." not in texts(table)


async def test_a_stale_click_after_an_undo_is_refused(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, _), table = await seated(host, "Anna", "Ben")
        seen = table.decision
        table = await show(host, table.id, anna)
        table = await ask(host, table, anna)
        assert table.decision != seen
        with pytest.raises(StaleDecision):
            await host.play(table.id, anna, seen, table.match.choices()[0].id)


async def test_after_another_person_decided_the_others_must_agree(url):
    async with open_host(url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        table = await show(host, table.id, ben)
        table = await ask(host, table, anna)
        assert table.request.choices == 2 and len(table.choices) == 2
        with pytest.raises(WrongMoment):
            await ask(host, table, ben)
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: undo.answer(t, anna, True))
        with pytest.raises(NotAllowed):
            await host.change(table.id, lambda t: undo.answer(t, ONLOOKER, True))
        table = await host.change(table.id, lambda t: undo.answer(t, ben, True))
        assert len(table.choices) == 2
        with pytest.raises(WrongMoment, match="others are being asked"):
            await host.change(table.id, lambda t: undo.answer(t, ben, True))
        table = await host.change(table.id, lambda t: undo.answer(t, cleo, True))
        assert table.choices == [] and table.request is None and table.deciding == 0
        assert [t for t in texts(table) if "agrees" in t] == ["Ben agrees.", "Cleo agrees."]
        assert not any("has chosen" in t for t in texts(table)), "what was taken back is told no more"


async def test_one_refusal_ends_the_request(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        table = await show(host, table.id, ben)
        await ask(host, table, anna)
        table = await host.change(table.id, lambda t: undo.answer(t, cleo, False))
        assert table.request is None and len(table.choices) == 2
        assert "Cleo does not agree." in texts(table)
        with pytest.raises(WrongMoment):
            await host.change(table.id, lambda t: undo.answer(t, ben, True))


async def test_a_request_ends_when_whoever_asked_leaves(url):
    async with open_host(url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        table = await show(host, table.id, ben)
        await ask(host, table, anna)
        await host.change(table.id, lambda t: undo.answer(t, cleo, True))
        table = await host.change(table.id, lambda t: seats.leave(t, anna, "random"))
        assert table.request is None and len(table.choices) == 2 and "Anna thinks better of it." in texts(table)
        assert (await ask(host, table, ben)).choices == table.choices[:1], "others may ask again"


async def test_a_new_choice_ends_the_request(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        table = await show(host, table.id, ben)
        await ask(host, table, anna)
        table = await show(host, table.id, cleo)
        assert table.request is None


async def test_after_a_reveal_undo_is_not_free_even_if_only_bots_moved_in_between(url):
    async with open_host(url) as host:
        (anna, ben), table = await seated(host, "Anna", "Ben", bots=["random"])
        await show(host, table.id, anna)
        await show(host, table.id, ben)
        table = await until(host, table.id, lambda t: len(t.choices) >= 3 and t.deciding in (0, 1))
        table = await ask(host, table, ben)
        assert table.request is not None
        table = await host.change(table.id, lambda t: undo.answer(t, anna, True))
        assert table.deciding == 1 and len(table.choices) == 1


async def test_what_ones_own_choice_revealed_is_not_forgotten_because_a_bot_has_moved_since(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "random", "me", "anyone")
        await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        await until(host, table.id, lambda t: t.deciding == 1)
        await show(host, table.id, anna)
        await show(host, table.id, ben)  # the last of the round: all lanterns are shown
        table = await until(host, table.id, lambda t: len(t.choices) == 4)
        assert not undo.is_free(table, [2], 2)
        assert (await ask(host, table, ben)).request is not None


async def test_with_bots_alone_nobody_has_to_agree_but_the_log_says_it(url):
    async with open_host(url) as host:
        (anna,), table = await seated(host, "Anna", bots=["random", "random"])
        await show(host, table.id, anna)
        table = await until(host, table.id, lambda t: len(t.choices) >= 3 and t.deciding == 0)
        table = await ask(host, table, anna)
        assert table.choices == [] and table.deciding == 0
        assert any("takes back" in text for text in texts(table))


async def test_bots_play_again_after_an_undo(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna,), table = await seated(host, "Anna", bots=["random"])
        await show(host, table.id, anna)
        table = await until(host, table.id, lambda t: len(t.choices) >= 2 and t.deciding == 0)
        await ask(host, table, anna)
        await show(host, table.id, anna)
        await until(host, table.id, lambda t: len(t.choices) >= 2)


async def test_what_was_never_done_cannot_be_undone(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben), table = await seated(host, "Anna", "Ben")
        cleo = await person(host, "Cleo")
        with pytest.raises(WrongMoment, match="no choice"):
            await ask(host, table, anna)
        table = await show(host, table.id, anna)
        with pytest.raises(WrongMoment, match="no choice"):
            await ask(host, table, ben)
        with pytest.raises(NotAllowed):
            await ask(host, table, cleo)
        with pytest.raises(StaleDecision):
            await host.change(table.id, lambda t: undo.ask(t, anna, 1))


async def test_small_choices_that_were_made_together_are_taken_back_together(sqlite_url, monkeypatch):
    monkeypatch.setattr(seats.secrets, "token_hex", same_secrets("together"))  # two cards of a dawn that may lie anywhere
    async with open_host(sqlite_url) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        table = await make_table(host, anna, "me", "anyone", game="fairy_land")
        table = await host.change(table.id, lambda t: seats.sit(t, ben, None, None))
        whose = (anna, ben)[table.deciding]
        table = await host.change(table.id, lambda t: playing.play_all(t, whose, t.decision, ["place 1", "place 2"]))
        assert table.choices == ["place 1", "place 2"]
        assert (await ask(host, table, whose)).choices == []


async def test_what_a_bot_has_chosen_for_a_seat_is_not_its_persons_to_take_back(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, _), table = await seated(host, "Anna", "Ben")
        await host.change(table.id, lambda t: seats.hand_over(t, anna, 0, "random", host.policy.bots, 0.0))
        await until(host, table.id, lambda t: len(t.choices) == 1)
        table = await host.change(table.id, lambda t: seats.take_back(t, anna, 0))
        with pytest.raises(WrongMoment, match="no choice"):
            await ask(host, table, anna)


async def test_whoever_lets_a_bot_play_is_not_asked_about_its_choices_from_which_nobody_learnt_anything(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        await host.change(table.id, lambda t: seats.hand_over(t, ben, 1, "random", host.policy.bots, 0.0))
        table = await until(host, table.id, lambda t: len(t.choices) == 2)
        assert undo.who_must_agree(table, 0, 2) == {cleo.identity}


async def test_an_undo_does_not_tell_whether_the_server_answered_in_somebodys_name(sqlite_url):
    async with open_host(sqlite_url) as host:
        (anna, ben, cleo), table = await seated(host, "Anna", "Ben", "Cleo")
        await show(host, table.id, anna)
        table = await show(host, table.id, ben)
        asked = {}
        for by in By:
            table.plays[-1] = replace(table.plays[-1], by=by)
            asked[by] = undo.is_free(table, [0], 2), undo.who_must_agree(table, 0, 2)
        assert asked[By.SERVER] == asked[By.PERSON] == (False, {ben.identity, cleo.identity})
        assert asked[By.BOT][0]


async def test_an_undone_table_is_rebuilt_the_same(url):
    async with open_host(url) as host:
        (anna, _), table = await seated(host, "Anna", "Ben")
        await show(host, table.id, anna)
        table = await ask(host, await host.table(table.id), anna)
        table = await show(host, table.id, anna)
    async with open_host(url) as host:
        again = await host.table(table.id)
        assert again.choices == table.choices and again.plays == table.plays and again.lines == table.lines
