"""Devices: one's own are listed and forgotten one by one, cookies expire on the server, and codes cannot be tried at will."""

import asyncio

import segno
from clubhouse import Time, open_host
from webhouse import Visitor, open_app, visitor

from underhill.club.actor import ONLOOKER
from underhill.club.devices import devices_of
from underhill.club.people import COOKIE_SECONDS, SEEN_SECONDS
from underhill.core.words import LANGUAGES
from underhill.web.stream import messages

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


async def second_device(app, desk):
    code = (await desk.post("/identity/code")).json()["code"]
    phone = Visitor(app)
    phone.http.headers["user-agent"] = PHONE
    assert (await phone.post("/identity/claim", {"code": code})).status_code == 200
    return phone


async def test_a_device_is_listed_and_forgotten_and_its_streams_end(url):
    async with open_app(url) as app:
        host, desk, stranger = app.state.host, await visitor(app, "Anna"), await visitor(app, "Ben")
        phone = await second_device(app, desk)
        table = await desk.makes_table("me", "anyone")
        listed = (await phone.get("/identity/devices")).json()["devices"]
        assert {(each["name"], each["this"]) for each in listed} == {("Firefox · Android", True), ("", False)}
        lost = next(each["id"] for each in listed if each["this"])
        assert (await stranger.http.delete(f"/api/v1/identity/devices/{lost}")).status_code == 404
        actor = await host.people.by_cookie(phone.http.cookies["underhill"])
        stream = messages(host, table, actor, None, "en", None, False)
        await anext(stream)
        following = asyncio.create_task(anext(stream, None))
        left = (await desk.http.delete(f"/api/v1/identity/devices/{lost}")).json()["devices"]
        assert [each["this"] for each in left] == [True]
        assert await following is None
        assert (await phone.get("/identity")).json()["identity"] is None
        assert (await desk.get("/identity")).json()["name"] == "Anna"
        assert (await desk.http.delete(f"/api/v1/identity/devices/{lost}")).status_code == 404
        assert (await Visitor(app).get("/identity/devices")).status_code == 401


async def test_the_page_of_ones_devices_speaks_three_languages_and_forgets(sqlite_url):
    async with open_app(sqlite_url) as app:
        desk = await visitor(app, "Anna")
        phone = await second_device(app, desk)
        assert 'href="/devices"' in (await desk.http.get("/")).text
        titles = {"en": "Your devices", "fr": "Vos appareils", "de": "Deine Geräte"}
        for language in LANGUAGES:
            page = (await desk.http.get("/devices", headers={"Accept-Language": language})).text
            assert titles[language] in page and "Firefox · Android" in page
        lost = next(each["id"] for each in (await phone.get("/identity/devices")).json()["devices"] if each["this"])
        assert (await desk.http.post(f"/devices/{lost}/forget")).headers["location"] == "/devices"
        assert "Firefox" not in (await desk.http.get("/devices")).text
        mine = (await desk.get("/identity/devices")).json()["devices"][0]["id"]
        assert (await desk.http.post(f"/devices/{mine}/forget")).headers["location"] == "/"
        assert (await desk.get("/identity")).json()["identity"] is None
        assert (await Visitor(app).http.get("/devices")).status_code == 401


async def test_a_cookie_expires_on_the_server(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, cookie = await host.people.arrive("Anna", "Firefox")
        time.now += COOKIE_SECONDS - 10
        who = await host.people.by_cookie(cookie)
        assert who == anna
        seen = (await devices_of(host.store, who, time.now))[0].seen
        assert time.now - SEEN_SECONDS < seen <= time.now
        time.now += 20
        assert await host.people.by_cookie(cookie) == ONLOOKER
        assert await devices_of(host.store, who, time.now) == []


async def test_codes_of_other_devices_can_be_tried_a_few_times_only(sqlite_url):
    async with open_app(sqlite_url, codes_per_minute=0.5, code_burst=2, household=2) as app:
        desk = await visitor(app, "Anna")
        thief = Visitor(app, address="192.0.2.1")
        answers = [await thief.post("/identity/claim", {"code": f"guess{n}"}) for n in range(6)]
        assert [answer.status_code for answer in answers] == [403] * 4 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) >= 30
        code = (await desk.post("/identity/code")).json()["code"]
        assert (await thief.post("/identity/claim", {"code": code})).status_code == 429
        assert (await Visitor(app, address="192.0.2.2").post("/identity/claim", {"code": code})).status_code == 200


async def test_another_device_is_entered_by_the_code_of_the_page(sqlite_url):
    async with open_app(sqlite_url) as app:
        desk, phone = await visitor(app, "Anna"), Visitor(app)
        titles = {
            "en": "Play on another device",
            "fr": "Jouer sur un autre appareil",
            "de": "Auf einem anderen Gerät spielen",
        }
        for language in LANGUAGES:
            page = (await desk.http.post("/devices/code", headers={"Accept-Language": language})).text
            assert titles[language] in page
        link = page.partition('<a href="http://test')[2].partition('"')[0]
        code = page.partition("<code>")[2].partition("<")[0]
        assert link == f"/devices/enter?code={code}"
        drawn = segno.make(f"http://test{link}", micro=False).svg_inline(scale=5, dark="#12292e", light="#ffffff", omitsize=True)
        assert drawn in page and "style=" not in drawn
        entering = (await phone.http.get(link)).text
        assert f'value="{code}"' in entering and "underhill" not in phone.http.cookies  # looking uses nothing up
        assert "Enter the code" in (await phone.http.get("/")).text
        assert (await phone.http.post("/devices/enter", data={"code": "wrong"})).status_code == 403
        assert (await phone.http.post("/devices/enter", data={"code": code.upper()})).status_code == 303
        assert (await phone.get("/identity")).json()["name"] == "Anna"
        assert (await Visitor(app).http.post("/devices/enter", data={"code": code})).status_code == 403
        ben = await visitor(app, "Ben")
        assert "Ben" in (await ben.http.get("/devices/enter")).text
        assert (await Visitor(app).http.post("/devices/code")).status_code == 401
