"""What bots think of positions and choices in Pixie Queen."""

from games.pixie_queen.setups import scene
from underhill.games.pixie_queen.actions import DOUBLE, SIMPLE
from underhill.games.pixie_queen.heuristics import estimate, gold_points, weight
from underhill.games.pixie_queen.ids import ROW_TILES


def hopes(table):
    """Each seat's expected points."""
    out = [0.0] * table.s.n_seats
    estimate(table.s, out)
    return out


def test_gold_is_worth_less_when_all_rings_are_forged():
    assert gold_points(scene().s, 0) > gold_points(scene(taken=(ROW_TILES, ROW_TILES, ROW_TILES)).s, 0)


def test_a_pixie_in_the_servants_place_hopes_for_the_next_reward():
    serving = hopes(scene(pixies={0: ["servant"]}))[0]
    too_late = hopes(scene(pixies={0: ["servant"]}, taken=(ROW_TILES, ROW_TILES, ROW_TILES)))[0]
    assert serving > too_late


def test_only_a_rich_player_likes_to_double_his_offering():
    rich = scene(step="announce", stock={0: {"apple": 8}}, singles={"double_offering": 0})
    poor = scene(step="announce", stock={0: {"apple": 2}}, singles={"double_offering": 0})
    assert rich.asked == poor.asked == "double"
    assert weight(rich.s, DOUBLE) > weight(rich.s, SIMPLE) == weight(poor.s, DOUBLE)
