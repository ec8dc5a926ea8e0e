"""A hint on the page: asked for by button or key, seen on the board, played by a second press; and where there are none."""

import random

from browserhouse import THEMES, violations_in
from playwright.sync_api import expect

from web.pages.test_playing import next_to_play


def test_a_hint_is_seen_on_the_board_and_played_by_a_second_press(guests):
    guest, onlooker = guests(), guests()
    onlooker.opens(guest.starts("fairy_land"))
    assert guest.waits_for_turn()
    guest.page.keyboard.press("h")
    best = guest.page.locator(".hint-choice").first
    expect(best).to_be_focused()
    expect(best).to_contain_text("to win")
    expect(guest.page.locator(".log:not(.chat)")).to_contain_text("asked for a hint")
    expect(best).to_be_visible()  # the line in the log did not take the hint away
    assert violations_in(guest.page, *THEMES) == []
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".hint")).to_have_count(0)
    guest.page.keyboard.press("h")
    expect(best).to_be_focused()
    guest.page.locator(".hint-close").click()
    expect(guest.page.locator(".hint")).to_have_count(0)
    guest.page.locator("form[action$='/hint'] button").click()
    number, choice = guest.number, best.get_attribute("value")
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    marked = guest.page.locator("button.hinted:not(.hint-choice)")
    assert marked.count() >= 1
    assert {button.get_attribute("value") for button in marked.all()} == {choice}
    assert guest.number == number
    best.click()
    guest.moves_on(number)
    expect(guest.page.locator(".hint")).to_have_count(0)
    expect(onlooker.page.locator(".log:not(.chat)")).to_contain_text("asked for a hint")
    assert onlooker.page.locator("form[action$='/hint'], .hint").count() == 0


def test_a_hint_fits_on_a_phone(guests):
    guest = guests(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de")
    guest.starts("taverna")
    guest.plays(random.Random(2))
    assert guest.waits_for_turn()
    guest.page.locator("form[action$='/hint'] button").tap()
    best = guest.page.locator(".hint-choice").first
    expect(best).to_be_in_viewport()
    expect(best).to_contain_text("Siegchance")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_people_at_one_table_have_hints_only_if_its_maker_allowed_them(guests):
    for allowed in (False, True):
        anna, ben = guests(), guests()
        page = anna.opens("/games/fairy_land/new")
        page.locator("#own-name").fill("Anna")
        if allowed:
            page.locator("#hints_on").check()
        lay_open(anna)
        expect(anna.page.locator(".waiting")).to_contain_text("Hints are allowed" if allowed else "No hints")
        ben.page.goto(anna.page.url)
        ben.page.locator("form[action$='/sit'] input[name=name]").fill("Ben")
        ben.page.locator("form[action$='/sit'] button").click()
        who = next_to_play(anna, ben)
        assert who.page.locator("form[action$='/hint']").count() == allowed
        assert (anna if who is ben else ben).page.locator("form[action$='/hint']").count() == 0


def lay_open(guest):
    """Make the table that the form on the page describes, with one free seat for anyone."""
    page = guest.page
    page.locator("select[name=seat_1]").select_option("anyone")
    for extra in page.locator("select[name^=seat_]").all()[2:]:
        extra.select_option("none")
    page.locator("button.primary").click()
    page.wait_for_url("**/tables/*")


def test_without_the_module_a_hint_is_a_page_of_its_own(guests):
    guest = guests(java_script_enabled=False)
    guest.starts("fairy_land")
    button = guest.page.locator("form[action$='/hint'] button")
    while not button.count():  # a bot may begin; without the module the page does not change by itself
        guest.page.wait_for_timeout(100)
        guest.page.reload()
    button.click()
    guest.page.locator(".hint-choice").first.click()
    expect(guest.page.locator(".log:not(.chat)")).to_contain_text("asked for a hint")
