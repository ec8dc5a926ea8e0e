"""Being called, through the API and the pages: channels, their wants, a table's own wish, and what is shown of them."""

import asyncio
import json
from xml.etree import ElementTree

import pytest
from postbox import Letters, Postbox
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


async def test_a_webhook_is_added_tried_changed_and_removed(url):
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_of_calls_in_three_languages(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        table, first, _ = await two(app)
        first.http.headers["accept-language"] = language
        words = {"en": "Notifications", "fr": "Notifications", "de": "Benachrichtigungen"}
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


def link_in(letter, word):
    return next(line for line in letter.get_content().split() if f"/{word}/" in line).removeprefix("http://test")


async def test_letters_go_to_a_confirmed_address_and_end_with_one_click(sqlite_url):
    async with Letters() as letters, open_app(sqlite_url, smtp=letters.url, mail_from="house@club.example") as app:
        table, first, second = await two(app)
        second.http.headers["accept-language"] = "de"
        stranger = Visitor(app)
        added = (await second.post("/identity/channels", {"kind": "mail", "address": "ben@people.example"})).json()
        assert not added["confirmed"]
        asked = await letters.next()
        assert asked["To"] == "ben@people.example" and "Ist das deine Adresse?" in asked["Subject"]
        await until_decides(second, table, first)  # nothing is sent before the address is confirmed
        assert (await second.post(f"/identity/channels/{added['id']}/test")).status_code == 409
        link = link_in(asked, "confirm")
        assert "ben@people.example" in (await stranger.http.get(link)).text
        assert not (await second.get("/identity/channels")).json()["channels"][0]["confirmed"]  # looking is not confirming
        assert (await stranger.http.post(f"{link}x")).status_code == 404, "another key"
        assert (await stranger.http.post(link)).status_code == 200
        await plays(second, table)
        await until_decides(first, table, second)
        await until_decides(second, table, first)
        letter = await letters.next()
        assert letter["Subject"] == "Du bist dran · Underhill" and f"http://test/tables/{table}" in letter.get_content()
        notice = (await second.get("/identity/notices")).json()["notices"][0]
        assert letter["Message-ID"] == f"<{notice['id']}@club.example>"
        leaving = letter["List-Unsubscribe"].strip("<>").removeprefix("http://test")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert (await stranger.http.get(leaving.replace(added["id"], "x" * 16))).status_code == 404
        assert (await stranger.http.post(f"{leaving}x")).status_code == 404
        assert (await stranger.http.post(leaving, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await second.get("/identity/channels")).json()["channels"] == []


async def test_an_address_that_does_not_exist_is_dropped_and_the_page_says_so(sqlite_url):
    async with Letters() as letters, open_app(sqlite_url, smtp=letters.url) as app:
        anna = await visitor(app, "Anna")
        await anna.post("/identity/channels", {"kind": "mail", "address": "anna@gone.example"})
        while not (await anna.get("/identity/channels")).json()["channels"][0]["dropped"]:
            await asyncio.sleep(0.01)
        assert "refused the address (550)" in (await anna.http.get("/notices")).text
        for bad in ("nobody", "a@b", "a b@c.example", "a@c.example\nBcc: x@y.example", "é@c.example"):
            assert (await anna.post("/identity/channels", {"kind": "mail", "address": bad})).status_code == 422, bad
    async with open_app(sqlite_url) as app:  # a server without a mail server offers none
        anna = await visitor(app, "Anna")
        assert (await anna.post("/identity/channels", {"kind": "mail", "address": "a@c.example"})).status_code == 422


async def test_ones_feed_is_read_with_its_address_alone(sqlite_url):
    async with open_app(sqlite_url) as app:
        table, first, second = await two(app)
        await until_decides(second, table, first)

        async def address():
            return (await second.http.post("/notices/feed")).text.partition("<code>http://test")[2].partition("<")[0]

        path = await address()
        answer = await Visitor(app).http.get(path, headers={"Accept-Language": "fr"})
        assert answer.headers["content-type"].startswith("application/atom+xml")
        feed = ElementTree.fromstring(answer.text)
        atom = "{http://www.w3.org/2005/Atom}"
        texts = [entry.findtext(f"{atom}title") for entry in feed.iter(f"{atom}entry")]
        assert "C'est à vous de jouer : Ours (Lanterns)." in [text.replace("\u00a0", " ") for text in texts]
        ids = [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")]
        assert len(set(ids)) == len(ids) and (await address()) != path
        assert (await Visitor(app).http.get(path)).status_code == 401  # the old address is worthless


async def test_a_table_page_can_mark_its_tab(sqlite_url):
    async with open_app(sqlite_url) as app:
        table, first, _ = await two(app)
        page = (await first.http.get(f"/tables/{table}", headers={"Accept-Language": "de"})).text
        assert 'data-call="Du bist dran"' in page
        mark = page.partition('data-turn="')[2].partition('"')[0]
        assert (await first.http.get(mark)).headers["content-type"] == "image/svg+xml"
