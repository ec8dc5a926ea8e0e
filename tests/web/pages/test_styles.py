"""What a click costs the browser: it gives a style to what has changed, not to the whole page."""

import random

import pytest
from patience import PATIENCE

CLICKS = 8
COUNTING = """() => {
  window.arrived = 0;
  const size = (node) => (node.nodeType === Node.ELEMENT_NODE ? 1 + node.querySelectorAll("*").length : 0);
  const count = (changes) => changes.forEach((each) => each.addedNodes.forEach((node) => (window.arrived += size(node))));
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}"""
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
    guest.page.evaluate(COUNTING)

    def plays() -> None:
        guest.plays(chance)
        assert guest.waits_for_turn()

    for _ in range(CLICKS):
        guest.page.evaluate("window.arrived = 0")
        counts = styled(browser, guest.page, plays)
        # What bots did meanwhile may have brought half of the board anew; signs are drawn from parts that count too.
        arrived, whole = guest.page.evaluate("[window.arrived, document.querySelectorAll('body *').length]")
        assert counts and max(counts) < arrived + whole / 2, f"{arrived} of {whole} elements are new: {sorted(counts)[-5:]}"
