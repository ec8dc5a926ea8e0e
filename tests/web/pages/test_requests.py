"""Pages without a browser: refusals are friendly, headers strict, forms work without the module."""

import json
import random
import re

import pytest
from clubhouse import play_on
from markupsafe import escape
from sqlalchemy import select
from webhouse import Visitor, open_app, visitor

from underhill.club.actor import Actor
from underhill.club.schema import tables
from underhill.core.words import LANGUAGES
from underhill.web.pages.reader import MOST_FIELDS
from underhill.web.pages.render import unbroken
from underhill.web.pages.words import translator


@pytest.mark.parametrize("language, words", [("en", "There is no such table."), ("fr", "existe pas"), ("de", "gibt es nicht")])
async def test_an_unknown_table_has_a_friendly_page(sqlite_url, language, words):
    async with open_app(sqlite_url) as app:
        answer = await Visitor(app).http.get("/tables/nosuchtable", headers={"Accept-Language": language})
        assert answer.status_code == 404 and words in answer.text and 'href="/"' in answer.text


LAID = {"seat_0": "me", "seat_1": "anyone", "clock": "none", "hints": "usual"}
WRONG = {  # what somebody may do by mistake in the club's pages, and the key of what they are told
    "bad_code": ("/devices/enter", {"code": "nonsense"}),
    "bad_name": ("/name", {"name": " \u200b "}),
    "bad_address": ("/notices/add", {"kind": "webhook", "address": "example.org"}),
    "not_repeated": ("/data/erase", {"name": "anna"}),
    "bad_days": ("/holidays", {"first": "2020-01-01", "last": "2020-01-02"}),
    "nobody_called": ("/games/lantern/tables", {**LAID, "seat_1": "invite", "name_1": "Nobody"}),
    "bad_start": ("/games/lantern/tables", {**LAID, "starts_at": "2020-01-31T18:00"}),
    "not_ratable": ("/games/lantern/tables", {**LAID, "rated": "on", "hints": "on"}),
    "bad_record": ("/records", {"record": "{}"}),
    "wrong_token": ("/operator/enter", {"name": "Ada", "token": "not the token at all"}),
}


@pytest.mark.parametrize("key", WRONG)
async def test_whoever_makes_a_mistake_is_told_which_and_what_to_do(sqlite_url, key):
    async with open_app(sqlite_url, operator_token="shown by operators alone") as app:
        anna, (path, form) = await visitor(app, "Anna"), WRONG[key]
        pages = {}
        for language in LANGUAGES:
            answer = await anna.http.post(path, data=form, headers={"Accept-Language": language})
            pages[language] = answer.text
            t = translator(language)
            assert 400 <= answer.status_code < 500 and all(
                str(escape(t(f"{part}.{key}"))) in unbent(answer.text) for part in ("error", "next")
            )
        assert len(set(pages.values())) == 3
        assert (await anna.get("/identity")).json()["name"] == "Anna"


def unbent(page: str) -> str:
    """A page with plain spaces, as the words have them."""
    return page.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("path", ["/people/nobody", "/tournaments/none", "/devices/none/forget", "/notices/x/test"])
async def test_what_is_not_there_is_not_called_a_moment_of_a_match(sqlite_url, path):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        ask = anna.http.get if path.startswith(("/people", "/tour")) else anna.http.post
        answer = await ask(path)
        assert answer.status_code == 404 and "There is nothing here any more." in answer.text


async def test_a_full_table_says_so_and_lets_one_look_on(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, late = await visitor(app, "Anna"), Visitor(app)
        table = await anna.makes_table("me", "random")
        answer = await late.http.post(f"/tables/{table}/sit", data={})
        assert answer.status_code == 409 and "Every seat at this table is taken." in answer.text
        assert (await late.http.get(f"/tables/{table}")).status_code == 200


async def test_addresses_that_lead_nowhere_are_pages_and_the_api_stays_json(sqlite_url):
    async with open_app(sqlite_url) as app:
        http = Visitor(app).http
        for path in ("/nothing", "/games/chess/rules", "/games/chess/new", "/static/x/none.css", "/tables/abc?seat=x"):
            answer = await http.get(path)
            assert answer.status_code in (404, 422) and answer.headers["content-type"].startswith("text/html"), path
        assert (await http.get("/api/v1/nothing")).headers["content-type"] == "application/json"


async def test_a_strict_policy_goes_with_every_page(sqlite_url):
    async with open_app(sqlite_url) as app:
        for path in ("/", "/games/lantern/new", "/games/lantern/rules", "/nothing"):
            policy = (await Visitor(app).http.get(path)).headers["content-security-policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy


async def test_forms_work_without_the_module(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        started = await guest.http.post("/games/lantern/start", data={"seats": "2"})
        assert started.status_code == 303 and "underhill" in started.cookies
        path = started.headers["location"]
        table = await app.state.host.table(path.removeprefix("/tables/"))
        choice = {"decision": str(table.decision), "choice": table.match.choices()[0].text}
        assert (await guest.http.post(f"{path}/play", data=choice)).headers["location"] == path
        again = await guest.http.post(f"{path}/play", data=choice)
        assert again.status_code == 409 and "moved on" in again.text


async def test_a_form_with_more_fields_than_any_page_has_is_refused(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        for n, status in ((MOST_FIELDS, 303), (MOST_FIELDS + 1, 422)):
            answer = await anna.http.post("/name", data={"name": "Zoe", **{f"more_{k}": "" for k in range(n - 1)}})
            assert answer.status_code == status
        assert "Change it and try again." in answer.text


async def test_a_table_is_made_as_the_form_describes(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        form = {
            "seat_0": "me",
            "seat_1": "hot_seat",
            "name_1": "Ben",
            "seat_2": "none",
            "clock": "minutes_5",
            "title": "Ours",
            "public": "on",
        }
        made = await guest.http.post("/games/lantern/tables", data=form)
        table = await app.state.host.table(made.headers["location"].removeprefix("/tables/"))
        assert [seat.name for seat in table.seats] == ["Wanderer", "Ben"]
        assert (table.terms.name, table.terms.public, table.terms.clock.budget) == ("Ours", True, 300.0)


ENTERED = {"own_name": "Anna", "seat_0": "me", "seat_1": "anyone", "name_1": "", "seat_2": "bot:greedy", "clock": "minutes_20"}
ENTERED |= {"hints": "off", "public": "on", "title": "<Ours>", "series": "5", "starts_at": ""}
MISTAKES = {  # what cannot be in the form for a table, and the key of what is told
    "no time at all": ("bad_start", {"starts_at": "tomorrow at eight"}),
    "a time that is over": ("bad_start", {"starts_at": "2020-01-31T18:00:00.000Z"}),
    "a time in the year 9999": ("bad_start", {"starts_at": "9999-12-31T23:59-12:00"}),
    "a name that nobody has": ("nobody_called", {"seat_1": "invite", "name_1": "Nobody"}),
    "a rated match with hints": ("not_ratable", {"rated": "on", "hints": "on"}),
    "an own name that cannot be seen": ("bad_name", {"own_name": "\u200b"}),
    "no name among others": ("name_needed", {"own_name": ""}),
}


@pytest.mark.parametrize("mistake", MISTAKES)
async def test_a_form_with_a_mistake_comes_back_with_all_that_was_entered(sqlite_url, mistake):
    key, wrong = MISTAKES[mistake]
    form = {**ENTERED, **wrong}
    async with open_app(sqlite_url) as app:
        guest, t = Visitor(app), translator("en")
        answer = await guest.http.post("/games/lantern/tables", data=form)
        assert answer.status_code == 422 and answer.text.count(str(escape(t(f"error.{key}")))) == 1
        assert not (await app.state.host.store.read(select(tables.c.id)))
        page = answer.text
        for name in ("seat_0", "seat_1", "seat_2", "series"):
            chosen = re.search(rf'name="{name}">.*?value="([^"]+)" selected', page, re.DOTALL)
            assert chosen and chosen[1] == form[name], name
        for name in ("clock", "hints"):
            assert re.findall(rf'name="{name}" id="\w+" value="(\w+)" checked', page) == [form[name]]
        assert re.findall(r'type="checkbox" id="(\w+)" name="\w+" checked', page) == [
            name for name in ("rated", "public") if form.get(name)
        ]
        assert 'value="&lt;Ours&gt;"' in page and f'value="{form["name_1"]}"' in page
        assert ('name="own_name"' in page) == (key in ("bad_name", "name_needed"))
        assert 'name="back" value="/games/lantern/new"' in page


async def test_tables_that_wait_for_me_come_first(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        waits = await anna.makes_table("me", "random", name="Waits")
        await anna.makes_table("me", "anyone", name="Open")
        lobby = (await anna.http.get("/")).text
        assert "1 table waits for you" in lobby and lobby.index(waits) < lobby.index("Open")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_chosen_language_is_kept(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        http = Visitor(app).http
        back = await http.post("/reading", data={"language": language, "back": "//elsewhere"})
        assert back.headers["location"] == "/"
        assert f'<html lang="{language}"' in (await http.get("/")).text


async def test_the_menu_shows_the_standing_orders_as_they_are(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "random", game="taverna")
        assert 'value="able" checked' in (await anna.http.get(f"/tables/{table}")).text
        wish = {"mode": "only", "use_counterspell": "on"}
        assert (await anna.http.post(f"/tables/{table}/seats/0/orders", data=wish)).status_code == 303
        page = (await anna.http.get(f"/tables/{table}")).text
        assert 'value="only" checked' in page and 'value="able" checked' not in page
        assert 'name="use_counterspell" checked' in page and 'name="use_echo" checked' not in page
        assert 'id="orders"' not in (await Visitor(app).http.get(f"/tables/{table}")).text


async def test_ones_past_lists_finished_matches_in_ones_language_and_nobody_elses(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, other = await visitor(app, "Anna"), Visitor(app)
        table = await anna.makes_table("me", "random")
        await play_on(app.state.host, table, [Actor((await anna.get("/identity")).json()["identity"], "Anna")], random.Random(1))
        past = (await anna.get("/identity/past")).json()
        assert [match["table"] for match in past["matches"]] == [table] and past["games"][0]["matches"] == 1
        for language, words in (("en", "How you fared"), ("fr", "Vos résultats"), ("de", "Deine Ergebnisse")):
            page = await anna.http.get("/past?game=lantern", headers={"Accept-Language": language})
            assert page.status_code == 200 and words in page.text and f"/tables/{table}/replay" in page.text
        assert table not in (await anna.http.get("/past?game=taverna")).text
        assert table not in (await other.http.get("/past")).text
        assert (await other.get("/identity/past")).status_code == 401


async def test_a_record_brought_as_text_becomes_a_table_and_nonsense_does_not(sqlite_url):
    async with open_app(sqlite_url) as app:
        match, chance = app.state.host.games["lantern"].match(2, 3), random.Random(3)
        while not match.is_over:
            match.play(chance.choice(match.choices()))
        guest = Visitor(app)
        for text in ("", "no record", "[1]", '{"game": "lantern"}'):
            assert 400 <= (await guest.http.post("/records", data={"record": text})).status_code < 500
        brought = await guest.http.post("/records", data={"record": json.dumps(match.record())})
        assert brought.status_code == 303 and brought.headers["location"].endswith("/replay")
        page = await guest.http.get(brought.headers["location"])
        assert page.status_code == 200 and f'max="{match.n_choices}"' in page.text


async def test_no_french_line_can_begin_with_the_sign_that_ends_a_phrase(sqlite_url):
    assert unbroken('<p title="Oui !">Un : deux ?</p>') == '<p title="Oui !">Un\u00a0: deux\u00a0?</p>'
    assert unbroken("<p>« Un », puis (« deux »)</p>") == "<p>«\u00a0Un\u00a0», puis («\u00a0deux\u00a0»)</p>"
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        guest.http.cookies.set("language", "fr")
        table = (await guest.http.post("/games/fairy_land/start", data={"seats": "2"})).headers["location"]
        for path in ("/", table, "/games/fairy_land/rules"):
            assert not re.search(r" [:;!?](?=[\s<])", (await guest.http.get(path)).text), path


@pytest.mark.parametrize("name", ["fairy_land", "pixie_queen", "taverna"])
async def test_french_has_a_space_before_its_signs_on_the_board_too(sqlite_url, name):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        guest.http.cookies.set("language", "fr")
        page = (await guest.http.get(f"/games/{name}/introduction")).text
        main = page[page.index("<main") :]
        said = [*re.findall(r">([^<>]+)<", main), *re.findall(r'(?:aria-label|title)="([^"]+)"', main)]
        assert said and [text for text in said if re.search(r"\w[:;!?](?=\s|$)", text)] == []
