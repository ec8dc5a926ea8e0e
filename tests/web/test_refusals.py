"""Every refusal: a fitting status, a body that says what was wrong and what would be right, and nothing changed."""

import pytest
from webhouse import Visitor, open_app, visitor

from underhill.web.buckets import Buckets
from underhill.web.security import BodyLimit, address_of


def check(answer, status, code=None):
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert len(error["message"]) > 10
    if code:
        assert error["code"] == code
    return error


async def test_refused_choices_say_what_would_be_right(url):
    async with open_app(url) as app:
        anna, ben, cleo = [await visitor(app, name) for name in ("Anna", "Ben", "Cleo")]
        table = await anna.makes_table("me", "anyone")
        await ben.sits(table)
        before = (await Visitor(app).get(f"/tables/{table}")).content
        decision = (await anna.get(f"/tables/{table}")).json()["table"]["decision"]
        path = f"/tables/{table}/play"
        stale = check(await anna.post(path, {"decision": decision - 1, "choice": "show 1"}), 409, "stale_decision")
        assert stale["decision"] == decision
        illegal = check(await anna.post(path, {"decision": decision, "choice": "toss"}), 422, "not_among_choices")
        assert all(text.startswith("show") for text in illegal["choices"])
        assert check(await ben.post(path, {"decision": decision, "choice": "show 1"}), 409, "not_your_turn")["seat"] == 0
        check(await cleo.post(path, {"decision": decision, "choice": "show 1"}), 403, "not_allowed")
        check(await Visitor(app).post(path, {"decision": decision, "choice": "show 1"}), 403, "not_allowed")
        check(await cleo.post(f"/tables/{table}/sit", {}), 409, "table_full")
        check(await cleo.post("/tables/nosuchtable/play", {"decision": 1, "choice": "x"}), 404, "unknown_table")
        check(await cleo.get("/tables/nosuchtable"), 404, "unknown_table")
        check(await cleo.get("/tables/NO%00SUCH"), 404, "unknown_table")
        check(await anna.get(f"/tables/{table}", seat=7), 404, "unknown_step")
        assert (await Visitor(app).get(f"/tables/{table}")).content == before


@pytest.mark.parametrize(
    "body, status",
    [
        (b"{", 400),
        (b"", 422),
        (b"[]", 422),
        (b'{"decision": "one", "choice": "x"}', 422),
        (b'{"decision": 1}', 422),
        (b'{"decision": 1, "choice": "x", "extra": 1}', 422),
        (b'{"decision": 1e400, "choice": "x"}', 422),
        (b'{"decision": NaN, "choice": "x"}', 422),
        (b'{"decision": 1, "choice": "\\ud800"}', 422),
        (b'{"decision": 1, "choice": null}', 422),
        (b"\xff\xfe", 400),
        (b'{"decision": 1' + b"0" * 5000 + b', "choice": "x"}', 422),
        (b'{"a":' * 3000 + b"1" + b"}" * 3000, 422),
    ],
)
async def test_malformed_bodies_are_refused(sqlite_url, body, status):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        table = await anna.makes_table("me", "anyone")
        headers = {"Content-Type": "application/json"}
        answer = await anna.post(f"/tables/{table}/play", content=body, headers=headers)
        assert answer.status_code in (status, 400), answer.text
        check(answer, answer.status_code)


async def test_oversized_bodies_are_refused_whether_or_not_they_say_their_size(sqlite_url):
    async with open_app(sqlite_url, largest_body=1000) as app:
        anna = await visitor(app, "Anna")
        check(await anna.post("/identity", {"name": "x" * 2000}), 413, "too_large")

        async def chunks():
            for _ in range(100):
                yield b"x" * 100

        check(await anna.post("/identity", content=chunks()), 413, "too_large")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u200b\u202e\u0007"])
async def test_names_that_cannot_be_read_are_refused(sqlite_url, name):
    async with open_app(sqlite_url) as app:
        check(await Visitor(app).post("/identity", {"name": name}), 422)
        anna = await visitor(app, "Anna")
        if name.strip():
            seats = [{"kind": "me", "name": name}, {"kind": "anyone"}]
            check(await anna.post("/tables", {"game": "lantern", "seats": seats}), 422)


async def test_html_in_names_and_chat_is_stored_as_text_and_sent_as_json(url):
    async with open_app(url) as app:
        anna = await visitor(app, "<script>alert(1)</script>")
        table = await anna.makes_table("me", "anyone", name="<img src=x>")
        answer = await anna.post(f"/tables/{table}/chat", {"text": "<svg onload=x> & {0} %s"})
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.json()["table"]["seats"][0]["name"] == "<script>alert(1)</script>"
        line = (await anna.get(f"/tables/{table}/log")).json()["lines"][-1]
        assert line["text"] == "<script>alert(1)</script>: <svg onload=x> & {0} %s"


@pytest.mark.parametrize(
    "headers, status",
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://test.evil.example"}, 403),
        ({"Origin": "http://test", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://test", "Host": "Test"}, 200),
        ({"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({}, 200),
    ],
)
async def test_posts_from_other_sites_are_refused(sqlite_url, headers, status):
    async with open_app(sqlite_url, origins="https://friend.example") as app:
        answer = await Visitor(app).post("/identity", {"name": "Anna"}, headers=headers)
        assert answer.status_code == status
        if status == 403:
            check(answer, 403, "cross_site")
            assert "set-cookie" not in answer.headers
        answer = await Visitor(app).http.get("/api/v1/games", headers=headers)
        assert answer.status_code == 200
        for method in ("PUT", "PATCH", "DELETE"):
            answer = await Visitor(app).http.request(method, "/api/v1/identity", headers=headers)
            assert (answer.status_code == 403) == (status == 403), method


async def test_half_a_body_is_not_taken_for_a_whole_one():
    """Whoever sends it goes away before its end: nobody is left to be answered, and nothing is done."""
    messages = iter([{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}])
    done = []

    async def receive():
        return next(messages)

    async def note(*what):
        done.append(what)

    await BodyLimit(note, 100)({"type": "http", "headers": []}, receive, note)
    assert done == [] and next(messages, None) is None


@pytest.mark.parametrize("length, is_passed_on", [(99, True), (100, True), (101, False)])
@pytest.mark.parametrize("says_its_length", [True, False])
async def test_a_body_has_as_many_bytes_as_are_allowed_and_no_more(length, is_passed_on, says_its_length):
    headers, done, sent = [(b"content-length", str(length).encode())] if says_its_length else [], [], []

    async def receive():
        return {"type": "http.request", "body": b"x" * length, "more_body": False}

    async def note(scope, receive, send):
        done.append((await receive())["body"])

    async def send(message):
        sent.append(message.get("status"))

    scope = {"type": "http", "method": "POST", "path": "/", "headers": headers, "query_string": b""}
    await BodyLimit(note, 100)(scope, receive, send)
    assert done == ([b"x" * length] if is_passed_on else []) and (413 in sent) is not is_passed_on


async def test_a_body_without_an_end_is_read_no_further_than_it_may_be_long():
    pieces, sent = iter([{"type": "http.request", "body": b"x" * 10, "more_body": True}] * 50), []

    async def receive():
        return next(pieces)

    async def send(message):
        sent.append(message.get("status"))

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}
    await BodyLimit(None, 100)(scope, receive, send)
    assert sent[0] == 413 and len(list(pieces)) == 50 - 11


async def test_a_body_that_is_not_json_by_its_type_is_refused(sqlite_url):
    async with open_app(sqlite_url) as app:
        answer = await Visitor(app).post("/identity", content=b'{"name": "Anna"}', headers={"Content-Type": "text/plain"})
        assert answer.status_code == 422 and "set-cookie" not in answer.headers


async def test_unknown_paths_methods_and_tokens(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        check(await guest.get("/nothing"), 404, "not_found")
        check(await guest.http.delete("/api/v1/games"), 405, "method_not_allowed")
        check(await Visitor(app, token="seat_wrong").get("/identity"), 401, "not_known")
        check(await guest.http.get("/api/v1/identity", headers={"Authorization": "Basic eA=="}), 401)
        check(await guest.post("/tables", {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "anyone"}]}), 401, "not_known")
        guest.http.cookies.set("underhill", "stolen-or-old")
        assert (await guest.get("/identity")).json()["identity"] is None


async def test_a_flood_from_one_address_is_refused_and_others_are_served(sqlite_url):
    async with open_app(sqlite_url, requests_per_second=1.0, request_burst=100) as app:
        flood, other = Visitor(app, address="192.0.2.1"), Visitor(app, address="192.0.2.2")
        answers = [await flood.get("/bots") for _ in range(1000)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) > 700
        check(refused[0], 429, "too_many_requests")
        assert refused[0].headers["retry-after"] == "1"
        assert (await other.get("/bots")).status_code == 200


def test_the_bucket_of_an_address_fills_again():
    time = [0.0]
    buckets = Buckets(10.0, 5, clock=lambda: time[0])

    def has_token(who: str) -> bool:
        if buckets.seconds_until(who, 1.0) > 0:
            return False
        buckets.pay(who, 1.0)
        return True

    assert [has_token("a") for _ in range(6)] == [True] * 5 + [False]
    assert has_token("b")
    time[0] = 0.11
    assert has_token("a") and not has_token("a")
    time[0] = 100.0
    assert [has_token("a") for _ in range(6)] == [True] * 5 + [False]


def test_what_costs_more_than_a_bucket_holds_can_be_had_from_a_full_one():
    buckets = Buckets(10.0, 5, clock=lambda: 0.0)
    assert buckets.seconds_until("a", 8.0) == 0
    buckets.pay("a", 8.0)
    assert buckets.seconds_until("a", 1.0) == pytest.approx(0.4) and buckets.seconds_until("a", 8.0) == pytest.approx(0.8)


def test_an_ipv6_household_counts_as_one_address():
    one, two = {"client": ("2001:db8:1:2:3::4", 1)}, {"client": ("2001:db8:1:2:ffff::9", 2)}
    assert address_of(one) == address_of(two) == "2001:db8:1:2::/64"
    assert address_of({"client": ("192.0.2.7", 1)}) == address_of({"client": ("::ffff:192.0.2.7", 1)}) == "192.0.2.7"
    assert address_of({"client": None}) == "unknown" and address_of({"client": ("unix", 0)}) == "unix"


async def test_an_error_of_our_own_is_noted_and_tells_nothing(sqlite_url, caplog):
    async with open_app(sqlite_url) as app:
        del app.state.host.policy
        check(await Visitor(app).get("/bots"), 500, "server_error")
        assert "house" not in (await Visitor(app).get("/bots")).text
    assert "failed" in caplog.text


async def test_health_says_when_the_database_is_gone(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest = Visitor(app)
        assert (await guest.http.get("/health")).json()["status"] == "ok"

        async def gone():
            raise ConnectionError

        app.state.host.store.count = gone
        check(await guest.http.get("/health"), 503, "no_database")
