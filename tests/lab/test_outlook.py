"""The net's outlook on a moment: likely choices, chances of all seats, and nothing that the looking seat cannot know."""

import pytest
from clubhouse import GAMES
from laid import kept_match

from underhill.bots.bot import Situation
from underhill.lab.outlook import LIKELY, outlook

TITLES = [("fairy_land", 4), ("pixie_queen", 5), ("taverna", 5)]


@pytest.mark.parametrize(("title", "seats"), TITLES)
def test_an_outlook_is_the_same_whatever_the_seat_cannot_know(title, seats):
    match = kept_match(title, seats)
    for n in range(5, match.n_choices, match.n_choices // 6):
        at = match.at(n)
        for viewer in range(seats):
            other = Situation.of(match.game, at.state, viewer, seed=99).imagine(3)
            assert outlook(match.game, at.state, viewer, 7) == outlook(match.game, other, viewer, 7), (n, viewer)


@pytest.mark.parametrize(("title", "seats"), TITLES)
def test_the_likely_choices_of_one_s_own_decision_are_legal_and_the_chances_are_shares(title, seats):
    match = kept_match(title, seats)
    for n in range(3, match.n_choices, match.n_choices // 6):
        at = match.at(n)
        found = outlook(match.game, at.state, at.seat, 7)
        assert found.seat == at.seat and 1 <= len(found.likely) <= LIKELY
        assert {choice.id for choice, _ in found.likely} <= {choice.id for choice in at.choices()}
        assert sum(found.shares) == pytest.approx(1) and len(found.points) == seats


def test_there_is_no_outlook_at_the_end_or_without_a_net_that_fits():
    match = kept_match("fairy_land", 4)
    assert outlook(match.game, match.state, 0, 1) is None
    other = GAMES["lantern"].match(2, 1)
    assert outlook(other.game, other.state, 0, 1) is None
