"""The page of a table calls its reader: a mark in the title and on the icon, and it says when nobody looks at it."""

import re

from playwright.sync_api import expect


def test_the_tab_is_marked_when_it_is_my_turn_and_the_page_says_when_nobody_looks(guests):
    guest = guests()
    guest.starts("fairy_land")
    guest.waits_for_turn()
    expect(guest.page).to_have_title(re.compile("^● "))
    assert "icon-turn" in guest.page.locator("link[rel=icon]").get_attribute("href")
    hide = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    with guest.page.expect_request(lambda request: "/stream" in request.url and "away=1" in request.url):
        guest.page.evaluate(f"() => {{ {hide}; document.dispatchEvent(new Event('visibilitychange')); }}")
