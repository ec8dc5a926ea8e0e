"""Every size: positions of each game with the fewest and the most players, measured in Chromium from a phone to a large screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from laid import Inn, fullest_of_thirds, kept_match
from patience import PATIENCE
from playwright.sync_api import Browser, Page, expect

from underhill.core.game import game, games
from underhill.core.match import Match

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
SCREENS = [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
ZOOMED = [(911, 512), (683, 384), (1024, 768)]  # 150 and 200 % of 1366 x 768; a small screen
TOUCHED = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1180, 820), (820, 1180)]  # phones, tablets both ways
RAIL = (1200, 620)  # from this width and height on, a rail stands beside the board
READABLE = 1366  # from this width on, text on the board has at least 12 px


def troubles(page: Page, sizes: list[tuple[int, int]], touch: bool, where: str) -> list[str]:
    """What is wrong with a page at any of these sizes."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        narrow = width < RAIL[0] or height < RAIL[1]
        wish = {"narrow": narrow, "touch": touch, "least": 12 if width >= READABLE else 0, "where": f"{where} {width}x{height}"}
        found += page.evaluate(MEASURE, wish)
    return found


def chooses(page: Page) -> bool:
    """Make the first choice that is offered, and wait until the page shows it; False if there is none."""
    main, button = page.locator("main"), page.locator("button.choice").first
    if not button.count():
        return False
    number = main.get_attribute("data-number")
    button.dispatch_event("click")
    expect(main).not_to_have_attribute("data-number", number)
    page.wait_for_function("() => document.querySelector('button.choice, .result')")
    return True


def positions(title: str, thirds: tuple[int, ...]) -> Iterator[tuple[Match, int]]:
    """Kept positions of a game with the fewest and the most players: of each third that is wished, and (3) when it is over."""
    for seats in (game(title).seats.start, game(title).seats.stop - 1):
        match = kept_match(title, seats)
        moments = [*fullest_of_thirds(match), match.n_choices]
        for third in thirds:
            yield match, moments[third]


@pytest.mark.parametrize(
    "thirds, language",
    [
        pytest.param((1,), "de", id="middle"),
        pytest.param((0, 2, 3), "de", id="beginning and end", marks=pytest.mark.thorough),
        pytest.param((1,), "fr", id="French", marks=pytest.mark.thorough),
        pytest.param((1,), "en", id="English", marks=pytest.mark.thorough),
    ],
)
@pytest.mark.parametrize("title", games())
def test_at_every_size_all_that_can_be_chosen_is_in_sight_and_nothing_is_cut(
    browser: Browser, inn: Inn, title: str, thirds: tuple[int, ...], language: str
):
    found = []
    laid = [(inn.lays(match, steps), f"{match.seats} players, step {steps}") for match, steps in positions(title, thirds)]
    for touch in (False, True):
        context = browser.new_context(has_touch=touch, is_mobile=touch, reduced_motion="reduce")
        cookies = {"underhill": inn.cookie, "language": language, "theme": "dark"}
        context.add_cookies([{"name": name, "value": value, "url": inn.url} for name, value in cookies.items()])
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        for path, where in laid:
            page.goto(inn.url + path)
            found += troubles(page, TOUCHED if touch else SCREENS + ZOOMED, touch, where)
            if chooses(page):
                found += troubles(page, TOUCHED if touch else SCREENS + ZOOMED, touch, f"{where} and a choice later")
        context.close()
    assert "\n".join(found) == ""


def test_three_tiles_leave_room_for_what_the_next_steal_brings(guests, inn):
    guest = guests(at=inn.url, viewport={"width": 1024, "height": 768}, locale="de")
    guest.reads(underhill=inn.cookie)
    page = guest.opens(inn.lays(kept_match("pixie_queen", 5)) + "/replay?step=84")
    assert page.locator(".pixie_queen-soon").count() == 2 and page.locator(".pixie_queen-tile").count() >= 3
    hidden = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    assert page.locator(".pixie_queen-now").evaluate(hidden) == [0, 0]
    lines = page.locator(".pixie_queen-soon").last.evaluate("(one) => one.getBoundingClientRect().height")
    assert lines < 30, "what is due stands on one line"
