"""Names that cannot be seen through or mistaken, onlookers told apart, and what answers tell browsers and proxies."""

import pytest
from clubhouse import make_table, open_host, person
from webhouse import API, Visitor, open_app, visitor

from underhill.club import log, playing, seats
from underhill.club.errors import BadWish
from underhill.club.names import checked_name, skeleton, tidied
from underhill.core.words import LANGUAGES

UNSEEN = "\u200b\u200e\u202e\u2066\u2069\ufeff\u00ad\u3164\u2800\ufe0f\U000e0041"


async def test_what_cannot_be_seen_is_removed_from_names_and_chat(sqlite_url):
    assert checked_name(f"{UNSEEN}An{UNSEEN}na\u202e ") == "Anna"
    assert tidied("one\ntwo\tthree\u2028") == "one two three"
    assert checked_name("Zoé 🦊 Œuvre 李") == "Zoé 🦊 Œuvre 李"
    with pytest.raises(BadWish, match="can be seen"):
        checked_name(UNSEEN)

    async with open_app(sqlite_url) as app:
        anna = await visitor(app, f"A{UNSEEN}nna")
        assert (await anna.get("/identity")).json()["name"] == "Anna"
        table = await anna.makes_table("me", "anyone")
        await anna.post(f"/tables/{table}/chat", {"text": f"\u202eolleh{UNSEEN} there"})
        lines = (await anna.get(f"/tables/{table}/log")).json()["lines"]
        assert lines[-1]["text"] == "Anna: olleh there"
        assert (await anna.post(f"/tables/{table}/chat", {"text": UNSEEN})).status_code == 422


@pytest.mark.parametrize(
    "one, other", [("Anna", "ANNA"), ("Anna", "Аnna"), ("Ian", "lan"), ("Anna", "Ａｎｎａ"), ("Bob", "B0b"), ("a b", "ab")]
)
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


def test_names_that_differ_have_two_skeletons():
    assert len({skeleton(name) for name in ("Anna", "Anne", "Ana", "Ben", "Zoe", "Zoé", "Emma", "李", "Анна 2")}) == 9


async def test_names_at_a_table_look_different_from_each_other(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna, other, third = [await person(host, name) for name in ("Anna", "Аnna", "ANNA")]
        table = await make_table(host, anna, "me", "anyone", "anyone")
        for who in (other, third):
            table = await host.change(table.id, lambda t, who=who: seats.sit(t, who, None, None))
        assert table.names == ["Anna", "Аnna 2", "ANNA 3"]
        table = await host.change(table.id, lambda t: playing.say(t, third, "hello"))
        assert log.lines(table, None, "en")[-1]["text"] == "ANNA 3: hello"


async def test_bots_that_fill_seats_have_names_of_their_own(sqlite_url):
    async with open_host(sqlite_url) as host:
        anna = await person(host, "Anna")
        table = await make_table(host, anna, "me", "anyone", "anyone", autostart=False)
        table = await host.change(table.id, lambda t: seats.start(t, anna, "random", host.policy.bots))
        assert table.names == ["Anna", "random", "random 2"]


async def test_what_an_onlooker_says_is_told_apart_from_the_players(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, twin = await visitor(app, "Anna"), await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        for who in (anna, twin):
            await who.post(f"/tables/{table}/chat", {"text": "I pass"})
        spoken = {}
        for language in LANGUAGES:
            lines = (await anna.get(f"/tables/{table}/log", language=language)).json()["lines"]
            spoken[language] = [line["text"] for line in lines if line["kind"] == "chat"]
        assert spoken["en"] == ["Anna: I pass", "Anna (looking on): I pass"]
        assert all(len(set(lines)) == 2 for lines in spoken.values())
        page = (await anna.http.get(f"/tables/{table}", headers={"Accept-Language": "de"})).text
        assert page.count("(schaut zu)") == 1


async def test_private_answers_are_stored_nowhere_and_files_that_never_change_are(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        for path in (
            "/",
            f"/tables/{table}",
            f"/tables/{table}/part",
            f"{API}/identity",
            f"{API}/tables/{table}",
            f"{API}/nowhere",
        ):
            answer = await anna.http.get(path)
            assert answer.headers["cache-control"] == "no-store", path
            assert "camera=()" in answer.headers["permissions-policy"]
            assert answer.headers["referrer-policy"] == "same-origin", "an invitation is part of an address"
            assert answer.headers["x-frame-options"] == "DENY", "nobody lays a page of theirs over ours"
            assert "strict-transport-security" not in answer.headers
        style = (await anna.http.get("/")).text.partition('rel="stylesheet" href="')[2].partition('"')[0]
        kept = (await anna.http.get(style)).headers["cache-control"]
        assert "immutable" in kept and "no-store" not in kept
        secure = await anna.http.get("https://test/")
        assert int(secure.headers["strict-transport-security"].partition("=")[2]) >= 31536000


async def test_an_invitation_is_never_compressed_beside_what_others_write(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "friend", name="x" * 40)
        shown = await anna.get(f"/tables/{table}")
        invitation = shown.json()["table"]["seats"][1]["invitation"]
        for _ in range(10):
            await ben.post(f"/tables/{table}/chat", {"text": "x" * 500})
        for path in (f"/tables/{table}", f"/tables/{table}/part", f"{API}/tables/{table}"):
            answer = await anna.http.get(path)
            assert invitation in answer.text and answer.headers.get("content-encoding", "identity") == "identity", path
        invited = await ben.http.get(f"/tables/{table}?invitation={invitation}")
        assert invited.headers.get("content-encoding", "identity") == "identity"
        others = await Visitor(app).http.get(f"/tables/{table}")
        assert others.headers["content-encoding"] == "gzip"
