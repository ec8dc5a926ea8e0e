"""The page of Taverna: what belongs to a place is chosen there, nothing secret is in it, and everything it names exists."""

import random
import re
from functools import cache
from html import escape
from pathlib import Path

import drawing
import pytest
from drawing import buttons, context, rules_drawn

import underhill
from underhill.core.numbers import read_toml
from underhill.core.pending import NONE, pending_kind
from underhill.core.words import LANGUAGES
from underhill.games.taverna import page
from underhill.games.taverna.ids import Customer, Decision, Favour, Notable, People, Royal, Spell, Symbol, Tavern
from underhill.games.taverna.numbers import NUMBERS
from underhill.web.pages import folders

FOLDER = Path(page.__file__).parent
GAME = underhill.game("taverna")
KINDS = {kind.name.lower() for kind in Decision if kind < Decision.SETTLE}
SEEDS = 24  # random matches in which every kind of decision comes up
WITHOUT_PLACE = ("pass", "end turn", "buy ")  # the question itself offers these, open, at every size of the page
PLAYERS = [pytest.param(seats, id=f"{seats} players") for seats in GAME.seats]
drawn = cache(drawing.drawn)  # several tests look at the same moments


@cache
def moments(seats):
    """Moments of random matches: the first of each kind of decision and step of a turn, and the end of a match."""
    found, over = {}, []
    for seed in range(seats - 2, SEEDS, len(GAME.seats)):
        generator = random.Random(seed)
        match = GAME.match(seats=seats, seed=seed, options={"curse": seed != SEEDS - 1})
        while not match.is_over:
            found.setdefault((pending_kind(match.state), match.state.step), match.copy())
            match.play(generator.choice(match.choices()))
        over = [match]
    return [*found.values(), *over]


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_choice_but_amounts_and_endings_is_a_button_of_the_board_and_no_other_is(seats):
    for match in moments(seats)[:-1]:
        texts = {choice.text for choice in match.choices()}
        placed = {text for text in texts if not text.startswith(WITHOUT_PLACE)}
        # A notable is one button: where it can be activated for nothing, only the list says that privileges would do too.
        costly = {text for text in placed if text.startswith("privileges") and text.replace("privileges", "activate") in placed}
        assert set(buttons(drawn(match, match.seat))) == placed - costly


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_reason_is_answered_on_the_page(seats):
    for match in moments(seats)[:-1]:
        html = drawn(match, match.seat, "fr")
        for reason in (reason for text, reason in match.why_not("fr").items() if not text.startswith(WITHOUT_PLACE)):
            assert f'data-why="{escape(reason).replace("&#x27;", "&#39;")}"' in html


@pytest.mark.parametrize("seats", PLAYERS)
def test_others_see_the_same_town_without_buttons(seats):
    for match in moments(seats):
        for number, viewer in enumerate((None, 0)):
            html = drawn(match, viewer, LANGUAGES[(match.n_choices + number) % 3])
            assert html.count("taverna-house") == len(Tavern) and html.count('class="taverna-ladder ') == len(People)
            assert viewer == match.seat or not buttons(html)


@pytest.mark.parametrize("seats", PLAYERS)
def test_nothing_that_a_viewer_cannot_know_changes_the_page(seats):
    for number, match in enumerate(moments(seats)):
        own = match.seat or 0
        for viewer in (own, None if number % 2 else (own + 1) % seats):
            other = match.copy()
            GAME.rules.resample(other.state, NONE if viewer is None else viewer)
            assert drawn(match, viewer) == drawn(other, viewer)


def test_random_matches_reach_every_decision():
    reached = {match.view(None)["decision_kind"] for seats in GAME.seats for match in moments(seats)}
    assert reached - {None} == KINDS


@pytest.mark.parametrize("seats", PLAYERS)
def test_pieces_have_names_of_their_own(seats):
    for match in moments(seats):
        pieces = re.findall(r'data-piece="([^"]+)"', drawn(match, match.seat))
        assert len(pieces) == len(set(pieces)) and "notable-princess" in pieces


def test_signs_and_cards_that_are_named_exist():
    signs = set(re.findall(r'<symbol id="taverna-([^"]+)"', (FOLDER / "signs.svg").read_text(encoding="utf-8")))
    cards = read_toml(FOLDER / "cards.toml")
    for match in (*moments(2), *moments(5)):
        html = drawn(match, match.seat)
        here = set(re.findall(r'id="card-([^"]+)"', html))
        assert set(re.findall(r'href="#taverna-([^"]+)"', html)) <= signs
        assert set(re.findall(r'data-card="([^"]+)"', html)) <= set(cards) | here
    assert {card["sign"] for card in cards.values()} <= signs


def test_everything_in_the_game_has_a_card_in_three_languages():
    cards = read_toml(FOLDER / "cards.toml")
    kinds = (People, Symbol, Customer, Notable, Favour, Spell, Royal)
    named = {member.name.lower() for members in kinds for member in members} | {f"tavern_{t.name.lower()}" for t in Tavern}
    assert named <= set(cards)
    for card in cards.values():
        assert all(card[language]["name"] and card[language]["does"] for language in LANGUAGES)


def test_cards_say_the_costs_of_the_tables():
    cards = folders.explanations(GAME, NUMBERS.values())
    for spell in Spell:
        if spell != Spell.CURSE:
            cost = str(NUMBERS[f"spell_costs.{spell.name.lower()}"])
            assert all(re.findall(r"\d+", cards[spell.name.lower()][language]["does"])[0] == cost for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_the_log_opens_one_card(language):
    forms = [form.lower() for card in read_toml(FOLDER / "cards.toml").values() for form in card[language].get("forms", ())]
    assert len(forms) == len(set(forms))


def test_the_rules_have_examples_and_say_where_numbers_come_from():
    sections = set(re.findall(r'<section id="([^"]+)"', rules_drawn(GAME, "en")))
    assert {"turn", "example-turn", "example-end", "numbers"} <= sections


def test_the_rules_explain_every_spell_favour_notable_and_scoring():
    cards = read_toml(FOLDER / "cards.toml")
    for language in LANGUAGES:
        html = rules_drawn(GAME, language)
        for member in (*Spell, *Favour, *Notable, *Royal, *People, *Symbol):
            name = escape(cards[member.name.lower()][language]["name"]).replace("&#x27;", "&#39;")
            assert f"<b>{name}.</b>" in html


def test_the_forecast_is_the_score_and_adds_up():
    for match in moments(4):
        forecast = folders.presenter(GAME)(match.view(None), GAME.words, "de")["forecast"]
        assert [seat["points"] for seat in forecast] == match.scores()
        assert [sum(part["points"] for part in seat["parts"]) for seat in forecast] == match.scores()


OTHER_NUMBERS = {
    "ladder": {"points": [-4, -2, 1, 2, 3, 5, 8, 11], "gift_levels": [3, 5], "gifts": [3, 2, 1, 7]},
    "play": {"sale_price": 2, "privilege_price": 3, "privilege_points": 2},
    "spell_costs": {"panic": 4},
    "royal": {"king_points": 6, "king_levels": 2, "queen": [0, 1, 2, 3, 4]},
}


def test_the_board_is_drawn_with_the_numbers_of_the_match():
    match = GAME.match(seats=3, seed=1, options={"numbers": OTHER_NUMBERS})
    board = folders.presenter(GAME)(match.view(0), GAME.words, "en")
    for ladder in board["ladders"]:
        assert [step["worth"] for step in ladder["levels"]] == OTHER_NUMBERS["ladder"]["points"][::-1]
        assert [step["level"] for step in ladder["levels"] if step["gift"]] == [5, 3]
    assert [ladder["gift"] for ladder in board["ladders"]] == [3, 2, 1, 7]
    assert (board["sale"], board["privilege_price"], board["costs"]["panic"]) == (2, 3, 4)
    assert board["king"] == {"points": 6, "levels": 2} and board["royals"]["queen"] == [0, 1, 2, 3, 4]
    match.state.privileges[0], match.state.privilege_reserve = 2, 8
    parts = folders.presenter(GAME)(match.view(0), GAME.words, "en")["forecast"][0]["parts"]
    assert {"name": "Unused privileges", "points": 4} in parts


def test_the_numbers_of_a_view_have_the_keys_and_values_of_the_file():
    shown = GAME.match(seats=5, seed=1).view(None)["numbers"]
    for group, entries in shown.items():
        assert {key: NUMBERS[f"{group}.{key}"] for key in entries} == entries


def test_birthdays_stand_at_the_seats():
    match = moments(4)[0]
    html = drawn(match, 0)
    for innkeeper in match.view(None)["innkeepers"]:
        assert f"birthday in {innkeeper['birthday']} day" in html


def test_a_free_table_tells_what_the_waiting_customer_would_bring():
    match = next(match for match in moments(3) if (match.view(None)["turn"] or {}).get("step") == "customer")
    prospect = next(entry for entry in match.view(None)["outlook"] if entry["coins"] or entry["level"])
    html = drawn(match, match.seat)
    told = re.search(rf'id="card-outlook-{prospect["tavern"]}-{prospect["table"]}">.*?</div>', html, re.DOTALL)
    assert told is not None and (f"{prospect['coins']} coin" in told[0] or "a level on the ladder" in told[0])


def test_steps_follow_the_turn_and_none_is_lit_at_the_end():
    lit = [[step["name"] for step in context(match, None)["board"]["steps"] if step["now"]] for match in moments(2)]
    assert (
        lit[0] == ["Opening"]
        and lit[-1] == []
        and {name for names in lit for name in names} == {"Opening", "Call in", "Seat", "Act", "Court"}
    )
