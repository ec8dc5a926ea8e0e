"""Being called, through the API and the pages: channels, their wants, a table's own wish, and what is shown of them."""

import json

import pytest
from clubhouse import run
from postbox import Postbox
from webhouse import API, Visitor, open_app, visitor

from underhill.core.words import LANGUAGES


async def two(app):
    """Two people at a running table, the one who decides first."""
    anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
    table = await anna.makes_table("me", "anyone", name="Ours")
    await ben.sits(table)
    decides = (await anna.get(f"/tables/{table}")).json()["table"]["deciding"]
    return table, *((anna, ben) if decides == 0 else (ben, anna))


async def plays(who, table):
    shown = (await who.get(f"/tables/{table}/choices")).json()
    body = {"decision": shown["decision"], "choice": shown["choices"][0]["id"]}
    assert (await who.post(f"/tables/{table}/play", body)).status_code == 200


async def until_decides(who, table, other):
    while not (await who.get(f"/tables/{table}/choices")).json()["choices"]:
        await plays(other, table)


def test_a_webhook_is_added_tried_changed_and_removed(url):
    async def story():
        async with Postbox() as box, open_app(url, private_hooks=1) as app:
            table, first, second = await two(app)
            added = await second.post("/identity/channels", {"kind": "webhook", "address": box.url})
            assert added.status_code == 201
            channel = added.json()
            assert (await second.post(f"/identity/channels/{channel['id']}/test")).status_code == 202
            assert json.loads((await box.next()).body)["kind"] == "test"
            await until_decides(second, table, first)
            told = json.loads((await box.next()).body)
            assert (told["kind"], told["link"]) == ("turn", f"http://test/tables/{table}") and "Ours" in told["text"]
            listed = (await second.get("/identity/notices", language="de")).json()["notices"]
            assert told["id"] in [each["id"] for each in listed] and any("Du bist am Zug" in each["text"] for each in listed)
            path = f"{API}/identity/channels/{channel['id']}"
            assert (await first.http.put(path, json={"turn": "never"})).status_code == 404
            changed = (await second.http.put(path, json={"turn": "never", "chat": True})).json()
            assert changed["wants"]["turn"] == "never" and changed["wants"]["chat"] is True
            assert (await second.http.put(f"{API}/tables/{table}/notices", json={"wish": "none"})).status_code == 200
            assert (await second.http.delete(path)).json() == {"channels": []}
            for bad in ({"kind": "pigeon", "address": box.url}, {"kind": "webhook", "address": "file:///etc/passwd"}):
                assert (await second.post("/identity/channels", bad)).status_code == 422
            assert (await Visitor(app).get("/identity/channels")).status_code == 401

    run(story())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_calls_in_three_languages(sqlite_url, language):
    async def story():
        async with open_app(sqlite_url) as app:
            table, first, _ = await two(app)
            first.http.headers["accept-language"] = language
            words = {"en": "Calls", "fr": "Appels", "de": "Rufe"}
            assert words[language] in (await first.http.get("/")).text
            form = {"kind": "ntfy", "address": "https://ntfy.example/anna"}
            assert (await first.http.post("/notices/add", data=form)).headers["location"] == "/notices"
            page = (await first.http.get("/notices")).text
            assert "https://ntfy.example/anna" in page and f"<h1>{words[language]}</h1>" in page
            [channel] = (await first.get("/identity/channels")).json()["channels"]
            await first.http.post(f"/notices/{channel['id']}/wants", data={"turn": "days", "result": "on"})
            wants = (await first.get("/identity/channels")).json()["channels"][0]["wants"]
            assert wants["turn"] == "days" and wants["result"] and not wants["reminder"]
            assert (await first.http.post(f"/tables/{table}/notices", data={"wish": "all"})).status_code == 303
            assert '<option value="all" selected>' in (await first.http.get(f"/tables/{table}")).text
            assert (await first.http.post(f"/notices/{channel['id']}/remove")).status_code == 303
            assert "ntfy.example" not in (await first.http.get("/notices")).text
            assert (await Visitor(app).http.get("/notices")).status_code == 401

    run(story())
