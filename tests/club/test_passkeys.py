"""Passkeys: what a browser sends is believed only with a challenge of ours, asked for by the same person, once and soon."""

import json
from base64 import urlsafe_b64encode

import pytest
from clubhouse import Time, open_host, person
from webhouse import Visitor, open_app, visitor

from underhill.club import passkeys
from underhill.club.errors import BadWish, NotAllowed
from underhill.club.passkeys import CHALLENGE_SECONDS, Site

SITE = Site("play.example.org", "https://play.example.org")


def answer_to(options, **more):
    """What a browser would send, but for the signature."""
    told = json.dumps({"type": "webauthn.get", "challenge": json.loads(options)["challenge"], "origin": SITE.origin})
    shown = {"clientDataJSON": urlsafe_b64encode(told.encode()).decode().rstrip("="), "authenticatorData": "AA", "signature": "AA"}
    return json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": shown, **more})


async def test_challenges_are_good_once_soon_and_for_one_person(url):
    time = Time()
    async with open_host(url, clock=time) as host:
        anna, ben = await person(host, "Anna"), await person(host, "Ben")
        hers = await passkeys.offer(host, anna, SITE)
        assert anna.identity not in hers and json.loads(hers)["rp"]["id"] == SITE.host
        with pytest.raises(NotAllowed, match="too long ago"):
            await passkeys.add(host, ben, SITE, answer_to(hers), "")
        with pytest.raises(NotAllowed, match="too long ago"):
            await passkeys.enter(host, SITE, answer_to(hers), "")
        with pytest.raises(BadWish, match="cannot be used"):
            await passkeys.add(host, anna, SITE, answer_to(hers), "")
        with pytest.raises(NotAllowed, match="too long ago"):
            await passkeys.add(host, anna, SITE, answer_to(hers), "")
        asked = await passkeys.ask(host, SITE)
        with pytest.raises(NotAllowed, match="not known here"):
            await passkeys.enter(host, SITE, answer_to(asked), "")
        late = await passkeys.ask(host, SITE)
        time.now += CHALLENGE_SECONDS + 1
        with pytest.raises(NotAllowed, match="too long ago"):
            await passkeys.enter(host, SITE, answer_to(late), "")
        for nonsense in ("", "{}", "[]", '{"response": {"clientDataJSON": "!"}}', '{"response": 3}', '"é"'):
            with pytest.raises(BadWish):
                await passkeys.enter(host, SITE, nonsense, "")


async def test_strangers_make_no_passkeys_and_without_the_library_there_are_none(sqlite_url, monkeypatch):
    async with open_app(sqlite_url) as app:
        anna = await visitor(app, "Anna")
        assert (await Visitor(app).http.post("/passkeys/offer")).status_code == 401
        assert (await anna.http.post("/passkeys/none/remove")).status_code == 422
        assert (await anna.http.post("/passkeys", content=b"x" * 30_000)).status_code == 422
        monkeypatch.setattr(passkeys, "is_available", lambda: False)
        for path in ("/passkeys/offer", "/passkeys/ask", "/passkeys", "/passkeys/enter"):
            assert (await anna.http.post(path)).status_code == 404
