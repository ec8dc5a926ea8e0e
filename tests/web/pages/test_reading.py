"""Languages, themes, accessibility on every page, and pieces that glide."""

import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from underhill.core.game import games

pytestmark = pytest.mark.xdist_group("browser")
AXE = Axe()


def violations(page) -> list[str]:
    """What axe finds wrong."""
    found = AXE.run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_an_accessibility_violation(guests, theme):
    guest = guests()
    guest.reads(theme=theme)
    found = {}
    for path in ("/", "/games/fairy_land/new", "/tables/nosuchtable"):
        found[path] = violations(guest.opens(path))
    guest.troubles.clear()  # the missing table is a 404, which the browser notes
    for title in games():
        found[f"{title} rules"] = violations(guest.opens(f"/games/{title}/rules"))
        table = guest.starts(title, 3)
        guest.plays(random.Random(1))
        guest.waits_for_turn()
        found[title] = violations(guest.page)
        found[f"{title} replay"] = violations(guest.opens(f"{table}/replay?step=1"))
    assert {page: what for page, what in found.items() if what} == {}


@pytest.mark.parametrize("language, words", [("en", "Undo"), ("fr", "Annuler"), ("de", "Rücknehmen")])
def test_the_language_can_be_changed_at_the_table(guests, language, words):
    guest = guests(locale="fr" if language == "en" else "en")
    guest.starts("fairy_land")
    guest.plays(random.Random(1))
    guest.page.locator("#menu > summary").click()
    guest.page.locator(f"#menu button[name=language][value={language}]").click()
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    guest.plays(random.Random(2))
    guest.waits_for_turn()
    expect(guest.page.locator(".tools")).to_contain_text(words)


def test_pieces_glide_and_what_happened_stays_marked_where_motion_is_wanted(guests):
    guest = guests(reduced_motion="no-preference")
    guest.starts("fairy_land")
    guest.page.evaluate(
        "() => { const was = Element.prototype.animate; window.glides = 0;"
        " Element.prototype.animate = function (...how) { window.glides += this.matches('[data-piece]'); return was.apply(this, how); }; }"
    )
    chance = random.Random(3)
    marks = 0
    for _ in range(8):  # a bid moves no piece; placing cards does
        guest.plays(chance)
        marks += guest.page.locator(".just").count()
    assert guest.page.evaluate("window.glides") > 0
    assert marks > 0
