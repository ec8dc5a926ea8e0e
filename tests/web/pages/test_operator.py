"""In the browser: a line of the chat is reported from the table, and an operator finds it and acts."""

from urllib.parse import urlsplit

import pytest
from browserhouse import DESKTOP, OPERATOR_TOKEN, PHONE, violations
from playwright.sync_api import expect


@pytest.mark.parametrize(
    "theme, size, locale", [pytest.param("light", DESKTOP, "de", marks=pytest.mark.thorough), ("dark", PHONE, "fr")]
)
def test_a_reported_line_reaches_the_operator_who_mutes_whoever_said_it(guests, theme, size, locale):
    anna, ben, olga = (guests(viewport=size, locale=locale) for _ in range(3))
    for each in (anna, ben, olga):
        each.reads(theme=theme)
    assert anna.context.request.post(f"{anna.url}/api/v1/identity", data={"name": "Anna"}).ok
    assert ben.context.request.post(f"{ben.url}/api/v1/identity", data={"name": "Ben"}).ok
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    made = anna.context.request.post(f"{anna.url}/api/v1/tables", data={"game": "fairy_land", "seats": seats}).json()["table"]["id"]
    ben.context.request.post(f"{ben.url}/api/v1/tables/{made}/sit", data={})
    ben.context.request.post(f"{ben.url}/api/v1/tables/{made}/chat", data={"text": "You play like a troll"})

    anna.opens(f"/tables/{made}")
    anna.page.locator("#tab-chat").click()
    found = {"table": violations(anna.page)}
    anna.page.locator(".chat .report").click()
    expect(anna.page.locator("blockquote")).to_contain_text("troll")
    found["report"] = violations(anna.page)
    anna.page.locator("input[value=insult]").check()
    anna.page.locator("textarea").fill("He never stops.")
    anna.page.locator("main button.primary").click()
    anna.page.locator("main a.primary").click()
    anna.page.wait_for_url(f"**/tables/{made}")

    olga.opens("/operator")
    found["enter"] = violations(olga.page)
    olga.page.locator("input[name=name]").fill("Olga")
    olga.page.locator("input[name=token]").fill(OPERATOR_TOKEN)
    olga.page.locator("main button.primary").click()
    report = olga.page.locator(".report", has_text="troll")
    expect(report).to_contain_text("He never stops.")
    found["reports"] = violations(olga.page)
    report.locator("a.button", has_text="Ben").click()
    found["person"] = violations(olga.page)
    olga.page.locator("form:has(input[value=mute]) button").click()
    expect(olga.page.locator("table")).to_contain_text("Olga")
    assert ben.context.request.post(f"{ben.url}/api/v1/tables/{made}/chat", data={"text": "What?"}).status == 403
    olga.page.locator("input[name=note]").fill("muted")
    olga.page.locator("form:has(input[name=note]) button").click()
    expect(olga.page.locator(".report input[name=note]")).to_have_count(0)
    for path in ("/tables", f"/tables/{made}", "/people", "/acts"):
        found[path] = violations(olga.opens(f"/operator{path}"))
        assert olga.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
    assert {page: what for page, what in found.items() if what} == {}
    assert urlsplit(olga.page.url).path == "/operator/acts"
