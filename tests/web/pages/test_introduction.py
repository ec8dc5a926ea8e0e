"""The introduction of each game: played to its end with the real rules, in each language, back and forward, on the real board."""

import re

import pytest
from browserhouse import PHONE
from playwright.sync_api import expect
from webhouse import Visitor, open_app

from underhill.core.game import games
from underhill.core.words import LANGUAGES
from underhill.web.pages import folders
from underhill.web.pages.introduction import scene
from web.pages.test_reading import violations

TITLES = [title for title, game in games().items() if folders.introduction(game)]
CHOICE = re.compile(r'name="choice" value="([^"]+)" class="choice primary"')
LOW = {"width": 683, "height": 384}  # 200 % of 1366 x 768
# Whether some of what happened is hidden, and whether a button says so.
HIDES = """() => {
  const texts = [...document.querySelectorAll(".guide .scroll, .guide .said")];
  const isHidden = texts.some((one) => one.scrollHeight > one.clientHeight + 1);
  return [isHidden, document.querySelector(".read-on").checkVisibility()];
}"""


@pytest.mark.parametrize("title", TITLES)
async def test_an_introduction_is_played_to_its_end_in_every_language(title, sqlite_url):
    async with open_app(sqlite_url) as app:
        reader, steps = Visitor(app), folders.introduction(games()[title])["step"]
        assert 8 <= len(steps) <= 14
        for language in LANGUAGES:
            reader.http.cookies.set("language", language)
            for number, step in enumerate(steps, start=1):
                answer = await reader.http.get(f"/games/{title}/introduction", params={"step": number})
                assert answer.status_code == 200
                assert CHOICE.findall(answer.text) == ([step["choice"]] if "choice" in step else [])
                assert ('rel="prev"' in answer.text) == (number > 1)
        assert (await reader.http.get(f"/games/{title}/introduction", params={"step": len(steps) + 1})).status_code == 404


@pytest.mark.parametrize("title", TITLES)
def test_every_step_asks_the_reader_and_the_others_do_what_is_legal(title):
    game = games()[title]
    for number in range(1, len(folders.introduction(game)["step"]) + 1):
        now = scene(game, number, "en")
        if now.choice:
            assert now.match.seat == now.seat and now.choice in [choice.text for choice in now.match.choices()]


def test_an_introduction_is_clicked_through_on_the_board(guests):
    guest = guests()
    page = guest.opens("/")
    page.locator('a[href="/games/fairy_land/introduction"]').click()
    page.locator('a[rel="next"]').click()
    assert violations(page) == []
    expect(page.locator(".board button.act.can")).to_have_count(1)
    page.locator(".board button.act.can").click()
    expect(page.locator(".question")).to_contain_text("Step 3 of")
    page.locator('a[rel="prev"]').click()
    expect(page.locator(".question")).to_contain_text("Step 2 of")
    for step in range(3, 1 + len(folders.introduction(games()["fairy_land"])["step"])):
        page.locator("button.choice, a[rel=next]").first.click()
        expect(page.locator(".question")).to_contain_text(f"Step {step} of")
    expect(page.locator('form[action="/games/fairy_land/start"] button[name=guide]')).to_be_visible()


@pytest.mark.parametrize("title", TITLES)
def test_in_small_windows_the_lesson_and_its_choice_are_in_sight(guests, title):
    guest = guests(viewport=PHONE, has_touch=True, is_mobile=True, locale="de")
    page = guest.opens(f"/games/{title}/introduction")
    for _ in range(3):
        onward = page.locator(".prompt :is(button.choice, a[rel=next])").first
        for size in (LOW, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("innerWidth") == size["width"], "the page is wider than the window, and is shown smaller"
            expect(page.locator(".lesson")).to_be_in_viewport(ratio=1)
            expect(onward).to_be_in_viewport(ratio=1)
        onward.click()


@pytest.mark.parametrize("title", TITLES)
def test_on_a_phone_nobody_takes_a_part_of_what_happened_for_all_of_it(guests, title):
    guest = guests(viewport=PHONE, has_touch=True, is_mobile=True, locale="de")
    game, page, shown = games()[title], guest.page, []
    steps = range(1, len(folders.introduction(game)["step"]) + 1)
    told = {step: sum(map(len, scene(game, step, "de").happened)) for step in steps}
    for step in sorted(steps, key=lambda each: told[each])[-3:]:
        guest.opens(f"/games/{title}/introduction?step={step}")
        shown.append(page.evaluate(HIDES))
        if shown[-1][1]:
            page.locator(".read-on").tap()
            assert page.evaluate(HIDES) == [False, True], step
    assert [False, True] not in shown and [True, False] not in shown
    assert [True, True] in shown, "what happened in the longest steps is folded"
