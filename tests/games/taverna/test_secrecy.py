"""What is hidden in Taverna, and that resampling really deals it anew."""

import random

import pytest

from games.taverna.setups import Scene, scene
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng
from underhill.games.taverna import GAME
from underhill.games.taverna.hidden import sees, view
from underhill.games.taverna.ids import News, Spell


def resampled(s, viewer: int, seed: int):
    other = GAME.layout.copy(s)
    seed_rng(other, seed)
    GAME.rules.resample(other, viewer)
    assert GAME.rules.broken_law(other) == 0
    return other


def worlds(s, viewer: int, n: int = 40):
    return [resampled(s, viewer, seed) for seed in range(n)]


def some_way_in(seed: int) -> Scene:
    """Six turns of a four-player game; nobody casts, and who has more than two spells sells one."""
    game = Scene(GAME.new_state(4, seed, {"curse": True}))
    chance = random.Random(seed)
    while game.s.turn < 6:
        texts = [text for text in game.choices() if not text.startswith(("cast", "sell"))]
        if game.asked == "turn" and game.s.n_hand[game.seat] > 2:
            texts = ["sell " + game.hand(game.seat)[0]]
        game.play(chance.choice(texts))
    return game


@pytest.fixture(scope="module")
def middle():
    """A game some way in, with the Curse still to come."""
    games = (some_way_in(seed) for seed in range(20))
    return next(game.s for game in games if not game.s.curse_gone and game.s.n_sold[0] and min(game.s.n_hand[:4]) > 0)


def test_every_other_hand_is_dealt_anew_and_the_own_one_kept(middle):
    for viewer in range(4):
        dealt = worlds(middle, viewer)
        assert all(s.hand[viewer] == middle.hand[viewer] for s in dealt)
        for p in range(4):
            if p != viewer and middle.n_hand[p]:
                assert len({tuple(s.hand[p]) for s in dealt}) > 3
            assert all(sum(s.hand[p]) == middle.n_hand[p] for s in dealt)


def test_an_onlooker_knows_no_hand(middle):
    dealt = worlds(middle, NONE)
    for p in range(4):
        if middle.n_hand[p]:
            assert len({tuple(s.hand[p]) for s in dealt}) > 3


def test_piles_are_shuffled(middle):
    dealt = worlds(middle, 0)
    assert len({tuple(s.pile) for s in dealt}) > 30
    assert len({tuple(s.reserve) for s in dealt}) > 30
    assert len({tuple(s.spells) for s in dealt}) > 30


def test_ruling_46_sold_spells_are_known_to_the_seller_alone(middle):
    seller = next(p for p in range(4) if middle.n_sold[p])
    other = (seller + 1) % 4
    assert all(s.sold[seller] == middle.sold[seller] for s in worlds(middle, seller))
    assert len({tuple(s.sold[seller]) for s in worlds(middle, other)}) > 3
    assert view(middle, seller)["innkeepers"][seller]["sold"] is not None
    assert view(middle, other)["innkeepers"][seller]["sold"] is None
    assert view(middle, other)["innkeepers"][seller]["n_sold"] == middle.n_sold[seller]


def test_the_curse_stays_in_the_pile_wherever_it_falls(middle):
    places = set()
    for viewer in (NONE, 0):
        for s in worlds(middle, viewer, 200):
            assert all(s.hand[p][Spell.CURSE] == s.sold[p][Spell.CURSE] == 0 for p in range(4))
            places.add(s.spells.index(Spell.CURSE))
    assert places == set(range(middle.n_spells))


def test_a_hand_is_in_the_view_of_its_owner_alone(middle):
    for viewer in (NONE, *range(4)):
        for p, seat in enumerate(view(middle, viewer)["innkeepers"]):
            assert (seat["hand"] is not None) == (viewer == p)
            assert seat["hand_size"] == middle.n_hand[p]


def test_drawn_and_sold_cards_are_told_to_their_owner_alone():
    for code in News:
        assert sees(1, code, 1)
        assert sees(0, code, 1) == sees(NONE, code, 1) == (code not in (News.DREW, News.SOLD))


def test_private_news_of_others_are_dealt_anew_and_ones_own_kept():
    game = scene(hands={0: ["clairvoyance"]}, pile=["panic", "charm"]).play("cast clairvoyance")
    drew = [entry for entry in game.s.news[: game.s.n_news] if entry[0] == News.DREW]
    assert [entry[2] for entry in drew] == [Spell.PANIC, Spell.CHARM]
    assert all(s.news == game.s.news for s in worlds(game.s, 0))
    assert len({str(s.news) for s in worlds(game.s, 1)}) > 10


def test_announced_countered_and_cast_spells_stay_as_they_are():
    hands = {0: ["golden_rain"], 1: ["counterspell"], 2: ["panic"]}
    game = scene(hands=hands, cast={2: ["charm"]}).play("pass", "pass", "cast golden_rain")
    assert all(s.pending == game.s.pending for s in worlds(game.s, 2))
    game.play("cast counterspell")
    for s in worlds(game.s, 2):
        assert s.countered == game.s.countered and s.cast == game.s.cast
