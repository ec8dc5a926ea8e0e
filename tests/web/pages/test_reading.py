"""Languages, pages that fit, explanations, and pieces that glide."""

import random

import pytest
from browserhouse import DESKTOP, PHONE, violations
from playwright.sync_api import expect

from underhill.core.game import games
from underhill.core.words import LANGUAGES

CLUB = ("/notices", "/ratings", "/devices", "/devices/enter", "/holidays", "/past", "/guests", "/data", "/tournaments")
# How far the middle of a page's title is from that of the name beside it.
MIDDLES = """() => {
  const middle = (what) => {
    const { top, bottom } = document.querySelector(what).getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return document.querySelector(".top h1") ? middle(".top h1") - middle(".top .brand") : 0;
}"""
COUNT_GLIDES = """() => {
  const animate = Element.prototype.animate;
  window.glides = 0;
  window.flights = 0;
  Element.prototype.animate = function (...how) {
    window.glides += this.matches("[data-piece]");
    window.flights += this.matches(".flying");
    return animate.apply(this, how);
  };
}"""


def test_the_pages_of_the_club_fit_every_window_and_their_titles_stand_in_line(guests):
    guest = guests(locale="de")
    guest.starts("fairy_land")
    found = []
    for path in CLUB:
        guest.opens(path)
        for width in (360, 390, 768, 1366, 2560):
            guest.page.set_viewport_size({"width": width, "height": 800})
            over = guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            lower = guest.page.evaluate(MIDDLES) if width >= 768 else 0  # on a phone it may stand below
            found += [f"{path} {width}: {over} px too wide, title {lower} px off"] * (over > 0 or abs(lower) > 3)
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_own_pages_and_an_invitation_fit_a_small_phone(guests, language):
    guest = guests(locale=language, viewport={"width": 360, "height": 780})
    guest.starts("fairy_land")
    guest.opens("/").locator("#who summary").click()
    panel = guest.page.locator("#who form").bounding_box()
    links = [link.bounding_box() for link in guest.page.locator("#who .own-pages a").all()]
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= 360 and len(links) == 6
    for one in links:
        apart = [other for other in links if other["y"] == one["y"] and other["x"] > one["x"]]
        assert one["x"] + one["width"] <= 360 and all(other["x"] >= one["x"] + one["width"] + 4 for other in apart)
    guest.opens("/games/fairy_land/new").locator("#own-name").fill("Annabelle Winterhalter")
    assert not guest.page.locator("input[name=name_1]").is_visible()  # whoever has a link says their name themselves
    guest.page.locator("select[name=seat_1]").select_option("invite")
    expect(guest.page.locator("input[name=name_1]")).to_be_visible()
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 360
    guest.page.locator("select[name=seat_1]").select_option("friend")
    guest.page.locator("button.primary").click()
    guest.page.wait_for_url("**/tables/*")
    paper, row = guest.page.locator(".waiting").bounding_box(), guest.page.locator(".invitation").first.bounding_box()
    assert row["x"] + row["width"] <= paper["x"] + paper["width"] <= 360


@pytest.mark.parametrize("language, words", [("en", "Undo"), ("fr", "Annuler"), ("de", "Zurücknehmen")])
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
    guest.page.evaluate(COUNT_GLIDES)
    chance = random.Random(3)
    marks = 0
    for _ in range(8):  # a bid moves no piece; placing cards does
        guest.plays(chance)
        marks += guest.page.locator(".just").count()
    assert guest.page.evaluate("window.glides") > 0
    assert marks > 0


def test_a_card_that_is_taken_flies_to_where_it_is_counted(guests):
    guest = guests(reduced_motion="no-preference")
    guest.starts("fairy_land")
    guest.page.evaluate(COUNT_GLIDES)
    chance = random.Random(5)
    while not guest.page.evaluate("window.flights"):
        assert guest.plays(chance), "a whole match, and no card has flown"
    expect(guest.page.locator(".flying")).to_have_count(0)


def test_nothing_glides_where_motion_is_not_wanted(guests):
    guest = guests(reduced_motion="reduce")
    guest.starts("fairy_land")
    guest.page.evaluate(COUNT_GLIDES)
    for _ in range(12):
        guest.plays(random.Random(5))
    assert guest.page.evaluate("window.glides + window.flights") == 0


def test_on_a_phone_a_seat_opens_to_its_panel_and_stays_open(guests):
    guest = guests(viewport=PHONE)
    guest.starts("fairy_land")
    guest.waits_for_turn()
    opener = guest.page.locator(".seat .opener").first
    opener.focus()
    guest.page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    guest.plays(random.Random(1))
    expect(guest.page.locator(".seat .panel").first).to_be_visible()
    expect(guest.page.locator(".seat .panel").nth(1)).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("title", games())
def test_the_guide_leaves_the_question_and_the_first_choice_in_sight(guests, title, size):
    guest = guests(viewport=size, locale="de")
    guest.opens("/").locator(f'form[action="/games/{title}/start"] button[name=guide]').click()
    guest.page.wait_for_url("**/tables/*")
    for seed in range(4):
        guest.waits_for_turn()
        expect(guest.page.locator(".guide p").first).to_be_in_viewport()
        expect(guest.page.locator(".question")).to_be_in_viewport(ratio=1)
        expect(guest.page.locator(".prompt :is(button.choice, summary):visible").first).to_be_in_viewport(ratio=1)
        guest.plays(random.Random(seed))


def test_an_explanation_that_is_open_is_no_accessibility_violation(guests):
    guest = guests()
    guest.starts("fairy_land")
    guest.waits_for_turn()
    guest.page.locator(".fairy_land-limit").first.hover()
    expect(guest.page.locator("#tip")).to_contain_text("The last place")
    assert violations(guest.page) == []


# Lays something with an explanation over the whole page, and waits until the browser has told that the mouse is over it.
COVER = """() => new Promise((done) => {
  const cover = Object.assign(document.createElement("div"), { style: "position: fixed; inset: 0; z-index: 99" });
  cover.dataset.why = "came by itself";
  cover.addEventListener("pointerover", () => setTimeout(done));
  document.querySelector("main").append(cover);
})"""


def test_what_comes_to_lie_under_a_mouse_that_rests_is_explained_only_once_the_mouse_is_moved(guests):
    guest = guests()
    guest.starts("fairy_land")
    guest.waits_for_turn()
    guest.page.mouse.move(300, 300)
    guest.page.evaluate(COVER)
    expect(guest.page.locator("#tip")).to_be_hidden()
    guest.page.mouse.move(301, 300)
    expect(guest.page.locator("#tip")).to_contain_text("came by itself")


@pytest.mark.parametrize("title", games())
def test_the_rules_open_beside_the_table_and_close_again(guests, title):
    guest = guests(locale="fr")
    table = guest.starts(title)
    guest.waits_for_turn()
    guest.page.locator("a[data-rules]").click()
    panel = guest.page.locator("#rules")
    expect(panel.locator("article h1")).to_be_visible()
    assert violations(guest.page) == []
    guest.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert guest.page.url.endswith(table)


def test_boards_move_by_themselves_only_while_somebody_looks_and_nothing_else_happens(guests):
    guest = guests(reduced_motion="no-preference")
    guest.starts("fairy_land")
    guest.waits_for_turn()
    moving = """() => document.getAnimations().filter(({ animationName }) => ["drifts", "stirs"].includes(animationName)).length"""
    guest.page.mouse.move(300, 300)
    guest.page.wait_for_function(f"() => ({moving})() > 0")
    guest.plays(random.Random(1))
    assert guest.page.evaluate(moving) == 0
    guest.page.wait_for_function(f"() => ({moving})() > 0")
    guest.page.evaluate("() => { document.hasFocus = () => false; dispatchEvent(new Event('blur')); }")
    assert guest.page.evaluate(moving) == 0


def test_what_is_explained_goes_when_a_choice_of_the_list_is_tapped(guests):
    guest = guests(viewport=PHONE, has_touch=True, is_mobile=True)
    guest.starts("taverna")
    guest.waits_for_turn()
    guest.unfolds()
    number = guest.number
    guest.page.locator("button.choice[data-card]:visible").first.tap()
    guest.moves_on(number)
    expect(guest.page.locator("#tip")).to_be_hidden()
