"""Keys for choices, the list beside the board, and the way there by keyboard."""

import random
import re

from playwright.sync_api import expect

from underhill.web.pages.keys import keys_for

TWIN = re.compile(r"\btwin\b")


def test_a_bid_of_three_is_key_three_and_the_rest_are_letters():
    bids = ["Pass", *(f"Bid {n}" for n in range(1, 29))]
    keys = keys_for(bids)
    assert keys[3] == "3" and keys[9] == "9"
    assert keys[0] == "a" and keys[10] == "b"
    assert len(set(keys)) == len(keys), "no key plays two choices"


def test_choices_without_numbers_have_their_place_and_then_letters():
    keys = keys_for([f"Go to {name}" for name in ("castle", "mine", *map(str.upper, "abcdefghijklmno"))])
    assert keys[:9] == list("123456789")
    assert keys[9:] == list("abdefgij")
    assert not set("chu") & set(keys)


def test_two_choices_with_the_same_number_are_known_by_their_place():
    assert keys_for(["Move guest 1", "Move guest 2", "Move horse 1"]) == ["1", "2", "3"]


def test_by_keyboard_the_first_choice_is_one_tab_away_and_marks_its_place_on_the_board(guests):
    guest = guests()
    guest.starts("taverna")
    guest.waits_for_turn()
    guest.page.evaluate("document.activeElement.blur()")
    guest.page.keyboard.press("Tab")
    expect(guest.page.locator("button.choice").first).to_be_focused()
    expect(guest.page.locator("#panel-log")).to_have_attribute("aria-live", "polite")
    board = guest.page.locator(".board button.act.can[data-key], .hand button.act.can[data-key]").first
    value, key = board.get_attribute("value"), board.get_attribute("data-key")
    listed = guest.page.locator(f'button.choice[value="{value}"]')
    listed.hover()
    expect(guest.page.locator(f'.ground button[value="{value}"]').first).to_have_class(TWIN)
    board.hover()
    expect(listed).to_have_class(TWIN)
    number = guest.number
    guest.page.keyboard.press(key)
    guest.moves_on(number)
    assert guest.plays(random.Random(1))
