"""The review on the page of a finished match's replay: asked for, followed while it is worked out, and there after a reload."""

import random

from browserhouse import THEMES, violations, violations_in
from playwright.sync_api import expect

from underhill.core.game import games

# Notes whether the page has shown, if only for a moment, how far the work is.
NOTE_PROGRESS = """() => {
  new MutationObserver(() => {
    window.progressed ||= document.querySelector("#review[data-stage=working] progress") !== null;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def brings(guest, seed):
    """A finished table made from the record of a match played at random; the path of its replay."""
    match, chance = games()["fairy_land"].match(2, seed), random.Random(seed)
    while not match.is_over:
        match.play(chance.choice(match.choices()))
    ask = guest.context.request
    ask.post(f"{guest.url}/api/v1/identity", data={"name": "Anna"})
    answer = ask.post(f"{guest.url}/api/v1/records", data={**match.record(), "names": ["Anna", "Ben"]})
    return f"/tables/{answer.json()['table']['id']}/replay"


def test_a_review_is_worked_out_shown_and_kept(guests):
    guest, onlooker = guests(), guests(locale="fr")
    replay = brings(guest, 5)
    page = guest.opens(replay)
    assert violations_in(page, *THEMES) == []
    page.evaluate(NOTE_PROGRESS)
    page.get_by_role("button", name="Review this match").click()
    assert violations(page) == []
    expect(page.locator("#review")).to_have_attribute("data-stage", "done")
    assert page.evaluate("window.progressed")
    expect(page.locator("#review .chart polyline")).to_have_count(2)
    points = page.locator("#review .turning li")
    assert 1 <= points.count() <= 5
    assert page.locator("#review .turn").count() == points.count()
    assert violations_in(page, *THEMES) == []
    link = points.first.locator("a[data-move]")
    move = link.get_attribute("data-move")
    link.click()
    expect(page.locator(".slider output")).to_contain_text(f"{move} /")
    page.wait_for_url(f"**step={move}*")
    page.reload()
    expect(page.locator("#review")).to_have_attribute("data-stage", "done")
    expect(onlooker.opens(replay).locator("#review")).to_contain_text("Tournants de la partie")


def test_a_review_can_be_had_without_the_module_and_on_a_phone(guests):
    guest = guests(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="de")
    page = guest.opens(brings(guest, 7))
    page.get_by_role("button", name="Diese Partie analysieren").click()
    while page.locator("#review[data-stage=working]").count():
        page.wait_for_timeout(300)
        page.reload()
    expect(page.locator("#review")).to_contain_text("Wendepunkte")
    expect(page.locator("#review .chart")).to_have_count(1)


def test_the_replay_of_a_running_match_has_no_review(guests):
    guest = guests()
    table = guest.starts("fairy_land")
    assert guest.opens(f"{table}/replay").locator("#review").count() == 0
    answer = guest.context.request.post(f"{guest.url}{table}/review", headers={"X-Underhill": "module"})
    assert answer.status in (204, 409)


def test_nothing_of_a_replay_sticks_out_on_a_phone(guests):
    guest = guests(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de")
    page = guest.opens(brings(guest, 7))
    if page.locator("#review[data-stage=none]").count():
        page.locator("#review button.primary").click()
    expect(page.locator("#review")).to_have_attribute("data-stage", "done")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
