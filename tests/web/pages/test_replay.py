"""The replay: it plays by itself, a jump marks its own move alone, why is answered in it, it fits a phone. And menus close."""

import json
import random
import re

from browserhouse import THEMES, violations_in
from playwright.sync_api import expect
from webhouse import Visitor, open_app

from underhill.core.game import games
from underhill.core.match import Match

# The pieces that the page marks as what just happened.
MARKED = "() => [...document.querySelectorAll('.just[data-piece]')].map((piece) => piece.dataset.piece).sort()"


def played() -> Match:
    """A match that is over."""
    match, chance = games()["fairy_land"].match(2, 5), random.Random(5)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
    return match


def finished(guest):
    """A finished match brought through the lobby as a file; the page is its replay."""
    match, page = played(), guest.opens("/")
    page.locator("#bring summary").click()
    file = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(match.record()).encode()}
    page.locator("#record-file").set_input_files(file)
    page.wait_for_url("**/replay")
    return match


def goes_to(page, step):
    """Move the slider and wait until the page is there."""
    page.evaluate("(n) => { const s = document.getElementById('step'); s.value = n; s.dispatchEvent(new Event('input')); }", step)
    page.wait_for_url(f"**step={step}*")


def test_a_jump_marks_its_own_move_and_the_replay_plays_by_itself(guests):
    guest = guests()
    finished(guest)
    page = guest.page
    goes_to(page, 40)
    goes_to(page, 41)
    stepped = page.evaluate(MARKED)
    goes_to(page, 3)
    goes_to(page, 41)
    assert page.evaluate(MARKED) == stepped
    page.locator("#autoplay").click()
    page.wait_for_function("() => Number(document.getElementById('step').value) >= 43")
    page.locator("#autoplay").click()
    expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")


def test_why_is_answered_beside_the_log_of_a_replay_which_stays_at_its_moment(guests):
    guest = guests()
    finished(guest)
    page = guest.page
    page.goto(f"{page.url.split('?')[0]}?step=41&seat=0")
    asked, answer = page.locator(".log a.why").first, page.locator(".why.hint")
    asked.click()
    expect(answer).to_contain_text("In that place the net expects")
    assert violations_in(page, *THEMES) == []
    assert answer.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0, "the answer is seen whole"
    assert page.url.endswith("/replay?step=41&seat=0")
    answer.locator(".hint-close").focus()
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)
    expect(asked).to_be_focused()
    asked.click()
    expect(answer).to_be_visible()
    goes_to(page, 42)
    expect(answer).to_have_count(0)  # it was asked at another moment


async def test_without_the_module_why_leads_back_to_the_moment_of_the_replay(sqlite_url):
    async with open_app(sqlite_url) as app:
        http = Visitor(app).http
        replay = (await http.post("/records", data={"record": json.dumps(played().record())})).headers["location"]
        page = (await http.get(f"{replay}?step=41&seat=0")).text
        links = [link.replace("&amp;", "&") for link in re.findall(r'class="why" href="([^"]+)"', page)]
        asked = {int(re.search(r"step=(\d+)", link)[1]) for link in links}
        assert len(asked) > 1 and max(asked) <= 41
        for language in ("en", "fr", "de"):
            http.cookies.set("language", language)
            answer = (await http.get(links[-1])).text.replace("&amp;", "&")
            assert f'href="{replay}?step=41&seat=0"' in answer, language


def test_on_a_phone_the_controls_of_the_replay_stand_in_one_row(guests):
    guest = guests(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    finished(guest)
    boxes = [
        one.bounding_box() for one in guest.page.locator(".slider > a, .slider > button:visible, .slider > input:visible").all()
    ]
    assert len(boxes) == 6
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)


def test_on_a_phone_a_hand_of_many_cards_makes_the_replay_no_wider(guests):
    guest = guests(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    match = finished(guest)
    replay = guest.page.url.split("?")[0]
    for step in range(0, match.n_choices, match.n_choices // 4):
        guest.page.goto(f"{replay}?step={step}&seat=0")
        expect(guest.page.locator(".fairy_land-belongings")).to_have_count(1)
        assert guest.page.evaluate("innerWidth") == 360, step


def test_a_menu_closes_on_escape_and_on_a_click_elsewhere(guests):
    guest = guests()
    guest.starts("fairy_land")
    menu = guest.page.locator("#menu")
    menu.locator("summary").first.click()
    expect(menu).to_have_attribute("open", "")
    guest.page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").first.click()
    guest.page.locator(".seats").click(position={"x": 3, "y": 3})
    expect(menu).not_to_have_attribute("open", "")
