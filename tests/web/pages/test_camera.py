"""Where a window shows a part of the board only, all of it can be seen smaller: while others' moves are played, and by a wish."""

import random

import pytest
from browserhouse import PHONE, Guest
from laid import fullest_of_thirds, kept_match
from playwright.sync_api import expect

from underhill.core.game import games

TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# Whether the whole board lies between the header and the question, or the hand that sticks to it.
IS_WHOLE = """() => {
  const at = (what) => document.querySelector(what).getBoundingClientRect();
  const board = at(".board"), below = Math.min(at(".prompt").top, at("section.hand").top);
  return board.top >= at(".top").bottom - 1 && board.bottom <= below + 1 && board.left >= -1 && board.right <= innerWidth + 1;
}"""
# Whether the hand sticks right above the question.
HANGS_ABOVE = """() => {
  const at = (what) => document.querySelector(what).getBoundingClientRect();
  return at("section.hand").height > 0 && Math.abs(at("section.hand").bottom - at(".prompt").top) < 2;
}"""
# How often a move of another was shown while the board was not whole; and how many were shown.
WATCH = f"""() => {{
  window.moves = 0;
  window.cut = 0;
  document.addEventListener("underhill-move", () => {{ window.moves++; window.cut += !({IS_WHOLE})(); }});
}}"""
# How wide the board and its frame were whenever a move of another was shown.
WIDTHS = """() => {
  window.widths = [];
  const widths = () => [document.querySelector(".board").offsetWidth, document.querySelector(".board-frame").clientWidth];
  document.addEventListener("underhill-move", () => window.widths.push(widths()));
}"""
TWO_FINGERS = """([from, to]) => {
  const board = document.querySelector(".board"), { left, top } = board.getBoundingClientRect();
  const touch = (identifier, x) => new Touch({ identifier, target: board, clientX: left + x, clientY: top + 100 });
  const fingers = (x) => (x ? [touch(1, 100), touch(2, 100 + x)] : []);
  const send = (kind, x) => board.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches: fingers(x) }));
  send("touchstart", from);
  send("touchmove", to);
  send("touchend", 0);
}"""


def sits(guests, inn, title: str) -> Guest:
    """Somebody with a phone in the middle of a match."""
    match = kept_match(title, 2)
    guest = guests(at=inn.url, **TOUCHED)
    guest.reads(underhill=inn.cookie)
    guest.opens(inn.lays(match, list(fullest_of_thirds(match))[1]))
    return guest


@pytest.mark.parametrize("title", games())
def test_the_whole_board_fits_a_phone_and_a_tap_on_it_goes_back_without_a_choice(guests, inn, title):
    guest = sits(guests, inn, title)
    page, number = guest.page, guest.number
    assert not page.evaluate(IS_WHOLE)
    page.locator("#whole").tap()
    assert page.evaluate(IS_WHOLE)
    at = page.locator(".board").bounding_box()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator(".board").bounding_box() == at, "it stays in sight however the page is scrolled"
    page.locator(".board").tap()
    expect(page.locator("main")).not_to_have_attribute("data-whole", "wide")
    assert guest.number == number and page.locator("button.choice").count()


@pytest.mark.parametrize("title", games())
def test_on_a_phone_the_hand_stays_above_every_question(guests, inn, title):
    guest = sits(guests, inn, title)
    for _ in range(3):
        number = guest.number
        guest.page.locator("button.choice").last.dispatch_event("click")
        guest.moves_on(number)
        assert guest.waits_for_turn()
        guest.page.wait_for_function(HANGS_ABOVE)


def test_a_board_shown_whole_ends_above_a_question_that_grows(guests, inn):
    page = sits(guests, inn, "pixie_queen").page
    page.locator("#whole").tap()
    page.evaluate("document.styleSheets[0].insertRule('.prompt { min-height: 55vh !important }')")
    page.wait_for_function(f"() => document.querySelector('.prompt').offsetHeight > innerHeight / 2 && ({IS_WHOLE})()")


def test_in_a_low_window_the_whole_board_fits_beside_the_question(guests, inn):
    page = sits(guests, inn, "pixie_queen").page
    page.set_viewport_size({"width": 683, "height": 384})
    page.locator("#whole").tap()
    expect(page.locator("main[data-whole=wide]")).to_have_count(1)
    board, asked = page.locator(".board").bounding_box(), page.locator(".prompt").bounding_box()
    assert board["x"] >= 0 and board["x"] + board["width"] <= asked["x"]
    assert board["y"] >= 0 and board["y"] + board["height"] <= 384
    assert board["width"] > 400, "and is as large as may be"


def test_a_double_tap_and_two_fingers_show_the_board_whole_and_close(guests, inn):
    page = sits(guests, inn, "fairy_land").page
    free = page.locator(".fairy_land-majorities td").first
    for _ in range(2):
        free.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True, "clientX": 50, "clientY": 300})
    expect(page.locator("main[data-whole]")).to_have_count(1)
    page.evaluate(TWO_FINGERS, [60, 160])
    expect(page.locator("main[data-whole]")).to_have_count(0)
    page.evaluate(TWO_FINGERS, [160, 60])
    expect(page.locator("main[data-whole]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("main[data-whole]")).to_have_count(0)


def test_on_a_phone_the_moves_of_others_are_seen_without_scrolling(guests):
    guest = guests(pace="fast", **TOUCHED)
    guest.starts("pixie_queen", 3)
    guest.waits_for_turn()
    guest.page.evaluate(WATCH)
    chance = random.Random(2)
    while not guest.page.evaluate("window.moves"):
        assert guest.plays(chance), "a whole match, and nobody else has moved"
        guest.page.wait_for_function("() => window.moves || document.querySelector('.question')")
    guest.page.wait_for_function("() => !document.querySelector('main[data-whole]')")
    assert guest.page.evaluate("window.cut") == 0
    expect(guest.page.locator("#caption")).to_be_hidden()


def test_beside_a_rail_the_board_stays_as_it_is(guests):
    guest = guests(pace="fast")
    guest.starts("pixie_queen", 3)
    guest.waits_for_turn()
    expect(guest.page.locator("#whole")).to_be_hidden()
    guest.page.evaluate(WIDTHS)
    chance = random.Random(2)
    while not guest.page.evaluate("window.widths.length"):
        assert guest.plays(chance), "a whole match, and nobody else has moved"
    assert all(board == frame for board, frame in guest.page.evaluate("window.widths"))


def test_a_question_that_the_board_answers_out_of_sight_unfolds_its_list(guests, inn):
    guest = sits(guests, inn, "pixie_queen")
    guest.opens(inn.lays(kept_match("pixie_queen", 2), 0))
    abilities = guest.page.locator("#all-choices[open] button.choice")
    expect(abilities.first).to_be_in_viewport()
    expect(guest.page.locator(".pixie_queen-ability").first).not_to_be_in_viewport()
    number = guest.number
    abilities.first.tap()
    guest.moves_on(number)
    assert guest.waits_for_turn()
    expect(guest.page.locator(".board button.act.can").first).to_be_in_viewport()
    expect(guest.page.locator("#all-choices:not([open])")).to_have_count(1)
