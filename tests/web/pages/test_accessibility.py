"""What axe finds wrong: nothing, on any page, in both themes, from a phone to a large screen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browserhouse import DESKTOP, OPERATOR_TOKEN, PHONE, Guest, Guests, violations_in
from laid import Inn, fullest_of_thirds, kept_match
from playwright.sync_api import expect

from underhill.club.names import picture_of
from underhill.core.game import games
from web.pages.test_invitations import waiting_room
from web.pages.test_reading import CLUB
from web.pages.test_review import brings
from web.pages.test_sizes import SCREENS, TOUCHED, ZOOMED

SIZES = [{"width": width, "height": height} for width, height in dict.fromkeys(SCREENS + ZOOMED + TOUCHED)]
FEW = (("light", DESKTOP), ("dark", PHONE))
EVERY = [(theme, size) for size in SIZES for theme in ("light", "dark")]
Names = Iterator[str]


def readings(guest: Guest, inn: Inn) -> Names:
    """What one reads before one plays; each page is open when its name comes."""
    for path in ("/", "/games/fairy_land/new", "/tables/nosuchtable"):
        guest.opens(path)
        yield path
    guest.troubles.clear()  # the missing table is a 404, which the browser notes
    for title in games():
        for page in ("rules", "numbers", "introduction?step=2"):
            guest.opens(f"/games/{title}/{page}")
            yield f"{title} {page}"


def tables(guest: Guest, inn: Inn) -> Names:
    """A table of each game in its middle and at its end, and its replay."""
    guest.url = inn.url
    guest.reads(underhill=inn.cookie)
    for title in games():
        match = kept_match(title, 3)
        guest.opens(inn.lays(match, [*fullest_of_thirds(match)][1]))
        guest.unfolds()
        yield f"{title} in its middle"
        table = inn.lays(match)
        expect(guest.opens(table).locator("#review:not([data-stage=unread])")).to_be_visible()
        yield f"{title} at its end"
        guest.opens(f"{table}/replay?step=1")
        yield f"{title} replay"
    guest.opens("/past")
    yield "a past with matches"
    guest.page.locator("select[name=shows]").select_option("all")
    guest.page.locator("form.shows button").click()
    guest.context.clear_cookies()
    guest.opens(f"/people/{picture_of(inn.person.identity)}")
    yield "somebody's page"


def club(guest: Guest, inn: Inn) -> Names:
    """The pages of the club: one's own, a tournament, an invitation."""
    waiting_room(guest)
    yield "an invitation"
    for path in CLUB:
        guest.opens(path)
        yield path
    wishes = {"name": "Midsummer", "game": "taverna", "bots": ["random", "random"]}
    announced = guest.context.request.post(f"{guest.url}/api/v1/tournaments", data=wishes)
    guest.opens(f"/tournaments/{announced.json()['id']}")
    yield "a tournament"


def operators(guest: Guest, inn: Inn) -> Names:
    """What an operator sees."""
    page = guest.opens("/operator")
    page.locator("input[name=name]").fill("Olga")
    page.locator("input[name=token]").fill(OPERATOR_TOKEN)
    page.locator("main button.primary").click()
    for path in ("", "/tables", "/people", "/acts"):
        guest.opens(f"/operator{path}")
        yield f"/operator{path}"


def reviews(guest: Guest, inn: Inn) -> Names:
    """A review that is done."""
    page = guest.opens(brings(guest, 5))
    if page.locator("#review[data-stage=none]").count():
        page.locator("#review button.primary").click()
    expect(page.locator("#review")).to_have_attribute("data-stage", "done")
    yield "a review"


PARTS = [pytest.param(FEW, part, id=f"{part.__name__}, two looks") for part in (readings, tables, club)]
WHOLE = [
    pytest.param(EVERY, part, id=f"{part.__name__}, every look", marks=pytest.mark.thorough)
    for part in (readings, tables, club, operators, reviews)
]


@pytest.mark.parametrize("looks, opened", PARTS + WHOLE)
def test_no_page_has_an_accessibility_violation(
    guests: Guests, inn: Inn, opened: Callable[[Guest, Inn], Names], looks: list[tuple[str, Any]]
):
    guest = guests()
    found = {name: violations_in(guest.page, *looks) for name in opened(guest, inn)}
    assert {name: what for name, what in found.items() if what} == {}
