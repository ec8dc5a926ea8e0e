"""What a click costs the browser: it gives a style to what has changed, not to the whole page."""

import random

import pytest
from patience import PATIENCE

pytestmark = pytest.mark.xdist_group("browser")
CLICKS = 4
TRACED = {"includedCategories": ["devtools.timeline"]}


def styled(browser, page, work) -> list[int]:
    """How many elements were given a style, each time that happened during some work."""
    session, events, ended = browser.new_browser_cdp_session(), [], []
    session.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    session.on("Tracing.tracingComplete", lambda message: ended.append(message))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": TRACED})
    work()
    session.send("Tracing.end")
    for _ in range(int(10 * PATIENCE)):
        if ended:
            break
        page.wait_for_timeout(100)
    session.detach()
    return [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]


@pytest.mark.parametrize("title", ["fairy_land", "pixie_queen", "taverna"])
def test_a_click_gives_a_style_to_what_has_changed_only(browser, guests, title):
    guest, chance = guests(pace="at_once"), random.Random(5)
    guest.starts(title, 4)
    assert guest.waits_for_turn()

    def plays() -> None:
        for _ in range(CLICKS):
            guest.plays(chance)
            assert guest.waits_for_turn()

    plays()
    whole = guest.page.evaluate("document.querySelectorAll('body *').length")
    counts = styled(browser, guest.page, plays)
    assert counts and max(counts) < whole / 2, f"of {whole} elements: {sorted(counts)[-5:]}"
