"""Whole games by clicking, by keyboard and on a phone; two people and an onlooker; several people at one device."""

import random
import time

import pytest
from browserhouse import Guest
from laid import kept_match
from patience import PATIENCE
from playwright.sync_api import expect

from underhill.core.game import games

LANGUAGES = ("en", "fr", "de")
WHOLE, *PARTLY = zip(games(), LANGUAGES, strict=False)  # each title once, in another language
REST = [pytest.param(title, language, marks=pytest.mark.thorough) for title in games() for language in LANGUAGES]


@pytest.mark.parametrize(("title", "language"), [WHOLE, *(one for one in REST if one.values != WHOLE)])
def test_a_whole_game_is_played_by_clicking_on_the_board_and_in_the_list(guests, title, language):
    guest = guests(locale=language, pace="normal")
    guest.starts(title)
    chance = random.Random(3)
    for n in range(4):
        guest.plays(chance, on_board=n % 2 == 0)
    assert guest.plays_on(3) > 5
    expect(guest.page.locator(".result li")).to_have_count(2)
    guest.page.locator(".prompt a[href$='/replay']").click()
    expect(guest.page.locator(".sheet tfoot td")).to_have_count(2)


@pytest.mark.parametrize(("title", "language"), PARTLY)
def test_the_beginning_and_the_end_of_a_game_are_played_by_clicking(guests, inn, title, language):
    newcomer = guests(locale=language, pace="normal")
    newcomer.starts(title)
    newcomer.plays(random.Random(3), on_board=True)
    newcomer.plays_on(3, most=12)
    match, player = kept_match(title, 2), guests(locale=language, at=inn.url, pace="normal")
    player.reads(underhill=inn.cookie)
    player.opens(inn.lays(match, match.n_choices * 4 // 5))
    assert player.plays_on(3) > 2
    expect(player.page.locator(".result li")).to_have_count(2)
    player.page.locator(".prompt a[href$='/replay']").click()
    expect(player.page.locator(".sheet tfoot td")).to_have_count(2)


@pytest.mark.thorough
@pytest.mark.parametrize("title", list(games()))
def test_a_whole_game_is_played_on_a_phone(guests, title):
    guest = guests(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de", pace="normal")
    guest.starts(title)
    assert guest.plays_on(5) > 5
    expect(guest.page.locator(".result li")).to_have_count(2)


def test_a_newcomer_is_in_a_game_with_two_clicks(guests):
    guest = guests()
    guest.opens("/").locator("article button.primary").first.click()
    guest.page.wait_for_url("**/tables/*")
    assert guest.waits_for_turn()
    assert guest.page.locator(".seat.me .name").inner_text().replace("\u00ad", "") == "Wanderer"


def test_a_game_goes_on_by_keyboard_alone(guests):
    guest = guests()
    keyboard = guest.opens("/").keyboard
    while not guest.page.evaluate("document.activeElement.matches('article button.primary')"):
        focus = guest.page.evaluate_handle("document.activeElement")
        keyboard.press("Tab")
        guest.page.wait_for_function("before => document.activeElement !== before", arg=focus)
    keyboard.press("Enter")
    guest.page.wait_for_url("**/tables/*")
    for _ in range(6):
        assert guest.waits_for_turn()
        number = guest.number
        keyboard.press(guest.page.locator("button.choice[data-key]").first.get_attribute("data-key"))
        guest.moves_on(number)
    keyboard.press("?")
    expect(guest.page.locator("#shortcuts")).to_be_visible()
    keyboard.press("Escape")
    expect(guest.page.locator("#shortcuts")).to_be_hidden()
    assert guest.waits_for_turn()
    assert guest.page.evaluate("document.activeElement !== null")


def test_the_arrows_step_back_through_the_last_moves_and_escape_comes_back(guests):
    guest = guests()
    guest.starts("fairy_land")
    chance = random.Random(1)
    for _ in range(4):
        guest.plays(chance)
    guest.waits_for_turn()
    steps = int(guest.page.locator("main").get_attribute("data-steps"))
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.locator(".rewind span")).to_have_text(f"{steps - 1} / {steps}")
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.locator(".rewind span")).to_have_text(f"{steps - 2} / {steps}")
    expect(guest.page.locator("button.choice")).to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".prompt :is(button.choice, summary):visible").first).to_be_visible()


def test_a_phone_shows_the_question_and_nothing_sticks_out(guests):
    guest = guests(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    guest.starts("fairy_land")
    chance = random.Random(2)
    for _ in range(3):
        guest.plays(chance)
    assert guest.waits_for_turn()
    expect(guest.page.locator(".prompt :is(button.choice, summary):visible").first).to_be_in_viewport()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_two_people_and_an_onlooker_see_one_table_and_only_their_own_hands(guests):
    anna, ben, onlooker = guests(), guests(), guests()
    table = lay(anna, "fairy_land", "friend")
    link = anna.page.locator("[data-link]").input_value()
    ben.page.goto(link)
    ben.page.locator("form[action$='/sit'] input[name=name]").fill("Ben")
    ben.page.locator("form[action$='/sit'] button").click()
    onlooker.opens(table)
    chance = random.Random(4)
    for _ in range(6):
        who = next_to_play(anna, ben)
        who.plays(chance)
        next_to_play(anna, ben, onlooker)
    assert onlooker.page.locator("button.choice").count() == 0
    assert onlooker.page.locator(".seat.me").count() == 0


def next_to_play(*people: Guest) -> Guest:
    """Whoever is asked, once the pages of all show the same event: a page that lags behind offers what is no longer asked."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        asked = [person for person in people if person.page.locator("button.choice").count()]
        if asked and len({person.number for person in people}) == 1:
            return asked[0]
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def lay(guest: Guest, game: str, other: str) -> str:
    """A table for two, laid on its page; its path."""
    page = guest.opens(f"/games/{game}/new")
    page.locator("#own-name").fill("Anna")
    page.locator("select[name=seat_1]").select_option(other)
    for extra in page.locator("select[name^=seat_]").all()[2:]:
        extra.select_option("none")
    page.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    return page.url.removeprefix(guest.url)


def test_whoever_waited_for_players_has_the_menu_of_a_match_and_a_board_without_marks(guests):
    anna, ben = guests(), guests()
    lay(anna, "fairy_land", "anyone")
    menu = anna.page.locator("#menu")
    menu.locator("> summary").click()
    expect(menu.locator("#closing")).to_be_visible()
    expect(menu.locator("a[href$='/replay'], a[href$='/report'], #ending")).to_have_count(0)
    ben.page.goto(anna.page.url)
    ben.page.locator("form[action$='/sit'] input[name=name]").fill("Ben")
    ben.page.locator("form[action$='/sit'] button").click()
    expect(menu.locator("a[href$='/replay']")).to_be_visible()
    expect(menu.locator("a[href$='/report']")).to_be_visible()
    expect(menu.locator("#ending")).to_be_visible()
    expect(menu.locator(".calls")).to_be_visible()
    expect(menu.locator("#closing")).to_have_count(0)
    assert anna.page.locator(".board [data-piece]").count() and anna.page.locator(".ground .just").count() == 0
    anna.page.keyboard.press("Escape")  # the menu lies over the list of choices
    next_to_play(anna, ben).plays(random.Random(7))
    expect(anna.page.locator(".ground .just").first).to_be_visible()


def test_people_at_one_device_see_a_hand_only_when_they_say_who_they_are(guests):
    guest = guests()
    lay(guest, "fairy_land", "hot_seat")
    chance, shown = random.Random(5), set()
    for _ in range(30):
        guest.page.wait_for_function("() => document.querySelector('button.choice, a.button.primary[href*=\"seat=\"]')")
        curtain = guest.page.locator("a.button.primary[href*='seat=']")
        if curtain.count():
            assert guest.page.locator(".seat.me").count() == 0
            curtain.click()
            guest.page.wait_for_url("**?seat=*")
        shown.add(guest.page.locator(".seat.me .name").inner_text())
        guest.plays(chance)
        if len(shown) == 2:
            return
    raise AssertionError(f"only {shown} ever played")


def test_undo_is_free_while_nobody_has_learnt_anything(guests):
    guest = guests()
    guest.starts("fairy_land")
    free = guest.page.locator("button[title='Take your last choice back']")
    chance = random.Random(6)
    for _ in range(20):
        guest.plays(chance)
        guest.waits_for_turn()
        if free.count():
            break
    guest.page.keyboard.press("u")
    expect(guest.page.locator(".log:not(.chat)")).to_contain_text("takes back a choice")


def test_undo_after_another_has_decided_needs_consent(guests):
    anna, ben = guests(), guests()
    lay(anna, "fairy_land", "anyone")
    ben.page.goto(anna.page.url)
    ben.page.locator("form[action$='/sit'] input[name=name]").fill("Ben")
    ben.page.locator("form[action$='/sit'] button").click()
    chance, first = random.Random(6), next_to_play(anna, ben)
    other = ben if first is anna else anna
    for _ in range(40):
        who = next_to_play(anna, ben)
        who.plays(chance)
        if who is other:
            break
    next_to_play(anna, ben)
    first.page.locator("form[action$='/undo'] button").click()
    expect(first.page.locator(".consent")).to_contain_text("The others are being asked.")
    other.page.locator("button[name=agree][value=yes]").click()
    expect(first.page.locator(".log:not(.chat)")).to_contain_text("takes back a choice")


def test_what_is_said_reaches_the_others_as_text(guests):
    anna, onlooker = guests(), guests()
    table = anna.starts("fairy_land")
    onlooker.opens(table)
    anna.page.keyboard.press("c")
    anna.page.keyboard.type("<b>hello</b> there")
    anna.page.keyboard.press("Enter")
    onlooker.page.locator("#tab-chat").click()
    expect(onlooker.page.locator(".chat li").first).to_contain_text("<b>hello</b> there")
