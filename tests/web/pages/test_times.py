"""Points in time are entered and read in everybody's own zone, without the module in universal time; no mistake loses a form."""

from datetime import UTC, datetime, time, timedelta, timezone

from browserhouse import Guest, violations
from playwright.sync_api import Page, expect

TOKYO = timezone(timedelta(hours=9))
EVENING = datetime.combine(datetime.now(TOKYO).date() + timedelta(3), time(20, 30), TOKYO)  # 11:30 in universal time
INPUT = "%Y-%m-%dT%H:%M"
# What the fields of the form hold.
ENTERED = """() => Object.fromEntries([...document.querySelectorAll(".laying :is(input, select)")]
  .filter((one) => one.type !== "radio" || one.checked)
  .map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]))"""


def entering(guest: Guest) -> Page:
    """The form for a new table, opened by somebody without a name."""
    page = guest.opens("/games/fairy_land/new")
    page.locator("#own-name").fill("Anna")
    return page


def starts_at(guest: Guest) -> float:
    """When the match of the table on the page begins, as the API has it."""
    return guest.asks(f"/api/v1{guest.page.url.removeprefix(guest.url)}").json()["table"]["starts_at"]


def test_without_the_module_times_are_universal_and_say_so(guests):
    guest = guests(java_script_enabled=False, timezone_id="Asia/Tokyo", locale="fr")
    page = entering(guest)
    expect(page.locator("#starts_at")).to_have_accessible_name("Pas avant (temps universel, UTC)")
    page.locator("#starts_at").fill(f"{EVENING.astimezone(UTC):{INPUT}}")
    page.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    assert starts_at(guest) == EVENING.timestamp()
    expect(page.locator(".waiting time")).to_contain_text("11:30 UTC")


def test_a_time_that_is_over_is_told_beside_the_field_and_nothing_entered_is_lost(guests):
    guest = guests(timezone_id="Asia/Tokyo")
    page = entering(guest)
    page.locator("#seat_1").select_option("hot_seat")
    page.locator("[name=name_1]").fill("Ben")
    page.locator("#seat_2").select_option("bot:greedy")
    page.locator("#clock_days_3").check()
    page.locator("#stand_in").uncheck()
    page.locator("#hints_on").check()
    page.locator("#public").check()
    page.locator("#series").select_option("3")
    page.locator("#title").fill("Ours")
    page.locator("#starts_at").fill("2020-02-03T20:30")
    entered = page.evaluate(ENTERED)
    page.evaluate("document.querySelector('.laying').noValidate = true")  # the browser would not let it pass
    page.locator("button.primary").click()
    told = page.get_by_role("alert")
    expect(told).to_have_text(
        "A match cannot begin at that time. Choose a day and a time that are still to come, within a year; or leave it empty."
    )
    guest.troubles.clear()  # the browser notes that the page came with a refusal
    expect(told).to_be_in_viewport()
    expect(page.locator("#starts_at")).to_be_focused()
    assert page.evaluate(ENTERED) == {name: value for name, value in entered.items() if name != "own_name"}
    assert violations(page) == []
    page.locator("#starts_at").fill(f"{EVENING:{INPUT}}")
    page.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    assert starts_at(guest) == EVENING.timestamp()


def test_when_a_day_away_begins_is_told_by_ones_own_clock(guests):
    guest = guests(timezone_id="Asia/Tokyo", locale="de")
    guest.starts("fairy_land")
    expect(guest.opens("/holidays").get_by_text("Bei dir ist das heute um 09:00.")).to_be_visible()
