"""An operator closes, deletes, removes, renames, mutes and bans: streams end at once everywhere, and every act can be read."""

import asyncio
import json

import pytest
from listening import listens, page_stream, two_at_a_table
from patience import PATIENCE
from sqlalchemy import update
from typer.testing import CliRunner
from webhouse import Visitor, open_app, visitor

from underhill.cli.main import app as command
from underhill.club import acts, desk, schema
from underhill.club.acts import What
from underhill.club.errors import BadWish, UnknownTable
from underhill.core.errors import UnderhillError


async def does(app, what, about, **data):
    """An operator's act, done by the server itself."""
    host = app.state.host
    assert await desk.act(host.store, what, about, PATIENCE, **data) == acts.DONE


async def identity_of(app, who):
    return (await app.state.host.people.by_cookie(who.http.cookies["underhill"])).identity


async def seats_at(who, table):
    return (await who.get(f"/tables/{table}")).json()["table"]["seats"]


async def test_a_ban_ends_all_streams_and_the_person_is_known_no_longer(url):
    async with open_app(url) as app:
        anna, ben, table, token = await two_at_a_table(app)
        await ben.http.post(f"/api/v1/tables/{table}/start", json={"fill": "random"})
        streams = [await page_stream(app, table, ben), await listens(app, table, token)]
        ben_id = await identity_of(app, ben)
        await does(app, What.BAN, ben_id)
        for stream in streams:
            await stream.ended()
        assert (await Visitor(app, token).get(f"/tables/{table}")).status_code == 401
        assert not any(seat["yours"] for seat in await seats_at(ben, table))
        assert [seat["person"] for seat in await seats_at(anna, table)][1] is False
        assert (await ben.post(f"/tables/{table}/chat", {"text": "still here"})).status_code == 401
        await does(app, What.PARDON, ben_id)
        assert (await ben.post(f"/tables/{table}/chat", {"text": "here again"})).status_code == 200


async def test_a_ban_ends_streams_in_other_processes_too(postgres_url):
    async with open_app(postgres_url) as here, open_app(postgres_url) as there:
        _, ben, table, token = await two_at_a_table(here)
        streams = [await page_stream(app, table, ben) for app in (here, there)] + [await listens(there, table, token)]
        await does(here, What.BAN, await identity_of(here, ben))
        for stream in streams:
            await stream.ended()


async def test_removal_ends_the_streams_through_a_seat_and_nothing_else(url):
    async with open_app(url) as app:
        anna, ben, table, token = await two_at_a_table(app)
        hers, his = await page_stream(app, table, anna), await listens(app, table, token)
        await does(app, What.REMOVE, table, person=await identity_of(app, ben))
        await his.ended()
        assert [seat["taken"] for seat in await seats_at(anna, table)] == [True, False, False]
        assert not hers.task.done()
        hers.task.cancel()
        await ben.sits(table)


async def test_a_deleted_table_is_gone_for_all_processes(postgres_url):
    async with open_app(postgres_url) as here, open_app(postgres_url) as there:
        anna, ben, table, token = await two_at_a_table(here)
        streams = [await page_stream(app, table, ben) for app in (here, there)]
        await does(here, What.DELETE, table)
        for stream in streams:
            await stream.ended()
        for app in (here, there):
            assert (await Visitor(app).get(f"/tables/{table}")).status_code == 404
        assert (await anna.get("/tables", mine=True)).json()["tables"] == []
        assert (await Visitor(here, token).get("/tables")).status_code == 401, "keys for its seats are gone too"


async def test_an_operator_closes_any_table_that_is_not_over_and_a_refusal_is_kept(url):
    async with open_app(url) as app:
        anna, _, table, _ = await two_at_a_table(app)
        await does(app, What.CLOSE, table)
        assert (await anna.get(f"/tables/{table}")).json()["table"]["status"] == "closed"
        with pytest.raises(desk.NotDone, match="nothing to close"):
            await does(app, What.CLOSE, table)
        kept = await desk.acts_written(app.state.host.store, 10)
        assert [act["outcome"].partition(":")[0] for act in kept] == ["refused", "done"]
        assert all(act["by"] and act["at"] and act["about"] == table for act in kept)


async def test_who_is_muted_plays_but_does_not_talk_and_is_told_so_in_their_language(sqlite_url):
    async with open_app(sqlite_url) as app:
        _, ben, table, token = await two_at_a_table(app)
        ben_id = await identity_of(app, ben)
        await does(app, What.MUTE, ben_id)
        for who in (ben, Visitor(app, token)):
            refused = await who.post(f"/tables/{table}/chat", {"text": "hello"})
            assert refused.status_code == 403 and refused.json()["error"]["code"] == "muted"
        page = await ben.http.post(f"/tables/{table}/chat", data={"text": "hallo"}, headers={"Accept-Language": "de"})
        assert page.status_code == 403 and "stumm" in page.text
        assert any(seat["yours"] for seat in await seats_at(ben, table))
        await does(app, What.PARDON, ben_id)
        assert (await ben.post(f"/tables/{table}/chat", {"text": "hello"})).status_code == 200


async def test_a_new_name_reaches_the_tables(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, table, _ = await two_at_a_table(app)
        await does(app, What.RENAME, await identity_of(app, ben), name="Benedict")
        assert [seat["name"] for seat in await seats_at(anna, table)][1] == "Benedict"


async def test_what_does_not_exist_is_refused_before_it_is_written_down(sqlite_url):
    async with open_app(sqlite_url) as app:
        store = app.state.host.store
        with pytest.raises(UnknownTable):
            await desk.act(store, What.CLOSE, "nowhere", 0.0)
        with pytest.raises(BadWish):
            await desk.act(store, What.BAN, "nobody", 0.0)
        assert await desk.acts_written(store, 10) == []


async def test_an_act_that_a_lost_process_had_begun_is_done_by_another(sqlite_url, monkeypatch):
    monkeypatch.setattr(acts, "ABANDONED_SECONDS", -1.0)
    async with open_app(sqlite_url) as app:
        anna, _, table, _ = await two_at_a_table(app)
        asked = await acts.ask_for(app.state.host.store, What.CLOSE, table, "operator", 1.0)
        await app.state.host.store.write(update(schema.acts).values(begun_at=1.0))
        async with asyncio.timeout(PATIENCE):
            while await acts.outcome_of(app.state.host.store, asked) is None:
                await asyncio.sleep(0.01)
        assert (await anna.get(f"/tables/{table}")).json()["table"]["status"] == "closed"


def run_admin(*arguments):
    """What the command prints."""
    done = CliRunner().invoke(command, ["admin", *arguments])
    if done.exception is not None and isinstance(done.exception, UnderhillError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


async def test_the_command_lists_and_acts_beside_a_running_server(sqlite_url):
    def ask(*arguments):
        return asyncio.to_thread(run_admin, *arguments, "--database", sqlite_url)

    async with open_app(sqlite_url) as app:
        anna, ben, table, _ = await two_at_a_table(app)
        ben_id, anna_id = await identity_of(app, ben), await identity_of(app, anna)
        assert [each["id"] for each in json.loads(await ask("tables", "--json"))["tables"]] == [table]
        assert {each["id"] for each in json.loads(await ask("table", table))["people"]} == {anna_id, ben_id}
        assert [each["id"] for each in json.loads(await ask("people", "--name", "bEn", "--json"))["people"]] == [ben_id]
        assert "done" in await ask("mute", ben_id, "--wait", str(PATIENCE))
        assert "done" in await ask("remove", table, ben_id, "--wait", str(PATIENCE))
        assert "done" in await ask("rename", anna_id, "Annabel", "--wait", str(PATIENCE))
        assert "done" in await ask("ban", ben_id, "--wait", str(PATIENCE))
        assert "done" in await ask("close", table, "--wait", str(PATIENCE))
        assert "done" in await ask("delete", table, "--wait", str(PATIENCE))
        kept = json.loads(await ask("acts", "--json"))["acts"]
        assert [act["what"] for act in kept] == ["delete", "close", "ban", "rename", "remove", "mute"]
        assert "rename" in await ask("acts")
    assert "as soon as one runs" in await ask("pardon", ben_id, "--wait", "0")
    with pytest.raises(UnknownTable):
        await ask("table", table)
    with pytest.raises(BadWish, match="open, running, finished, closed"):
        await ask("tables", "--status", "waiting")
    assert "…" not in await ask("acts")  # nothing is cut, however narrow the terminal


async def test_keys_are_listed_revoked_and_replaced_beside_a_running_server(sqlite_url):
    def ask(*arguments):
        return asyncio.to_thread(run_admin, *arguments, "--database", sqlite_url)

    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        anna_id, host = await identity_of(app, anna), app.state.host
        pushed = await host.caller.signer.public_key()
        first = json.loads(await ask("bot", "Robin", anna_id))["token"]
        [house, bot] = json.loads(await ask("keys", "--json"))["keys"]
        assert (house["key"], bot["kind"], bot["name"]) == ("vapid", "bot", "Robin") and first not in json.dumps(bot)
        renewed = json.loads(await ask("rotate", bot["key"], "--wait", str(PATIENCE)))
        assert renewed["outcome"] == "done"
        answers = [(await Visitor(app, token).get("/identity")).status_code for token in (first, renewed["token"])]
        assert answers == [401, 200]
        device = json.loads(await ask("keys", "--person", anna_id, "--json"))["keys"][0]
        assert "done" in await ask("revoke", device["key"], "--wait", str(PATIENCE))
        assert (await anna.get("/identity/past")).status_code == 401
        assert json.loads(await ask("rotate", "vapid", "--wait", str(PATIENCE)))["outcome"] == "done"
        assert await host.caller.signer.public_key() != pushed
        kept = json.loads(await ask("acts", "--json"))["acts"]
        assert [act["what"] for act in kept] == ["rotate", "revoke", "rotate", "revoke", "bot"]
        for nothing in ("revoke", "rotate"):
            with pytest.raises(BadWish):
                await ask(nothing, "0123456789abcdef")


async def test_old_tables_are_pruned_on_command_after_a_look_at_what_would_go(sqlite_url):
    def ask(*arguments):
        return asyncio.to_thread(run_admin, *arguments, "--database", sqlite_url)

    async with open_app(sqlite_url) as app:
        anna, _, table, _ = await two_at_a_table(app)
        await does(app, What.CLOSE, table)
        assert json.loads(await ask("prune", "--days", "1", "--dry-run", "--json"))["tables"] == []
        [would_go] = json.loads(await ask("prune", "--days", "0", "--dry-run", "--json"))["tables"]
        assert (would_go["status"], would_go["tables"]) == ("closed", 1)
        assert "done: tables forgotten: 1" in await ask("prune", "--days", "0", "--wait", str(PATIENCE))
        assert (await anna.get(f"/tables/{table}")).status_code == 404
