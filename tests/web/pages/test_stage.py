"""What others did since one's last choice: told in a strip, played step by step at the pace one likes, never in one's way."""

import random

import pytest
from browserhouse import DESKTOP, PHONE, Guest
from laid import kept_match
from playwright.sync_api import expect
from webhouse import Visitor, open_app

from underhill.web.pages import folders, since
from web.test_secrecy import all_seated, played_on

# Writes down every caption that the stage shows, and how many choices of an earlier question the board then still offers. The last
# move leads to the present, whose choices are open.
WATCH = """() => {
  window.told = [];
  window.stale = 0;
  document.addEventListener("underhill-move", () => {
    const caption = document.getElementById("caption").textContent;
    const last = [...document.querySelectorAll(".since .move .told")].at(-1)?.textContent;
    window.told.push(caption);
    if (!caption.includes(last)) window.stale += document.querySelectorAll('.ground button[name="choice"]:enabled').length;
  });
}"""

# Moves of an earlier strip may still be under way: these are waited for.
LAST_TWO_AMONG = """(lines) => {
  const last = window.told.slice(-2);
  return last.length === 2 && last.every((caption) => lines.some((line) => caption.includes(line)));
}"""


def strip(guest: Guest) -> list[str]:
    """What the strip tells."""
    return guest.page.locator(".since .move .told").all_inner_texts()


def plays_until_told(guest: Guest, most: int = 30) -> list[str]:
    """Choose until others have done something since; what the strip says then."""
    chance = random.Random(4)
    for _ in range(most):
        guest.plays(chance)
        assert guest.waits_for_turn()
        if len(strip(guest)) > 1:
            return strip(guest)
    raise AssertionError("nobody else has done anything")


def test_others_moves_are_played_one_by_one_while_one_can_already_choose(guests):
    guest = guests(pace="slow")
    guest.starts("fairy_land", 3)
    guest.waits_for_turn()
    guest.page.evaluate(WATCH)
    told = plays_until_told(guest)
    expect(guest.page.locator("button.choice").first).to_be_enabled()
    guest.page.wait_for_function(LAST_TWO_AMONG, arg=told)
    assert guest.page.evaluate("window.stale") == 0, "a board that shows the past answers no question of the present"
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#caption")).to_be_hidden()
    expect(guest.page.locator(".board button.act.can, .hand button.act.can, button.choice").first).to_be_visible()
    expect(guest.page.locator('.ground button[name="choice"]:disabled')).to_have_count(0)
    assert strip(guest)[: len(told)] == told, "the server may have passed for the person meanwhile, and others gone on"


def test_a_card_of_the_strip_plays_its_move_again_and_at_once_means_no_caption(guests):
    guest = guests()
    guest.starts("fairy_land", 3)
    guest.waits_for_turn()
    guest.page.evaluate(WATCH)
    told = plays_until_told(guest)
    assert guest.page.evaluate("window.told") == []
    assert told[-1] in guest.page.locator("#heard").inner_text(), "whoever hears the page is told as well"
    guest.page.locator("#menu summary").first.click()
    for _ in range(2):  # off, and on again
        guest.page.locator("#sound").click()
    expect(guest.page.locator("html")).to_have_attribute("data-sounded", "turn")
    guest.page.locator("#paces label", has_text="fast").click()
    guest.page.keyboard.press("Escape")
    guest.page.locator(".since .move").first.click()
    guest.page.wait_for_function("() => window.told.length")
    assert told[0] in guest.page.evaluate("window.told[0]")
    expect(guest.page.locator("#caption")).to_be_hidden()
    expect(guest.page.locator("button.choice").first).to_be_enabled()


def test_opening_the_table_again_shows_the_strip_and_plays_nothing(guests):
    guest = guests(pace="slow")
    guest.starts("fairy_land", 3)
    told = plays_until_told(guest)
    guest.page.reload()
    assert guest.waits_for_turn()
    assert strip(guest) == told
    expect(guest.page.locator("#caption")).to_be_hidden()


def test_what_has_not_changed_stays_in_the_page_and_the_question_is_always_new(guests):
    guest = guests()
    guest.starts("taverna", 3)
    guest.waits_for_turn()
    guest.page.evaluate("() => document.querySelectorAll('.seat .name, .question').forEach((one) => (one.isKnown = true))")
    guest.plays(random.Random(1))
    known = "(where) => [...document.querySelectorAll(where)].map((one) => Boolean(one.isKnown))"
    assert guest.page.evaluate(known, ".seat .name") == [True] * 3
    assert guest.page.evaluate(known, ".question") == [False]


def test_a_piece_or_a_choice_never_becomes_another_and_what_somebody_typed_stays(guests):
    guest = guests()
    guest.starts("fairy_land", 2)
    guest.waits_for_turn()
    become = """async (pair) => {
      const at = document.querySelector("script[type=module]").src.replace("page.js", "morph.js");
      const { become } = await import(at);
      const [old, fresh] = pair.map((html) => Object.assign(document.createElement("div"), { innerHTML: html }));
      old.querySelectorAll("*").forEach((one) => (one.isKnown = true));
      old.querySelectorAll("input").forEach((one) => (one.value = "typed"));
      become(old, fresh.cloneNode(true));
      const kept = [...old.querySelectorAll("*")].filter((one) => one.isKnown).map((one) => one.textContent || one.value);
      return [old.isEqualNode(fresh), kept];
    }"""
    for before, after, kept in (
        ('<i data-piece="a">1</i><b>2</b>', '<i data-piece="b">1</i><b>3</b>', ["3"]),
        ('<button value="bid 1">x</button><u>y</u>', '<button value="bid 2">x</button><u>y</u>', ["y"]),
        ("<p>1</p><p>2</p><p>3</p>", "<p>1</p><p>4</p><p>2</p><p>3</p>", ["1", "2", "3"]),
        ("<p>1</p><p>2</p><p>3</p>", "<p>1</p><p>3</p>", ["1", "3"]),
        ("<p>1</p>", "", []),
        ("", "<p>1</p>text", []),
        ('<b class="ticked">1</b> a', "<b>2</b> b", []),
        ('<p class="x" hidden>1<input name="a"></p>', '<p class="y">2<input name="a"></p>', ["2", "typed"]),
    ):
        assert guest.page.evaluate(become, [before, after]) == [True, kept], (before, after)


def test_the_board_is_as_high_as_the_window_leaves_it_whatever_stands_beside_it(guests):
    """A row that asks its content for a height lays the board out twice at every change, once with no height at all."""
    guest = guests()
    guest.starts("pixie_queen", 2)
    guest.waits_for_turn()
    height = guest.page.locator(".board").bounding_box()["height"]
    guest.page.evaluate(
        "() => document.querySelector('.rail').append(...Array.from({ length: 200 }, () => document.createElement('hr')))"
    )
    assert guest.page.locator(".board").bounding_box()["height"] == height


async def test_the_strip_and_the_stage_tell_nobody_what_is_not_theirs_to_know(sqlite_url, game):
    """The stage of a past step is drawn from the same view as a replay; a foreign seat's is refused."""

    async with open_app(sqlite_url, answer_delay="900") as app:
        people, table_id = await all_seated(app, game, game.seats.start)
        table = await played_on(app, people, table_id, random.Random(2), 3)
        steps = len(table.choices)
        own = await people[0].http.get(f"/tables/{table_id}/stage?step={steps - 1}")
        assert own.status_code == 200 and 'data-section="board"' in own.text and 'data-section="log"' not in own.text
        onlooker = await Visitor(app).http.get(f"/tables/{table_id}/stage?step={steps - 1}&seat=0")
        assert onlooker.status_code == 200 and 'class="seat seat-0 me' not in onlooker.text
        late = await people[0].http.get(f"/tables/{table_id}/stage?step={steps + 1}")
        assert late.status_code == 404


def test_a_reveal_tells_of_everybody_and_a_moment_of_whom_it_is_about(inn):
    match = kept_match("pixie_queen", 4)
    table = inn.table(inn.lays(match))
    told = [step for k in range(1, match.n_choices + 1) if (step := since.step_told(table, 0, k, "en"))]
    offered = [[line for line in step["lines"] if " offers " in line["text"]] for step in told]
    reveals = [lines for lines in offered if len(lines) > since.SENTENCES]
    assert reveals, "several offerings are told together"
    assert all(line["text"].startswith(f"{table.names[line['seat']]} offers") for lines in reveals for line in lines)
    demands = [step for step in told if step["lines"][-1]["text"].startswith("The Queen demands")]
    assert demands and all(step["about"] is None for step in demands), "the Queen's demand is nobody's"
    assert max(len(step["lines"]) for step in told) <= since.MOST_SENTENCES
    offerers = [{line["seat"] for line in lines} for lines in reveals]
    seen = [step["about"] for step in told if any(" offers " in line["text"] for line in step["lines"])]
    assert any(len(each) > 1 for each in offerers) and None in seen, "what several offer is nobody's moment"


@pytest.mark.parametrize("title", ["pixie_queen", "taverna"])
def test_the_last_step_tells_its_moments_and_not_the_whole_score_sheet(inn, title):
    match = kept_match(title, 4)
    table = inn.table(inn.lays(match))
    told = since.step_told(table, 1, match.n_choices, "en")
    last = [item for item in match.all_news() if item.choice == match.n_choices]
    moments = [match.sentence(item, "en", table.names) for item in last if since._moment(match.game, item)]
    assert [line["text"] for line in told["lines"]] == moments and len(last) > since.MOST_SENTENCES


# Of a caption: how far it lies outside the window, how much of the board's height it covers, how far its badges lie outside it, and
# how far each name stands from its sentence.
LAID = """() => {
  const box = document.getElementById("caption"), at = box.getBoundingClientRect(), lines = [...box.querySelectorAll(".line")];
  const { top, bottom, height } = document.querySelector(".board").getBoundingClientRect();
  const covered = (Math.min(at.bottom, bottom) - Math.max(at.top, top)) / height;
  const out = Math.max(-at.top, -at.left, at.bottom - innerHeight, at.right - innerWidth);
  const badges = [...box.querySelectorAll(".line .badge")].map((one) => at.left - one.getBoundingClientRect().left);
  const apart = lines.filter((line) => line.querySelector(".leader")).map((line) => {
    const rest = document.createRange();
    rest.setStart(line.lastChild, 0);
    rest.setEnd(line.lastChild, line.lastChild.length);
    const starts = [...rest.getClientRects()].map((each) => each.left);
    return Math.min(...starts) - line.querySelector(".leader").getBoundingClientRect().left;
  });
  return { out, covered, badges, apart, lines: lines.length };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_moment_of_several_sentences_is_laid_out_as_text_inside_the_window(guests, inn, size):
    guest = guests(at=inn.url, pace="slow", viewport=size, locale="de")
    guest.reads(underhill=inn.cookie)
    match = kept_match("taverna", 5)
    table = inn.table(inn.lays(match))
    told = {k: since.step_told(table, None, k, "en") for k in range(1, match.n_choices)}
    long = [k for k, each in told.items() if each and each["kind"] and len(each["lines"]) == since.SENTENCES]
    step = next(k for k in long if match.at(k).seat != match.at(k - 1).seat)
    guest.opens(inn.lays(match, step))
    guest.page.locator(".since .move").last.click()
    expect(guest.page.locator("#caption .line").first).to_be_visible()
    found = guest.page.evaluate(LAID)
    assert found["lines"] == since.SENTENCES and found["out"] <= 0, found
    assert size is DESKTOP or found["covered"] < 0.3, "on a phone the small board stays in sight"
    assert max(found["badges"]) <= 0, "a badge hangs over the edge"
    assert max(found["apart"]) <= 40, "a name and its sentence stand in two columns"


def test_moments_name_news_and_signs_that_exist(game):
    names = {item.name.lower() for item in game.news}
    for name, moment in folders.moments(game).items():
        assert name in names, name
        assert moment["kind"] in {"won", "fall", "spell", "reveal"}
        assert "sign" not in moment or f'id="{game.name}-{moment["sign"]}"' in folders.signs(game), name
