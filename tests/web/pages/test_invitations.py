"""Inviting people: a link that is copied by a press, and a page that says so."""

from browserhouse import PHONE
from playwright.sync_api import expect


def waiting_room(guest):
    """A table at which somebody is expected."""
    page = guest.opens("/games/fairy_land/new")
    page.locator("#own-name").fill("Anna")
    page.locator("button.primary").click()
    guest.page.wait_for_url("**/tables/*")
    return guest.page


def test_a_copied_invitation_is_said_to_be_copied(guests):
    guest = guests(permissions=["clipboard-read", "clipboard-write"])
    page = waiting_room(guest)
    page.locator("[data-copy]").first.click()
    expect(page.locator("#toast[role=status]")).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("[data-link]").first.input_value()


def test_a_link_that_may_not_be_copied_is_marked(guests):
    guest = guests()
    guest.page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
    page = waiting_room(guest)
    page.locator("[data-copy]").first.click()
    expect(page.locator("#toast")).to_contain_text("copy it yourself")
    assert page.evaluate("document.getSelection().toString()") == page.locator("[data-link]").first.input_value()


def test_on_a_phone_nothing_covers_the_way_to_begin_with_bots(guests):
    page = waiting_room(guests(viewport=PHONE, has_touch=True, is_mobile=True))
    paper, told = (page.locator(what).bounding_box() for what in (".waiting", ".prompt"))
    assert told["y"] >= paper["y"] + paper["height"]
