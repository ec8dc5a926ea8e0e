"""Two people at a table in two browsers: they see who looks, who has spoken, and each other's signs."""

import re

from playwright.sync_api import expect

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def two_at_a_table(guests):
    """Anna, who has laid a table, and Ben, who has sat down there."""
    anna, ben = guests(), guests()
    for guest, name in ((anna, "Anna"), (ben, "Ben")):
        guest.opens("/")
        made = guest.page.request.post(f"{guest.url}/api/v1/identity", data={"name": name})
        assert made.ok
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    laid = anna.page.request.post(f"{anna.url}/api/v1/tables", data={"game": "fairy_land", "seats": seats, "public": True})
    path = f"/tables/{laid.json()['table']['id']}"
    anna.opens(path)
    ben.opens(path)
    with ben.page.expect_navigation():
        ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".seat.me")).to_have_count(1)
    expect(anna.page.locator(".seat.me")).to_have_count(1)
    return anna, ben


def test_people_see_who_looks_what_was_said_and_the_signs_of_others(guests):
    anna, ben = two_at_a_table(guests)
    mark = anna.page.locator(".seat .presence")
    expect(mark).to_have_attribute("data-state", "here")
    ben.page.evaluate(HIDE, True)
    expect(mark).to_have_attribute("data-state", "away")
    expect(mark).to_have_attribute("aria-label", "Ben looks away")
    ben.page.evaluate(HIDE, False)
    expect(mark).to_have_attribute("data-state", "here")
    anna.page.locator("#tab-chat").click()
    anna.page.locator("#say-text").fill("Hello")
    anna.page.keyboard.press("Enter")
    expect(ben.page.locator("#unread b")).to_have_text("1")
    expect(anna.page.locator("#unread")).to_be_hidden()
    ben.page.locator("#tab-chat").click()
    expect(ben.page.locator("#unread")).to_be_hidden()
    ben.page.locator('.reactions button[value="cheer"]').click()
    expect(anna.page.locator(".risen use")).to_have_attribute("href", "#u-sign-cheer")
    expect(anna.page.locator("#panel-chat li").first).to_contain_text(re.compile("Ben.*Well played!", re.S))
    ben.page.close()
    expect(mark).to_have_attribute("data-state", "gone")
