"""A turn of each game without a mouse and without eyes: by Tab and keys alone, and as a screen reader is told of it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from browserhouse import Guest
from playwright.sync_api import TimeoutError, expect

from underhill.core.game import games

ACTED_ON = {"button", "link", "checkbox", "radio", "textbox", "tab", "slider", "combobox", "DisclosureTriangle"}
MOST_TABS = 400
SOON = 1000  # milliseconds after which the next choice is made instead
# What has the focus: how it is called in the page, whether it can be seen, and whether it is marked.
FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one), beside = one.nextElementSibling;
  const marked = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const told = `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`;
  const { width, height } = one.getBoundingClientRect();
  const shown = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
  const isMarked = marked(style) || Boolean(beside && marked(getComputedStyle(beside)));
  return { told, isBody: one === document.body, isMarked, shown };
}"""
HAS_FOCUS = "what => document.activeElement.matches(what)"
ON_BOARD = ".ground button.act.can"


def tabs_to(guest: Guest, what: str, key: str = "Tab") -> None:
    """Press Tab until something has the focus; all on the way can be seen and is marked."""
    for _ in range(MOST_TABS):
        guest.page.keyboard.press(key)
        at = guest.page.evaluate(FOCUS)
        assert at["isBody"] or (at["shown"] and at["isMarked"]), f"on the way to {what}: {at}"
        if guest.page.evaluate(HAS_FOCUS, what):
            return
    raise AssertionError(f"no Tab leads to {what}")


def goes_on(guest: Guest, number: int) -> None:
    """Wait for the next question; the focus is not lost."""
    guest.moves_on(number)
    assert guest.waits_for_turn()
    guest.page.wait_for_function("() => document.activeElement !== document.body")


def is_told(guest: Guest) -> bool:
    """Whether a move of another is told; its step is fetched first, when the next question is there already."""
    caption = guest.page.locator("#caption")
    try:
        caption.wait_for(timeout=SOON)
    except TimeoutError:
        return False
    return caption.is_visible()


def opens_and_closes(guest: Guest, what: str, opened: str) -> None:
    """Something is opened by Enter and closed by Escape, and the focus comes back."""
    tabs_to(guest, what, "Shift+Tab")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(opened)).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(opened)).to_be_hidden()
    assert guest.page.evaluate(HAS_FOCUS, what), guest.page.evaluate(FOCUS)


@pytest.mark.parametrize(
    "title", [title if title == "fairy_land" else pytest.param(title, marks=pytest.mark.thorough) for title in games()]
)
def test_a_turn_is_played_without_a_mouse(guests, title):
    guest = guests(pace="slow")
    guest.starts(title, 3)
    keys = guest.page.keyboard
    guest.waits_for_turn()
    tabs_to(guest, "button.choice")
    first = guest.page.evaluate("document.activeElement === document.querySelector('button.choice')")
    assert first, "the first choice is one Tab away"
    number = guest.number
    keys.press("Enter")
    goes_on(guest, number)

    board = guest.page.locator(ON_BOARD)
    while not board.count():
        number = guest.number
        keys.press(guest.page.locator("button.choice[data-key]").first.get_attribute("data-key"))
        goes_on(guest, number)
    tabs_to(guest, "button.choice")
    tabs_to(guest, ON_BOARD, "Shift+Tab")
    number = guest.number
    keys.press("Enter")
    goes_on(guest, number)

    if guest.page.locator(".tools form[action$='/undo']").count():
        number = guest.number
        keys.press("u")
        goes_on(guest, number)
    while not is_told(guest):
        number = guest.number
        keys.press(guest.page.locator("button.choice[data-key]").first.get_attribute("data-key"))
        goes_on(guest, number)
    keys.press("Escape")
    expect(guest.page.locator("#caption")).to_be_hidden()

    opens_and_closes(guest, "#menu > summary", "#menu > div")
    opens_and_closes(guest, "a[data-rules]", "#rules")
    keys.press("?")
    expect(guest.page.locator("#shortcuts")).to_be_visible()
    keys.press("Escape")
    expect(guest.page.locator("#shortcuts")).to_be_hidden()
    tabs_to(guest, "#tab-log", "Shift+Tab")
    keys.press("ArrowRight")
    expect(guest.page.locator("#panel-chat")).to_be_visible()
    keys.press("ArrowLeft")
    expect(guest.page.locator("#panel-log")).to_be_visible()


class Heard:
    """The page as the browser tells it to a screen reader."""

    def __init__(self, guest: Guest):
        session = guest.context.new_cdp_session(guest.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        self.by_id = {node["nodeId"]: node for node in nodes}
        self.nodes = [node for node in nodes if not node["ignored"]]

    def of(self, *roles: str) -> list[dict[str, Any]]:
        """What has one of these roles, in order."""
        return [node for node in self.nodes if node["role"]["value"] in roles]

    def inside(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What a node holds."""
        for child in node.get("childIds", ()):
            if child in self.by_id:
                yield self.by_id[child]
                yield from self.inside(self.by_id[child])


def name(node: dict[str, Any]) -> str:
    """What a screen reader says of a node."""
    return node.get("name", {}).get("value", "").strip()


def settings(node: dict[str, Any]) -> dict[str, Any]:
    """A node's properties."""
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


@pytest.mark.parametrize("title", games())
def test_a_turn_is_told_to_those_who_do_not_see_it(guests, title):
    guest = guests(viewport={"width": 1280, "height": 720})
    guest.starts(title, 3)
    guest.waits_for_turn()
    guest.unfolds()
    heard = Heard(guest)
    assert [node["role"]["value"] for node in heard.nodes if node["role"]["value"] in ACTED_ON and not name(node)] == []
    assert [len(heard.of(role)) for role in ("banner", "main", "complementary", "navigation")] == [1, 1, 1, 1]
    levels = [settings(node)["level"] for node in heard.of("heading")]
    assert levels[0] == 1 and all(after <= before + 1 for before, after in pairwise(levels)), levels

    board = next(node for node in heard.of("group") if name(node) == "Board")
    pieces = [node for node in heard.inside(board) if not node["ignored"] and node["role"]["value"] in ("button", "image", "img")]
    assert pieces and [name(node) for node in pieces if sum(letter.isalpha() for letter in name(node)) < 2] == []
    offered = set(guest.page.locator(".board button.act.can .sr:first-child").all_inner_texts())
    assert all(any(words.strip() in name(node) for node in pieces) for words in offered)
    log = next(node for node in heard.of("tabpanel") if name(node) == "Log")
    assert settings(log)["live"] == "polite"

    guest.page.locator("#panel-log").focus()
    moves, heard_now = guest.page.locator(".since .move .told"), guest.page.locator("#heard")
    while not (moves.count() and heard_now.inner_text()):  # what happened before the page was opened is not told again
        number = guest.number
        guest.page.keyboard.press(guest.page.locator("button.choice[data-key]").first.get_attribute("data-key"))
        guest.moves_on(number)
        assert guest.waits_for_turn()
    told = next(node for node in Heard(guest).of("status") if settings(node).get("live") == "polite")
    assert told
    announced = heard_now.inner_text()
    assert moves.last.inner_text() in announced and guest.page.locator(".question").inner_text() in announced
