"""The guide names what is sensible now, where a hint would be allowed; others' choices are explained as the asker may know them."""

import random
import re

from browserhouse import PHONE
from playwright.sync_api import expect
from webhouse import open_app, visitor

from web.pages.test_reading import violations

THOUGHT = re.compile(r'value="([^"]+)" class="thought"')
HIDDEN = "(one) => one.scrollHeight - one.clientHeight"  # pixels of a text that are not seen
WHY = re.compile(r'class="why" href="([^"]+)"')


async def test_the_guide_names_legal_choices_to_whoever_plays_against_bots(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        anna.http.cookies.set("guide", "on")
        table = await anna.makes_table("me", "random", game="pixie_queen")
        named = 0
        for _ in range(12):
            shown = (await anna.get(f"/tables/{table}")).json()
            if choices := shown["view"].get("choices"):
                thoughts = THOUGHT.findall((await anna.http.get(f"/tables/{table}")).text)
                assert set(thoughts) <= {choice["text"] for choice in choices}
                named += bool(thoughts)
                await anna.post(f"/tables/{table}/play", {"decision": shown["table"]["decision"], "choice": choices[0]["text"]})
        assert named


async def test_the_guide_names_nothing_where_another_person_plays_or_hints_are_off(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        tables = [
            await anna.makes_table("me", "anyone", game="fairy_land", hints=True),
            await anna.makes_table("me", "random", game="fairy_land", hints=False),
        ]
        await ben.sits(tables[0])
        for who in (anna, ben):
            who.http.cookies.set("guide", "on")
        for table in tables:
            assert not any([THOUGHT.findall((await who.http.get(f"/tables/{table}")).text) for who in (anna, ben)])
        assert (await anna.http.get(f"/tables/{tables[1]}/why?step=1")).status_code == 403


async def test_only_others_choices_are_explained_and_only_to_those_who_sit_there(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "random", game="fairy_land")
        own = None
        while own is None or not (links := WHY.findall((await anna.http.get(f"/tables/{table}")).text)):
            shown = (await anna.get(f"/tables/{table}")).json()
            if choices := shown["view"].get("choices"):
                await anna.post(f"/tables/{table}/play", {"decision": shown["table"]["decision"], "choice": choices[0]["text"]})
            plays = (await app.state.host.table(table)).plays
            own = next((k for k, play in enumerate(plays, start=1) if play.seat == 0), None)
        path = links[-1].replace("&amp;", "&")
        for language, said in (
            ("en", "In that place the net expects"),
            ("fr", "le réseau s&#39;attend"),
            ("de", "erwartet das Netz"),
        ):
            anna.http.cookies.set("language", language)
            assert said in (await anna.http.get(path)).text
        assert (await anna.http.get(f"/tables/{table}/why?step={own}")).status_code == 404
        assert (await anna.http.get(f"/tables/{table}/why?step={len(plays) + 1000}")).status_code == 404
        assert (await ben.http.get(path)).status_code == 403


def test_the_guide_says_each_thing_at_length_once_and_why_is_answered_by_the_question(guests):
    guest, chance = guests(locale="de"), random.Random(3)
    guest.opens("/").locator('form[action="/games/fairy_land/start"] button[name=guide]').click()
    guest.page.wait_for_url("**/tables/*")
    assert guest.waits_for_turn()
    expect(guest.page.locator(".guide details[open]").first).to_be_visible()
    while not guest.page.locator(".guide details:not([open])").count() or not guest.page.locator("a.why").count():
        assert guest.plays(chance)
    assert guest.waits_for_turn()
    guest.page.locator(".log a.why").first.click()
    expect(guest.page.locator(".why.hint")).to_contain_text("Aus deiner Sicht")
    assert violations(guest.page) == []
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".why.hint")).to_have_count(0)


def test_on_a_phone_a_long_text_of_the_guide_is_folded_and_a_button_shows_the_rest(guests):
    guest = guests(viewport=PHONE, has_touch=True, is_mobile=True, locale="de")
    guest.opens("/").locator('form[action="/games/fairy_land/start"] button[name=guide]').tap()
    guest.page.wait_for_url("**/tables/*")
    assert guest.waits_for_turn()
    said, button = guest.page.locator(".guide .said"), guest.page.locator(".read-on")
    expect(button).to_have_accessible_name("Weiterlesen")
    expect(button).to_be_in_viewport()
    assert said.evaluate(HIDDEN) > 0
    button.tap()
    expect(button).to_have_accessible_name("Weniger zeigen")
    assert said.evaluate(HIDDEN) == 0
    assert violations(guest.page) == []
    button.tap()
    assert said.evaluate(HIDDEN) > 0
    guest.page.set_viewport_size({"width": 1366, "height": 768})
    expect(button).to_be_hidden()
    assert said.evaluate(HIDDEN) == 0  # in the rail the guide scrolls
