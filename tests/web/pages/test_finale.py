"""The end over the board: the score sheet counts up source by source, places are told, and the board can be looked at below it."""

import pytest
from browserhouse import DESKTOP, PHONE, Guest, violations_in
from laid import kept_match
from playwright.sync_api import expect

from underhill.core.game import game, games
from underhill.web.pages.ending import finale_shown
from underhill.web.pages.sight import Sight
from underhill.web.pages.still import _table

LAST = 4  # choices before the end from which a match is played on
# Writes down every sum that the sheet shows while it counts.
WATCH = """() => {
  window.sums = [];
  new MutationObserver(() => {
    if (!document.querySelector(".finale.counting")) return;
    window.sums.push([...document.querySelectorAll("[data-total]")].map((one) => one.textContent).join(" "));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def near_the_end(guests, inn, title: str, **options: object) -> Guest:
    """Somebody at a table where the match is nearly over."""
    match = kept_match(title, 2)
    guest = guests(at=inn.url, **options)
    guest.reads(underhill=inn.cookie)
    guest.opens(inn.lays(match, match.n_choices - LAST))
    guest.page.evaluate(WATCH)
    return guest


def test_places_follow_the_rules_of_the_game_and_a_past_moment_has_none():
    for title, seats in (("fairy_land", 4), ("pixie_queen", 5), ("taverna", 5)):
        match = kept_match(title, seats)
        table = _table(match.game, match.state, "en")
        shown = finale_shown(Sight(table, None, 0))  # type: ignore[arg-type]
        assert shown is not None
        assert [p for p, place in enumerate(shown["places"]) if place == 1] == match.winners()
        assert sorted(shown["order"]) == list(range(seats)) and shown["places"][shown["order"][0]] == 1
        assert "<svg" in shown["scene"]
        assert finale_shown(Sight(_table(match.game, match.at(3).state, "en"), None, 0)) is None  # type: ignore[arg-type]


def test_the_sheet_counts_up_source_by_source_where_motion_is_wanted(guests, inn):
    guest = near_the_end(guests, inn, "fairy_land", reduced_motion="no-preference")
    guest.plays_on(3)
    finale = guest.page.locator(".finale")
    expect(finale).to_be_visible()
    guest.page.wait_for_function("() => !document.querySelector('.finale.counting')")
    sums = guest.page.evaluate("[...new Set(window.sums)]")
    final = " ".join(finale.locator("[data-total]").all_inner_texts())
    assert len(sums) > 2 and sums[0] != final, "it grows in steps"
    assert final == " ".join(guest.page.locator(".seat .points b").all_inner_texts())


def test_a_key_shows_the_rest_of_the_sheet_and_the_board_is_below_it(guests, inn):
    guest = near_the_end(guests, inn, "taverna", reduced_motion="no-preference")
    guest.plays_on(3)
    expect(guest.page.locator(".finale")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".finale.counting")).to_have_count(0)
    expect(guest.page.locator(".to-come")).to_have_count(0)
    guest.page.locator(".finale-close").click()
    expect(guest.page.locator(".finale")).to_be_hidden()
    guest.page.locator(".finale-open").click()
    expect(guest.page.locator(".finale")).to_be_visible()


@pytest.mark.parametrize("title", games())
def test_the_end_has_places_sentences_and_no_accessibility_violation(guests, inn, title):
    seats = game(title).seats.stop - 1
    guest = guests(at=inn.url, locale="de")
    guest.reads(underhill=inn.cookie)
    page = guest.opens(inn.lays(kept_match(title, seats)))
    expect(page.locator(".result .place")).to_have_count(seats)
    expect(page.locator(".finale .places-row td")).to_have_count(seats)
    expect(page.locator(".finale.counting")).to_have_count(0)
    looks = [(theme, size) for theme in ("light", "dark") for size in (DESKTOP, PHONE)]
    assert violations_in(page, *looks) == []
