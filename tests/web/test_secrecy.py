"""Secrecy on every channel: for the table as it is and for one that the viewer could not tell from it, the same bytes are sent."""

import random
from dataclasses import replace

import pytest
from webhouse import Visitor, open_app, visitor

from underhill.club import playing
from underhill.club.table import By, Line, Play, Status, Table
from underhill.core.match import NewsItem
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng
from underhill.core.words import LANGUAGES
from underhill.web.stream import messages

PARTS = ("", "/view", "/choices", "/log", "/record")
SECRETS = {"choice": "hidden", "by": "server", "secret": "00" * 32, "identity": "nobody", "position": {}}


def twin(table: Table, events: list, viewer: int | None, seed: int) -> Table:
    """The table with everything dealt anew, now and at every moment before, that the viewer cannot know; secrets replaced."""
    other = table.after([])
    match = other.match
    states = [match._unpack(packed) for _, packed, _ in match._history] + [match.state]
    for n, s in enumerate(states):
        seed_rng(s, seed + n)
        match.game.rules.resample(s, NONE if viewer is None else viewer)
    match._history = [(0, match._packed(s), kept[2]) for s, kept in zip(states, match._history, strict=False)]
    match.state = states[-1]
    match._news = [NewsItem(s.decisions, *entry) for s in states for entry in s.news[: s.n_news]]
    news = iter(match._news)
    other.lines = [line if line.news is None else Line(line.number, next(news)) for line in table.lines]
    other._told = []
    for event in events:
        other.tell(replace(event, data={**event.data, **_hidden(event.data)}))
    other.secret = other.seed = "00" * 32
    other.choices = ["hidden"] * len(table.choices)
    other.plays = [_answered(play) if play.seat != viewer and play.by == By.PERSON else play for play in table.plays]
    return other


def _answered(play: Play) -> Play:
    """Another person's choice as if the server had made it for them."""
    return Play(play.seat, play.number, play.reveals, By.SERVER)


def _hidden(data: dict) -> dict:
    return {key: value for key, value in SECRETS.items() if key in data}


async def everything_sent(app, visitor: Visitor, table: Table, seat: int | None, language: str) -> list[bytes]:
    """What one visitor gets on every channel in a language."""
    steps = sorted({0, len(table.choices) // 2, len(table.choices)})
    path = f"/tables/{table.id}"
    sent = [(await visitor.get(path + part, seat=seat, language=language)).content for part in PARTS]
    sent += [(await visitor.get(f"{path}/replay", seat=seat, language=language, step=step)).content for step in steps]
    sent += await streamed(app, visitor, table, seat, language)
    sent.append((await visitor.get("/tables")).content)
    return sent


async def streamed(app, visitor: Visitor, table: Table, seat: int | None, language: str) -> list[bytes]:
    host = app.state.host
    actor = await host.people.by_cookie(visitor.http.cookies.get("underhill", ""))
    sent = []
    async for message in messages(host, table.id, actor, seat, language, 0, True):
        sent.append(message.encode())
        if message.id == str(table.number):
            return sent
    raise AssertionError("the stream ended")


async def all_seated(app, game, seats):
    people = [await visitor(app, f"Player {p}") for p in range(seats)]
    table_id = await people[0].makes_table("me", *["anyone"] * (seats - 1), game=game.name)
    for other in people[1:]:
        await other.sits(table_id)
    return people, table_id


async def played_on(app, people, table_id, chance, n):
    """Make some choices at random, past whatever the server answers itself."""
    host = app.state.host
    for _ in range(n):
        table = await host.table(table_id)
        if table.status != Status.RUNNING:
            return table
        choice = chance.choice(table.match.choices()).id
        p = table.deciding
        table = await host.change(table_id, lambda t, p=p, c=choice: [playing.played(t.match, p, c, By.PERSON)])
    return table


async def test_every_channel_sends_the_same_for_what_a_viewer_cannot_tell_apart(sqlite_url, game):
    """Every viewer reads every language in turn; a sentence in each at every moment is looked at in tests/conformance."""
    seats = game.seats.stop - 1

    async with open_app(sqlite_url, answer_delay="900") as app:
        host = app.state.host
        people, table_id = await all_seated(app, game, seats)
        onlooker, chance = Visitor(app), random.Random(11)
        changed = 0
        for moment in range(5):
            table = await played_on(app, people, table_id, chance, chance.randint(1, 1 + game.max_decisions // 24))
            if table.status != Status.RUNNING:
                break
            events = await host.store.events(table_id)
            for n, viewer in enumerate([None, *range(seats)]):
                who, language = onlooker if viewer is None else people[viewer], LANGUAGES[(moment + n) % len(LANGUAGES)]
                truth = await everything_sent(app, who, table, viewer, language)
                other = twin(table, events, viewer, chance.randrange(2**30))
                changed += game.layout.digest(other.match.state) != game.layout.digest(table.match.state)
                host._tables.put(other)
                assert await everything_sent(app, who, other, viewer, language) == truth
                host._tables.put(table)
        assert changed > 0


async def test_the_secret_is_in_nothing_that_is_sent_while_the_match_goes_on(sqlite_url, game):
    async with open_app(sqlite_url, answer_delay="900") as app:
        people, table_id = await all_seated(app, game, game.seats.start)
        table = await played_on(app, people, table_id, random.Random(5), 3)
        sent = b"".join([part for language in LANGUAGES for part in await everything_sent(app, people[0], table, 0, language)])
        assert table.secret.encode() not in sent and table.commitment.encode() in sent


async def test_a_seat_is_neither_seen_nor_played_with_anothers_cookie_or_token(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben, cleo = [await visitor(app, name) for name in ("Anna", "Ben", "Cleo")]
        table_id = await anna.makes_table("me", "anyone")
        await ben.sits(table_id)
        other_id = await cleo.makes_table("me", "random")
        token = (await ben.post(f"/tables/{table_id}/seats/1/token")).json()["token"]
        foreign = (await cleo.post(f"/tables/{other_id}/seats/0/token")).json()["token"]
        strangers = [ben, cleo, Visitor(app), Visitor(app, token=token), Visitor(app, token=foreign)]
        decision = (await anna.get(f"/tables/{table_id}")).json()["table"]["decision"]
        choice = (await anna.get(f"/tables/{table_id}/choices")).json()["choices"][0]["id"]
        for stranger in strangers:
            for part in ("", "/view", "/choices", "/log", "/record", "/stream"):
                assert (await stranger.get(f"/tables/{table_id}{part}", seat=0)).status_code == 403
            assert (await stranger.get(f"/tables/{table_id}/replay", seat=0, step=0)).status_code == 403
            answer = await stranger.post(f"/tables/{table_id}/play", {"decision": decision, "choice": choice})
            assert answer.status_code in (403, 409) and answer.json()["error"]["message"]
            for method, path in (
                ("GET", "orders"),
                ("PUT", "orders"),
                ("DELETE", "bot"),
                ("POST", "token"),
                ("DELETE", "token"),
            ):
                body = {"json": {"mode": "never"}} if method == "PUT" else {}
                answer = await stranger.http.request(method, f"/api/v1/tables/{table_id}/seats/0/{path}", **body)
                assert answer.status_code in (401, 403), (method, path, answer.text)
        assert (await anna.get(f"/tables/{table_id}")).json()["table"]["decision"] == decision
        mine = await Visitor(app, token=token).get(f"/tables/{table_id}/view")
        assert mine.json()["viewer"] == 1


@pytest.mark.parametrize("part", ["", "/view", "/log", "/record"])
async def test_after_the_end_everything_may_be_seen(sqlite_url, part):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table_id = await anna.makes_table("random", "random")
        while (await anna.get(f"/tables/{table_id}")).json()["table"]["status"] != "finished":
            pass
        assert (await Visitor(app).get(f"/tables/{table_id}{part}", seat=1)).status_code == 200
