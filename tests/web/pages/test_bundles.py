"""Piecemeal questions that one button answers: what they offer can be played, tells nothing, and is played whole or not at all."""

import random
import re
from collections import Counter

import httpx
import pytest
from laid import recorded_match
from markupsafe import escape
from patience import PATIENCE
from webhouse import open_app

from underhill.club.undo import choices_to_undo
from underhill.core.game import games
from underhill.core.rng import seed_rng
from underhill.web.pages import bundles, folders
from underhill.web.pages.bundles import SEPARATOR, bundles_shown
from underhill.web.pages.phrases import headless, joined, shortened
from web.test_secrecy import all_seated

ASKED_PIECEMEAL = [game for game in games().values() if folders.piecemeal(game)]


@pytest.fixture(params=ASKED_PIECEMEAL, ids=lambda game: game.name)
def piecemeal_game(request):
    """A game that has piecemeal questions."""
    return request.param


def moments(game):
    """Matches at every moment that offers several choices as one."""
    match, chance = game.match(game.seats.stop - 1, 0), random.Random(0)
    while not match.is_over:
        shown = bundles_shown(match, "en")
        if shown:
            yield match, shown
        match.play(chance.choice(match.choices()))


def test_what_one_button_offers_can_be_played_by_the_same_seat(piecemeal_game):
    met = Counter()
    for match, shown in moments(piecemeal_game):
        texts = [bundle["text"] for bundle in shown]
        assert len(texts) == len(set(texts))
        for text in texts:
            trial = match.copy()
            for choice in text.split(SEPARATOR):
                assert trial.seat == match.seat
                trial.play(choice)
        met[piecemeal_game.prompt(match.state)[0]] += 1
    assert met


def test_a_button_depends_on_nothing_that_its_seat_cannot_know(piecemeal_game):
    for n, (match, shown) in enumerate(moments(piecemeal_game)):
        other = match.copy()
        seed_rng(other.state, n + 5)
        piecemeal_game.rules.resample(other.state, match.seat)
        assert bundles_shown(other, "en") == shown


def test_no_page_tries_out_more_choices_than_its_bound(piecemeal_game, monkeypatch):
    tried = []
    played = bundles._played
    monkeypatch.setattr(bundles, "_played", lambda game, s, a: tried.append(a) or played(game, s, a))
    match, chance, most = piecemeal_game.match(2, 3), random.Random(3), 0
    while not match.is_over:
        tried.clear()
        bundles_shown(match, "en")
        most = max(most, len(tried))
        match.play(chance.choice(match.choices()))
    assert 0 < most < bundles.MOST_TRIED


def test_piecemeal_questions_name_prompts_that_exist(piecemeal_game):
    for question in folders.piecemeal(piecemeal_game):
        assert all(piecemeal_game.words.has("prompt", key) for key in question["prompts"])
        known = {"prompts", "least", "ordered", "first", "again", "shows", "along", "until", "prepares", "beside"}
        known |= {"moves", "without", "once", "alike"}
        assert set(question) <= known


def test_a_button_says_once_what_its_choices_share():
    assert joined(["Play Fairy 3", "Play Fairy 4", "Play Fairy 5"]) == "Play Fairy 3 + 4 + 5"
    assert joined(["Take 1 apple", "Take 1 apple", "Take 1 honey"]) == "Take 2 × apple + 1 honey"
    assert joined(["1 Apfel nehmen", "1 Brot nehmen"]) == "1 Apfel + 1 Brot nehmen"
    assert joined(["1 Apfel nehmen", "1 Apfel nehmen"]) == "2 × Apfel nehmen"
    assert joined(["Fee 3 spielen", "Fee 4 spielen"]) == "Fee 3 + 4 spielen"
    assert joined(["Slave 2", "Slave 2"]) == "2 × Slave 2"
    assert joined(["Jouer la Fée 1", "Jouer la Fée de la Faune"]) == "Jouer la Fée 1 + Fée de la Faune"
    assert joined(["Offrir 1 lingot d'argent", "Offrir 1 lingot d'or"]) == "Offrir 1 lingot d'argent + 1 lingot d'or"
    assert joined(["Jump", "Jump high"]) == "Jump + Jump high"
    assert joined(["Plättchen nehmen: ein Bier", "Plättchen nehmen: ein Gast"]) == "Plättchen nehmen: ein Bier + ein Gast"
    assert joined(["Take a tile: beer", "Take a tile: beer"]) == "Take a tile: 2 × beer"


def test_buttons_leave_to_the_question_what_all_of_them_say_before_a_colon():
    for before in ("Take a tile: ", "Prendre une tuile : "):
        buttons = [{"group": "", "words": f"{before}{what}"} for what in ("beer", "2 × mask")]
        assert [each["words"] for each in headless(buttons)] == ["Beer", "2 × mask"]
    alone = [{"group": "", "words": "Take a tile: beer"}]
    unlike = [{"group": "", "words": f"{verb} a tile: beer"} for verb in ("Take", "Leave")]
    assert headless(alone)[0]["words"] == "Take a tile: beer"
    assert [each["words"] for each in headless(unlike)] == ["Take a tile: beer", "Leave a tile: beer"]


def test_cards_that_go_under_a_deck_one_after_the_other_are_named_without_saying_so_each_time():
    match, chance = games()["fairy_land"].match(2, 1), random.Random(1)
    while match.game.prompt(match.state)[0] != "keep" or len(match.choices()) < 4:
        match.play(chance.choice(match.choices()))
    for language, said in (("en", "under the deck"), ("fr", "sous la pioche"), ("de", "unter den Stapel")):
        for button in bundles_shown(match, language):
            assert button["words"].count(said) == 1 and button["words"].count(" → ") == button["text"].count(SEPARATOR)


def test_buttons_of_a_group_leave_to_it_what_all_of_them_say():
    buttons = [{"group": "Visit", "words": f"Fee {n} spielen"} for n in (2, 3)] + [{"group": "Jump", "words": "high"}]
    assert [(each["heading"], each["short"]) for each in shortened(buttons)] == [
        ("Visit → Fee … spielen", "2"),
        ("Visit → Fee … spielen", "3"),
        ("Jump", "high"),
    ]


async def test_several_choices_are_played_whole_or_not_at_all(sqlite_url):
    async with open_app(sqlite_url, answer_delay="900") as app:
        people, table_id = await all_seated(app, games()["pixie_queen"], 2)
        host, chance = app.state.host, random.Random(1)
        for _ in range(400):
            table = await host.table(table_id)
            shown = bundles_shown(table.match, "en")
            if any(SEPARATOR in bundle["text"] for bundle in shown):
                break
            choice = chance.choice(table.match.choices()).text
            await people[table.deciding].http.post(
                f"/tables/{table_id}/play", data={"decision": str(table.decision), "choice": choice}
            )
        text = next(bundle["text"] for bundle in shown if SEPARATOR in bundle["text"])
        form, module = {"decision": str(table.decision), "choice": f"{text}{SEPARATOR}nonsense"}, {"X-Underhill": "module"}
        refused = await people[table.deciding].http.post(f"/tables/{table_id}/play", data=form, headers={"X-Underhill": "module"})
        assert refused.status_code in (409, 422) and (await host.table(table_id)).number == table.number
        form["choice"] = text
        done = await people[table.deciding].http.post(f"/tables/{table_id}/play", data=form, headers=module)
        assert done.status_code == 204, done.text
        now = await host.table(table_id)
        n = text.count(SEPARATOR) + 1
        assert now.choices[len(table.choices) :][:n] == text.split(SEPARATOR)
        since = len(now.plays) - len(table.plays) - n
        assert choices_to_undo(now, [table.deciding]) == n + since, "what was chosen with one click is taken back with one"


def test_a_pixie_climbs_to_a_space_with_one_click_whichever_way_it_takes():
    game = games()["pixie_queen"]
    match, chance, met = game.match(2, 2), random.Random(2), set()
    while max(met, default=0) < 2:
        if game.prompt(match.state)[0] == "rise_reward":
            shown = bundles_shown(match, "en")
            met |= {button["text"].count("rise ") for button in shown}
            assert len({button["words"] for button in shown}) == len(shown)
        offers = [choice for choice in match.choices() if choice.text.startswith("offer ")]
        foods = [choice for choice in offers if choice.text.split()[1] == offers[0].text.split()[1]]
        match.play(foods[-1] if foods else chance.choice(match.choices()))


def test_answers_that_begin_alike_stand_in_one_row(inn):
    game = games()["pixie_queen"]
    match, chance, shown = game.match(2, 2), random.Random(2), []
    while len(shown) < 6:
        offers = [choice for choice in match.choices() if choice.text.startswith("offer ")]
        foods = [choice for choice in offers if choice.text.split()[1] == offers[0].text.split()[1]]
        match.play(foods[-1] if foods else chance.choice(match.choices()))
        shown = bundles_shown(match, "en") if game.prompt(match.state)[0] == "rise_reward" else []
    page = httpx.get(inn.url + inn.lays(match), cookies={"underhill": inn.cookie, "language": "en"}, timeout=PATIENCE).text
    rows = page.split('<ul class="ways">')[1].split("</ul>")[0]
    assert [rows.count(f'value="{button["text"]}"') for button in shown] == [1] * len(shown)
    starts = [start for start, arrow, _ in (button["words"].partition(" → ") for button in shown) if arrow]
    assert rows.count("<li>") < len(shown) and all(rows.count(f"<span>{escape(start)} →</span>") == 1 for start in starts)


def test_an_answer_that_others_go_on_from_does_not_hide_from_where_they_go(inn):
    match = recorded_match("pixie_queen_4").at(83)
    shown = bundles_shown(match, "en")
    first, longer = "unchain 1", "unchain 1;rise mine;to steal_silver"
    assert {first, longer} <= {button["text"] for button in shown}
    page = httpx.get(inn.url + inn.lays(match), cookies={"underhill": inn.cookie, "language": "en"}, timeout=PATIENCE).text
    row = page.split('<ul class="ways">')[1].split(f'value="{first}"')[1].split("</li>")[0]
    assert row.index("<span>Take a stone off slave 1 →</span>") < row.index(f'value="{longer}"')


def test_of_pieces_that_move_it_counts_from_where_to_where():
    game = games()["pixie_queen"]
    find = game.actions.find
    run = [find(text) for text in ("rise mine", "to trade", "rise trade", "to pardon", "rise mine", "to smelt")]
    wanted = sorted(find(text) for text in ("rise mine", "rise mine", "to pardon", "to smelt"))
    assert bundles._moved(game, tuple(run), ["rise", "to"]) == tuple(wanted)


def test_pieces_that_move_are_called_by_what_tells_them_from_the_first():
    mine, trade = "The pixie from the mine", "The pixie from “Trade”"
    assert bundles._pairs([mine, "Pardon"]) == "The pixie from the mine → Pardon"
    assert bundles._pairs([mine, "Pardon", mine, "Smelt"]) == "The pixie from the mine → Pardon + Smelt"
    assert bundles._pairs([trade, "Casino", mine, "Pardon"]) == "The pixie from “Trade” → Casino + the mine → Pardon"
    assert bundles._pairs(["Casino", mine, "Pardon"]) == "Casino + The pixie from the mine → Pardon", "it is asked where one goes"


def test_of_slaves_with_as_many_stones_only_one_is_offered_and_nothing_is_lost():
    game, met = games()["pixie_queen"], 0
    for seed in range(8):
        match, chance = game.match(4, seed), random.Random(seed)
        while not match.is_over:
            shown = bundles_shown(match, "en") if game.prompt(match.state)[0] == "chain" else []
            if shown:
                offered = [stones_after(match, button["text"].split(SEPARATOR)) for button in shown]
                by_hand = {stones_after(match, texts) for texts in ways_to_lay(match)}
                assert set(offered) == by_hand and len(offered) < len(ways_to_lay(match))
                met += 1
            match.play(chance.choice(match.choices()))
    assert met


def ways_to_lay(match):
    """Every way to lay all stones by small choices, whatever the order."""
    game, waiting, found = match.game, [[]], set()
    while waiting:
        texts = waiting.pop()
        trial = match.copy()
        for text in texts:
            trial.play(text)
        if trial.seat == match.seat and game.prompt(trial.state)[0] == "chain":
            waiting += [[*texts, choice.text] for choice in trial.choices()]
        else:
            found.add(tuple(sorted(texts)))
    return found


def stones_after(match, texts):
    """The stones on everybody's slaves, whichever slave has which."""
    trial = match.copy()
    for text in texts:
        trial.play(text)
    return tuple(tuple(sorted(row)) for row in trial.state.stones)


def test_buttons_beside_a_board_belong_to_a_space_and_say_what_is_done_there():
    match, game = games()["pixie_queen"].match(2, 1), games()["pixie_queen"]
    while game.prompt(match.state)[0] != "turn":
        match.play(match.choices()[0])
    shown = bundles_shown(match, "en")
    assert all(button["group"] and button["words"] for button in shown)
    assert {button["text"] for button in shown} >= {f"space steal_food;steal {food}" for food in ("apple", "honey", "bread")}


def test_a_trade_is_one_click_and_only_its_amount_differs_in_a_row():
    match, game, chance = games()["pixie_queen"].match(2, 0), games()["pixie_queen"], random.Random(0)
    while game.prompt(match.state)[0] != "trade_give" or len(bundles_shown(match, "en")) < 6:
        texts = [choice.text for choice in match.choices()]
        match.play("space trade" if "space trade" in texts else chance.choice(texts))
    shown = bundles_shown(match, "en")
    assert all(re.fullmatch(r"Give [a-z]+ → Get [a-z]+", button["group"]) for button in shown)
    assert all(button["text"].endswith(f"amount {button['words']}") for button in shown)


def test_whoever_has_the_last_word_bids_and_pays_with_one_click():
    match, game = games()["fairy_land"].match(2, 0), games()["fairy_land"]
    while game.prompt(match.state)[0] != "bid" or match.seat != match.state.active:
        texts = [choice.text for choice in match.choices()]
        match.play(next((text for text in texts if text in ("explore one", "bid 4")), texts[0]))
    shown = bundles_shown(match, "en")
    assert shown[0]["text"] == "pass" and shown[1]["words"] == "Bid 5 → Play Fairy 1 + 4"
