"""What bots think of positions in Taverna."""

from underhill.games.taverna import GAME
from underhill.games.taverna.heuristics import royal_hopes
from underhill.games.taverna.phases.royal import n_passes


def test_who_has_had_all_his_royal_scorings_hopes_for_none():
    s = GAME.new_state(3, 1)
    s.coins[0] = 20
    assert royal_hopes(s, 0) > 0
    s.n_scorings[0] = n_passes(s)
    assert royal_hopes(s, 0) == 0
