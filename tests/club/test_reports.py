"""Reports: stored with what they are about, limited, read by the operator alone; and the operator's page behind its token."""

import json
from itertools import product

import pytest
from listening import two_at_a_table
from sqlalchemy import select
from webhouse import Visitor, open_app

from underhill.club import desk, reports
from underhill.club.erasing import all_data, erase
from underhill.core.words import LANGUAGES
from underhill.web.operating import PASS_SECONDS, Door
from underhill.web.settings import BadSetting, Settings

TOKEN = "a token that nobody guesses"


async def who(app, visitor):
    return await app.state.host.people.by_cookie(visitor.http.cookies["underhill"])


async def test_a_line_is_reported_with_whoever_said_it_however_they_are_called_now(url):
    async with open_app(url) as app:
        anna, ben, table, _ = await two_at_a_table(app)
        host = app.state.host
        said = (await ben.post(f"/tables/{table}/chat", {"text": "something nasty"})).json()["table"]["number"]
        await ben.post("/identity", {"name": "Saint Ben"})
        made = await anna.post(f"/tables/{table}/reports", {"reason": "insult", "line": said, "words": "twice\ntoday"})
        assert made.status_code == 201
        await ben.post(f"/tables/{table}/leave")
        await host.delete(table)
        [kept] = await desk.reports_written(host.store, 10)
        told = (kept["id"], kept["name"], kept["said"], kept["words"], kept["by"], kept["person"])
        assert told == (made.json()["report"], "Ben", "something nasty", "twice today", "Anna", (await who(app, ben)).identity)
        own = await all_data(host, await who(app, anna), "en")
        assert (await who(app, ben)).identity.encode() not in own
        await erase(host, await who(app, ben), "Saint Ben")
        assert "nasty" not in json.dumps(await desk.report_shown(host.store, kept["id"]))
        await erase(host, await who(app, anna), "Anna")
        assert await host.store.read(select(desk.reports)) == []


async def test_nobody_reports_himself_a_bot_an_empty_seat_or_more_than_a_day_holds(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, table, token = await two_at_a_table(app)
        for body in ({"seat": 0}, {"seat": 2}, {"line": 1}, {"line": 999}, {}, {"seat": 1, "reason": "boredom"}):
            assert (await anna.post(f"/tables/{table}/reports", {"reason": "other", **body})).status_code == 422, body
        for stranger in (Visitor(app), Visitor(app, token)):
            assert (await stranger.post(f"/tables/{table}/reports", {"reason": "other", "seat": 1})).status_code == 401
        answers = [
            await anna.post(f"/tables/{table}/reports", {"reason": "name", "seat": 1}) for _ in range(reports.MOST_A_DAY + 1)
        ]
        assert [answer.status_code for answer in answers] == [201] * reports.MOST_A_DAY + [429]
        assert 0 < answers[-1].json()["error"]["retry_after"] <= reports.DAY
        page = await ben.http.post(f"/tables/{table}/report", data={"reason": "spam", "place": "0"})
        assert page.status_code == 200 and "Thank you" in page.text


async def entered(app, token=TOKEN):
    """An operator's browser."""
    visitor = Visitor(app)
    answer = await visitor.http.post("/operator/enter", data={"token": token, "name": "Olga"})
    return visitor, answer


async def test_the_operators_page_shows_reports_and_acts_on_them_as_the_command_does(sqlite_url):
    async with open_app(sqlite_url, operator_token=TOKEN) as app:
        anna, ben, table, _ = await two_at_a_table(app)
        await anna.post(f"/tables/{table}/reports", {"reason": "cheating", "seat": 1, "words": "<b>look</b>"})
        olga, answer = await entered(app)
        cookie = answer.headers["set-cookie"].lower()
        assert answer.status_code == 303 and all(word in cookie for word in ("httponly", "samesite=strict", "path=/operator"))
        page = (await olga.http.get("/operator")).text
        assert "&lt;b&gt;look&lt;/b&gt;" in page and "Ben" in page and "Anna" in page
        person, store = (await who(app, ben)).identity, app.state.host.store
        [report] = await desk.reports_written(store, 10)

        async def does(what, about, **data):
            answer = await olga.http.post("/operator/acts", data={"what": what, "about": about, "back": "/operator/people", **data})
            assert answer.status_code == 303
            return answer.headers["location"]

        assert await does("mute", person) == "/operator/people"
        await does("rename", person, name="Benedict")
        await does("remove", table, person=person)
        await does("settle", report["id"], note="talked to him")
        await does("settle", report["id"], note="again")
        await does("ban", person)
        assert await does("delete", table, back="//elsewhere") == "/operator/acts"
        assert await desk.reports_written(store, 10) == []
        done = await desk.acts_written(store, 10)
        assert [each["what"] for each in done] == ["delete", "ban", "settle", "settle", "remove", "rename", "mute"]
        assert {each["by"] for each in done} == {"Olga"}
        assert [each["outcome"].partition(":")[0] for each in done if each["what"] == "settle"] == ["refused", "done"]
        paths = ("", "?settled=true", "/tables", "/tables?status=closed", "/people?name=bene", f"/people/{person}", "/acts")
        for path, language in product(paths, LANGUAGES):
            answer = await olga.http.get(f"/operator{path}", headers={"accept-language": language})
            assert answer.status_code == 200 and TOKEN not in answer.text, path
        assert "talked to him" in (await olga.http.get(f"/operator/people/{person}")).text
        assert (await olga.http.post("/operator/leave")).status_code == 303
        assert (await olga.http.get("/operator/acts")).status_code == 403


async def test_without_the_token_nobody_sees_or_does_anything(sqlite_url):
    async with open_app(sqlite_url, operator_token=TOKEN, codes_per_minute=0.5) as app:
        _, ben, table, _ = await two_at_a_table(app)
        assert table not in (await ben.http.get("/operator")).text
        for path in ("/acts", "/tables", f"/tables/{table}", "/people"):
            assert (await ben.http.get(f"/operator{path}")).status_code == 403
        close = {"what": "close", "about": table}
        assert (await ben.http.post("/operator/acts", data=close)).status_code == 403
        olga, _ = await entered(app)
        forged = await olga.http.post("/operator/acts", data=close, headers={"origin": "https://evil.example"})
        assert forged.status_code == 403 and await desk.acts_written(app.state.host.store, 10) == []
        assert (await olga.http.post("/operator/acts", data={**close, "what": "bot"})).status_code == 422
        tried = [(await entered(app, token=f"guess {n}"))[1].status_code for n in range(30)]
        assert tried[0] == 403 and tried[-1] == 429, "whoever guesses has to wait"


async def test_without_a_token_there_is_no_page_and_a_short_one_is_refused(sqlite_url):
    async with open_app(sqlite_url) as app:
        for path in ("/operator", "/operator/acts"):
            assert (await Visitor(app).http.get(path)).status_code == 404
        assert (await entered(app, token=""))[1].status_code == 404
    with pytest.raises(BadSetting, match="16 characters"):
        Settings.from_environment({"UNDERHILL_OPERATOR_TOKEN": "short"})


def test_a_pass_is_good_for_a_while_and_cannot_be_made_up():
    door = Door(TOKEN)
    given = door.new_pass("Olga Orlova", 100.0)
    assert door.holder(given, 101.0) == "Olga Orlova"
    assert door.holder(given, 101.0 + PASS_SECONDS) is None
    told, _, signature = given.partition(".")
    for forged in ("", ".", told, f"{told}.", f"{told}.{signature[:-1]}", f"{told}A.{signature}", f"é.{signature}", f"{told}.é"):
        assert door.holder(forged, 101.0) is None
    assert Door("another token, as long").holder(given, 101.0) is None and Door("").holder(given, 101.0) is None
