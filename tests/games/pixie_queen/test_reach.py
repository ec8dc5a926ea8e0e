"""Random play reaches every kind of decision, every space, every ability and nearly all news; directed tests have the rest."""

import random

import pytest

from underhill.core.compile import plain
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.ids import N_DOUBLE, Ability, Decision, News, Space
from underhill.games.pixie_queen.rules import DECISIONS

RARE = {News.COPY_FAILS, News.LAST_ROUND, News.STONE_GONE, News.SUPPLY_LACKS}  # test_single_spaces.py, test_ending.py, test_log.py


@pytest.fixture(scope="module")
def reached():
    """Kinds of decisions asked, news told, and actions played in some random games of every size."""
    kinds, news, actions = set(), set(), set()
    for seats in GAME.seats:
        for seed in range(30):
            s, chance = GAME.new_state(seats, seed), random.Random(seed)
            while s.depth:
                kinds.add(Decision(s.pending[s.depth - 1][0]))
                a = chance.choice(GAME.legal_list(s))
                actions.add(a)
                plain(GAME).step_one([s], 0, a)
                news |= {News(entry[0]) for entry in s.news[: s.n_news]}
                assert s.depth == 0 or DECISIONS.is_asked(s.pending[s.depth - 1][0]), "the game itself was asked"
    return kinds, news, actions


def test_every_kind_of_decision_is_asked(reached):
    assert reached[0] == {kind for kind in Decision if DECISIONS.is_asked(kind)}


def test_every_piece_of_news_is_told(reached):
    told_in_the_set_up = {News.FAVOURITE, News.SHOWN_ABILITY}
    assert set(News) - reached[1] <= RARE | told_in_the_set_up


COPIED = [space for space in Space if space < N_DOUBLE and space != Space.GOLD_RING]  # a copied ring: test_single_spaces.py


@pytest.mark.parametrize("family, members", [("space", Space), ("copy", COPIED), ("for ability", Ability), ("ability", Ability)])
def test_every_space_is_used_and_copied_and_every_ability_chosen_and_swapped(reached, family, members):
    texts = {GAME.actions.text(a) for a in reached[2]}
    assert {f"{family} {member.name.lower()}" for member in members} <= texts
