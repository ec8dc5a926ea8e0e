"""Every size: positions of each game with the fewest and the most players, measured in Chromium from a phone to a large screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from games.pixie_queen.setups import scene
from laid import Inn, fullest_of_thirds, kept_match
from patience import PATIENCE
from playwright.sync_api import Browser, Locator, Page, expect

from underhill.core.game import game, games
from underhill.core.match import Match

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
SCREENS = [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)]
ZOOMED = [(911, 512), (683, 384), (1024, 768)]  # 150 and 200 % of 1366 x 768; a small screen
TOUCHED = [(360, 740), (390, 844), (844, 390), (768, 1024), (1024, 768), (1180, 820), (820, 1180)]  # phones, tablets both ways
LOW = [(640, 360), (683, 384), (844, 390)]  # 200 % of 1280 x 720 and of 1366 x 768; a phone that lies
RAIL = (1200, 620)  # from this width and height on, a rail stands beside the board
READABLE = 1366  # from this width on, text on the board has at least 12 px
LONG = ("Wilhelmine von Hagebuttenstein", "Jean-Baptiste de la Clairière", "Bartholomew Thistlewhistle", "Grünspecht & Söhne", "Ó")
# Four long answers instead of the question: as when one looks at the Druids' cards.
LONG_ANSWERS = """() => {
  const words = "Take the unicorn → Next under the deck: Lost Half of the Royal Pendant → Next under the deck: Goblin";
  const answers = `<li><button class="choice"><span>${words}</span></button></li>`.repeat(4);
  document.querySelector(".prompt").innerHTML = `<ol class="choices long">${answers}</ol>`;
}"""
# What sticks out of the card of a game in the lobby.
STICKS_OUT = """() => [...document.querySelectorAll(".told")].flatMap((card) => {
  const { left, right } = card.getBoundingClientRect(), { paddingLeft, paddingRight } = getComputedStyle(card);
  const from = left + parseFloat(paddingLeft) - 1, to = right - parseFloat(paddingRight) + 1;
  const isOut = ({ left, right }) => left < from || right > to;
  const all = [...card.querySelectorAll(":not(.sr, input, option)")];
  return all.filter((one) => isOut(one.getBoundingClientRect())).map((one) => one.outerHTML);
})"""


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


@pytest.fixture
def guest(browser: Browser, inn: Inn, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of the person who sits at the inn's tables, with a mouse unless a test wishes fingers."""
    touch = getattr(request, "param", False)
    small = {"width": 1024, "height": 768}
    context = browser.new_context(viewport=small, reduced_motion="reduce", has_touch=touch, is_mobile=touch)
    context.add_cookies([{"name": "underhill", "value": inn.cookie, "url": inn.url}])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    context.close()


def reads(page: Page, inn: Inn, language: str) -> None:
    """Choose the language."""
    page.context.add_cookies([{"name": "language", "value": language, "url": inn.url}])


def first_asked(match: Match, key: str) -> int:
    """The first moment of a match at which a question with several answers is asked."""
    moments = ((n, match.at(n)) for n in range(match.n_choices))
    return next(n for n, at in moments if at.game.prompt(at.state)[0] == key and len(at.choices()) > 1)


def test_on_a_phone_choices_are_listed_where_none_of_them_is_in_sight_on_the_board(browser: Browser, inn: Inn):
    match = kept_match("taverna", 5)
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_cookies([{"name": "underhill", "value": inn.cookie, "url": inn.url}])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    for question, is_in_sight in (("royal", False), ("turn_card", True)):
        page.goto(inn.url + inn.lays(match, first_asked(match, question)))
        expect(page.locator("#all-choices")).to_have_attribute("data-judged", "")
        assert (page.locator("#all-choices[open]").count() == 0) == is_in_sight, question
    page.goto(inn.url + inn.lays(match, first_asked(match, "react_turn_begins")))
    expect(page.locator('button.choice[value="pass"]')).to_be_in_viewport()
    context.close()


def hidden_of(part: Locator) -> list[int]:
    """Pixels of a part, in width and height, that only scrolling shows."""
    return part.evaluate("(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")


def fullest(title: str, seats: int, prompt: str) -> tuple[Match, int]:
    """The moment of a kept match with the most choices for a question."""
    match = kept_match(title, seats)
    asked = [n for n in range(match.n_choices) if match.at(n).view(None)["decision_kind"] == prompt]
    return match, max(asked, key=lambda n: len(match.at(n).choices()))


def test_nothing_sticks_out_of_a_card_in_the_lobby(guest: Page, inn: Inn):
    for language in ("en", "fr", "de"):
        reads(guest, inn, language)
        guest.goto(inn.url + "/")
        for width in (360, 390, 768, 1024, 1180, 1366):
            guest.set_viewport_size({"width": width, "height": 768})
            assert guest.evaluate(STICKS_OUT) == [], (language, width)


@pytest.mark.parametrize("guest", [False, True], ids=["mouse", "fingers"], indirect=True)
def test_on_a_small_screen_hand_and_question_cover_nothing_of_the_board(guest: Page, inn: Inn):
    match = kept_match("fairy_land", 2)
    bid = next(n for n in range(match.n_choices) if len(match.at(n).choices()) > 20 and match.at(n).choices()[1].text == "bid 1")
    for language in ("en", "fr", "de"):
        reads(guest, inn, language)
        guest.goto(inn.url + inn.lays(match, bid))
        assert guest.locator(".board button.fairy_land-bid").count() > 20
        board, hand = (guest.locator(what).bounding_box() for what in (".board-frame", "section.hand"))
        assert board["y"] + board["height"] <= hand["y"] + 1, language


@pytest.mark.parametrize("guest", [False, True], ids=["mouse", "fingers"], indirect=True)
def test_in_a_low_window_the_question_covers_nothing_of_the_board(guest: Page, inn: Inn):
    reads(guest, inn, "de")
    for title in games():
        match = kept_match(title, 4)
        guest.goto(inn.url + inn.lays(match, list(fullest_of_thirds(match))[1]))
        for width, height in LOW:
            guest.set_viewport_size({"width": width, "height": height})
            board, asked = (guest.locator(what).bounding_box() for what in (".board-frame", ".prompt"))
            assert board["x"] + board["width"] <= asked["x"], (title, width)
            assert asked["y"] == 0 and asked["height"] == height, (title, width)


def test_at_twice_the_size_all_spaces_of_the_pyramid_are_seen_together(guest: Page, inn: Inn):
    reads(guest, inn, "de")
    guest.set_viewport_size({"width": 683, "height": 384})
    guest.goto(inn.url + inn.lays(*fullest("pixie_queen", 5, "turn")))
    spaces = guest.locator(".pixie_queen-hill .pixie_queen-space").all()
    assert len(spaces) == 14
    spaces[0].evaluate("(one) => one.scrollIntoView({ block: 'start' })")
    for space in spaces:
        expect(space).to_be_in_viewport(ratio=0.99)


def test_long_answers_are_not_set_in_narrow_columns(guest: Page, inn: Inn):
    guest.goto(inn.url + inn.lays(kept_match("fairy_land", 2), 0))
    guest.evaluate(LONG_ANSWERS)
    for width in (390, 768, 1024):
        guest.set_viewport_size({"width": width, "height": 768})
        assert guest.locator(".choices.long .choice").first.bounding_box()["height"] < 95, width


def test_the_places_at_the_end_have_room_for_long_names(guest: Page, inn: Inn):
    path = inn.lays(kept_match("fairy_land", 4), names=LONG)
    for language in ("fr", "de"):
        reads(guest, inn, language)
        guest.goto(f"{inn.url}{path}/replay")
        for width in (1024, 1366):
            guest.set_viewport_size({"width": width, "height": 768})
            stage, places = (guest.locator(f".fairy_land-{part}").bounding_box() for part in ("stage", "finals"))
            assert places["y"] + places["height"] <= stage["y"] + stage["height"], (language, width)


def test_three_tiles_leave_room_for_what_the_next_steal_brings(guest: Page, inn: Inn):
    reads(guest, inn, "de")
    guest.goto(inn.url + inn.lays(kept_match("pixie_queen", 5)) + "/replay?step=84")
    assert guest.locator(".pixie_queen-soon").count() == 2 and guest.locator(".pixie_queen-tile").count() >= 3
    assert hidden_of(guest.locator(".pixie_queen-now")) == [0, 0]
    assert guest.locator(".pixie_queen-soon").last.bounding_box()["height"] < 30, "what is due stands on one line"
    guest.set_viewport_size({"width": 390, "height": 844})
    assert guest.locator(".pixie_queen-hand").bounding_box()["height"] < 80, "on a phone the hand stays low while others move"


def test_all_amounts_of_an_offering_are_in_sight_beside_the_tiles(guest: Page, inn: Inn):
    stock = {"apple": 9, "silver": 17, "gold": 6}
    rich = scene(seats=5, step="demand", stock={0: stock}, food={0: 2}, singles={"pardon": 0}).match()
    reads(guest, inn, "de")
    guest.goto(inn.url + inn.lays(rich))
    for width, height in SCREENS:
        guest.set_viewport_size({"width": width, "height": height})
        assert guest.locator(".pixie_queen-count").count() == sum(stock.values())
        assert hidden_of(guest.locator(".pixie_queen-now")) == [0, 0], width


def test_whether_one_looks_into_the_bag_is_asked_beside_the_board(guest: Page, inn: Inn):
    at_bag = scene(stock={0: {"apple": 3}}, singles={"look_in_bag": 0}).play("space mine").match()
    reads(guest, inn, "de")
    guest.goto(inn.url + inn.lays(at_bag))
    assert guest.locator(".prompt button.choice:visible").count() == 2
    assert troubles(guest, SCREENS, touch=False, where="at the bag") == []


def test_five_mines_lie_below_the_hill_and_points_to_give_within_them(guest: Page, inn: Inn):
    guest.goto(inn.url + inn.lays(*fullest("pixie_queen", 5, "punish")))
    for width, height in SCREENS:
        guest.set_viewport_size({"width": width, "height": height})
        assert hidden_of(guest.locator(".pixie_queen-hill"))[0] == 0, width
        for row in guest.locator(".pixie_queen-punish").all():
            assert hidden_of(row)[0] == 0, width


def test_five_seats_leave_room_for_the_question(guest: Page, inn: Inn):
    stand = ["steal_food", "trade", "casino", "gold_ring", "pardon"]
    full = scene(
        seats=5,
        stock={0: {"apple": 4, "bread": 3, "silver": 6, "gold": 3}},
        pixies={p: [space] for p, space in enumerate(stand)},
        food=dict(enumerate((2, 2, 3, 3, 4))),
    )
    guest.set_viewport_size({"width": 1366, "height": 768})
    guest.goto(inn.url + inn.lays(full.match()))
    assert guest.locator(".prompt").bounding_box()["height"] > 180


def test_the_phase_and_the_tools_stand_whole_in_one_row(guest: Page, inn: Inn):
    for language in ("fr", "de"):
        reads(guest, inn, language)
        guest.goto(inn.url + inn.lays(*fullest("pixie_queen", 5, "rise")))
        for width in (360, 390, 911, 1024):
            guest.set_viewport_size({"width": width, "height": 768})
            assert hidden_of(guest.locator(".steps-row"))[0] == 0, (language, width)
            assert guest.locator(".tools").bounding_box()["height"] < 50, (language, width)
