"""Names on the pages: the form asks for one, the table shows it at once, and everybody has a picture."""

import re

import pytest
from webhouse import Visitor, open_app, visitor

from underhill.core.words import LANGUAGES
from underhill.web.pages.portraits import portrait
from underhill.web.pages.words import hyphenated


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_newcomer_is_asked_for_a_name_before_sitting_down(sqlite_url, language):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), Visitor(app)
        ben.http.headers["accept-language"] = language
        path = f"/tables/{await anna.makes_table('me', 'anyone', 'anyone')}"
        words = {"en": "Your name", "fr": "Votre nom", "de": "Dein Name"}
        assert f'placeholder="{words[language]}"' in (await ben.http.get(path)).text
        assert 'placeholder="' + words[language] not in (await anna.http.get(path)).text
        refused = await ben.http.post(f"{path}/sit", data={"place": "1"})
        says = {"en": "First say what you are called.", "fr": "comment vous vous appelez", "de": "wie du heißt"}
        assert refused.status_code == 401 and says[language] in refused.text
        assert (await ben.http.post(f"{path}/sit", data={"place": "1", "name": " Ben "})).status_code == 303
        assert (await app.state.host.table(path.removeprefix("/tables/"))).names[1] == "Ben"
        lay = (await Visitor(app).http.get("/games/lantern/new")).text
        assert 'name="own_name"' in lay and 'name="own_name"' not in (await ben.http.get("/games/lantern/new")).text


async def test_a_newcomer_who_played_against_bots_is_asked_too_and_gets_one_name_everywhere(sqlite_url):
    async with open_app(sqlite_url) as app:
        guest, anna = Visitor(app), await visitor(app, "Anna")
        alone = (await guest.http.post("/games/lantern/start", data={"seats": "2"})).headers["location"]
        assert "Wanderer" in (await guest.http.get(alone)).text
        path = f"/tables/{await anna.makes_table('me', 'anyone')}"
        assert (await guest.http.post(f"{path}/sit", data={"place": "1", "name": "Cleo"})).status_code == 303
        assert "Cleo" in (await guest.http.get(alone)).text
        assert "Wanderer is called Cleo" in (await guest.http.get(alone)).text


async def test_everybody_has_a_picture_of_their_own_that_stays(sqlite_url):
    async with open_app(sqlite_url) as app:
        anna, ben = await visitor(app, "Anna"), await visitor(app, "Ben")
        table = await anna.makes_table("me", "anyone", "anyone")
        await ben.sits(table)
        seats = (await anna.get(f"/tables/{table}")).json()["table"]["seats"]
        pictures = [seat["picture"] for seat in seats]
        assert pictures[0] != pictures[1] and pictures[2] is None
        identity = (await anna.get("/identity")).json()["identity"]
        assert identity not in (await ben.http.get(f"/tables/{table}")).text
        shown = re.findall(r'src="(/portraits/[^"]+)"', (await ben.http.get(f"/tables/{table}")).text)
        assert f"/portraits/{pictures[0]}.svg" in shown
        drawn = await ben.http.get(shown[0])
        assert drawn.headers["content-type"] == "image/svg+xml" and "immutable" in drawn.headers["cache-control"]
        assert (await ben.http.get("/portraits/nobody.svg")).status_code == 404
        await anna.post("/identity", {"name": "Maria"})
        again = (await ben.get(f"/tables/{table}")).json()["table"]["seats"]
        assert again[0]["picture"] == pictures[0] and again[0]["name"] == "Maria"


def test_pictures_differ_and_are_drawn_the_same_each_time():
    seeds = [f"{n * 0x9E3779B97F4A7C15 % 2**64:016x}" for n in range(200)]
    drawn = [portrait(seed) for seed in seeds]
    assert drawn == [portrait(seed) for seed in seeds]
    assert len(set(drawn)) > 190 and all("{" not in svg and svg.endswith("</svg>") for svg in drawn)


def test_a_long_name_is_divided_between_its_syllables():
    names = ["Wilhelmine", "Christopherson", "Jean-Baptiste", "Schmetterling", "Eichhörnchen", "Élisabeth", "Anna", "Дмитрий"]
    divided = [hyphenated(name).replace("\u00ad", "|") for name in names]
    assert divided[:3] == ["Wil|hel|mine", "Chris|to|pher|son", "Jean-Bap|tiste"]
    assert divided[3:] == ["Schmet|ter|ling", "Eich|hörn|chen", "Éli|sa|beth", "Anna", "Дмитрий"]
