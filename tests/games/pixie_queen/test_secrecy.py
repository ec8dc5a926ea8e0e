"""What nobody may know: face-down demand tiles, and offerings between the first committed hand and the reveal."""

import json

import pytest

from games.pixie_queen.setups import scene
from underhill.core.pending import NONE
from underhill.core.rng import seed_rng
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.hidden import n_hands_filled

RICH = {p: {"apple": 4, "silver": 5, "gold": 3} for p in range(3)}


def sent(table, viewer):
    """All that a viewer gets, apart from the number of choices played."""
    view = table.match().view(viewer)
    return json.dumps({key: value for key, value in view.items() if key != "decision"})


def resampled(table, viewer, seed):
    state = GAME.layout.copy(table.s)
    seed_rng(state, seed)
    GAME.rules.resample(state, viewer)
    return state


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_views_of_others_are_the_same_whatever_is_committed(viewer):
    views = set()
    for text in ("offer apple 4", "offer silver 1", "offer gold 3", "nothing"):
        table = scene(step="announce", stock=RICH).play("nothing" if viewer == 0 else "offer apple 2", text)
        views.add(sent(table, viewer))
    assert len(views) == 1


def test_the_one_who_commits_sees_it_and_others_see_that_he_has():
    table = scene(step="announce", stock=RICH).play("offer silver 2")
    mine, theirs = (table.match().view(viewer)["players"][0]["offering"] for viewer in (0, 1))
    assert mine == {"committed": True, "hands": 1, "goods": {"silver": 2}}
    assert theirs == {"committed": True, "hands": 1, "goods": None}
    assert table.match().view(1)["players"][2]["offering"] == {"committed": False, "hands": 1, "goods": None}


def test_with_open_screens_stocks_do_not_tell_the_offering_either():
    views = set()
    for text in ("offer apple 4", "offer silver 1", "nothing"):
        views.add(sent(scene(step="announce", stock=RICH, options={"open_screens": True}).play(text), 1))
    assert len(views) == 1 and '"stock": {"apple": 4' in views.pop()


@pytest.mark.parametrize("first", ["nothing", "offer apple 1", "offer gold 1"])
@pytest.mark.parametrize("second", ["nothing", "offer silver 1"])
def test_everybody_is_asked_equally_often_whatever_he_offers(first, second):
    def has_committed():
        return [table.match().view(viewer)["players"][0]["offering"]["committed"] for viewer in (0, 1)]

    table = scene(seats=2, step="announce", stock={0: RICH[0]}).play(first)
    assert table.seat == 0 and has_committed() == [False, False], "the other hand is still empty"
    assert table.play(second).seat == 1 and has_committed() == [True, True]


def test_resampling_deals_every_possible_offering_to_others_and_keeps_the_viewers_own():
    table = scene(step="announce", stock=RICH).play("offer silver 2", "offer gold 1")
    seen = set()
    for seed in range(200):
        state = resampled(table, 1, seed)
        assert state.offer[1] == [0, 0, 0, 0, 1] and state.offer[2] == [0] * 5
        seen.add(tuple(state.offer[0]))
    assert len(seen) == 1 + 4 + 5 + 3
    assert (0, 0, 0, 0, 0) in seen and (4, 0, 0, 0, 0) in seen and (0, 0, 0, 5, 0) in seen


def test_resampling_for_an_onlooker_deals_all_committed_offerings_anew():
    table = scene(step="announce", stock=RICH).play("offer silver 2", "offer gold 1")
    offers = {(tuple(state.offer[0]), tuple(state.offer[1])) for state in (resampled(table, NONE, seed) for seed in range(60))}
    assert len(offers) > 30


def test_half_filled_hands_are_dealt_anew_as_half_filled():
    table = scene(seats=2, step="announce", stock={0: {"apple": 1, "silver": 1}}).play("offer silver 1")
    assert n_hands_filled(table.s, 0) == 1 and n_hands_filled(table.s, 1) == 0
    assert {sum(resampled(table, 1, seed).offer[0]) for seed in range(40)} == {0, 1}
    done = table.play("nothing")
    assert {sum(resampled(done, 1, seed).offer[0]) for seed in range(40)} == {0, 1, 2}


def test_after_the_reveal_everybody_sees_everything_offered():
    table = scene(step="announce", stock=RICH).play("offer apple 2", "offer silver 1", "nothing")
    offers = [player["offering"]["goods"] for player in table.match().view(None)["players"]]
    assert offers == [{"apple": 2}, {"silver": 1}, {}]
    assert resampled(table, NONE, 5).offer == table.s.offer


def test_face_down_demand_tiles_are_dealt_anew_and_turned_ones_kept():
    table = scene(round_number=4, demand="honey")
    turned = table.s.demands[:3]
    orders = {tuple(resampled(table, 0, seed).demands) for seed in range(60)}
    assert len(orders) > 10 and all(list(order[:3]) == turned for order in orders)
    assert len({tuple(sorted(order[GAME.numbers["demands.rounds"] :])) for order in orders}) > 2, "nobody knows what is in the box"


def test_chances_of_each_demand_count_what_was_not_turned():
    table = scene(step="announce", demand="honey", stock=RICH)
    demands = table.match().view(None)["demands"]
    assert demands["turned"] == ["honey"] and demands["left"] == {"apple": 3, "honey": 2, "bread": 3}
    assert demands["chances"] == {"apple": 0.375, "honey": 0.25, "bread": 0.375}


def test_stocks_and_rewards_are_behind_screens_until_the_end():
    table = scene(stock=RICH)
    own, other = table.match().view(0)["players"][:2]
    assert own["stock"] == {"apple": 4, "honey": 0, "bread": 0, "silver": 5, "gold": 3} and own["reward_points"] == 0
    assert other["stock"] is None and other["reward_points"] is None and other["points_now"] is None
    over = scene(step="end_of_round", round_number=7, stock=RICH)
    shown = over.match().view(0)["players"][1]
    assert shown["stock"]["apple"] == 4 and shown["offering"] is None, "there is no offering any more"


@pytest.mark.parametrize("in_pit", [0, 1])
def test_what_ones_own_points_are_now_tells_nothing_of_what_others_hold(in_pit):
    told = []
    for goods in ({}, {"apple": 5, "gold": 3}):
        s = scene(stock={0: {"apple": 4}, 1: goods}, penalties={0: 50, 1: 58}).s
        s.in_pit[0] = in_pit
        told.append(GAME.view(s, 0)["players"][0]["points_now"])
    assert told[0] == told[1]


def test_the_view_says_what_players_else_work_out_by_hand():
    pixies = {1: ["gold_ring", "trade"]}
    options = {"numbers": {"tracks": {"penalties": [4, 3, 2, 1, 0, 0]}}}
    table = scene(pixies=pixies, penalties={1: 13}, tracks={1: (2, 4)}, abilities={1: "steal_silver"}, food={1: 3}, options=options)
    player = table.match().view(None)["players"][1]
    assert player["to_next_symbol"] == 7
    assert player["penalties_this_round"] == {"slaves": 2, "tracks": 4}
    assert player["next_steal"] == {"apple": 3, "honey": 1, "bread": 1, "silver": 1, "any": 3}
    assert player["gold_price"] == 4 and player["ring_price"] == 2
    for penalties, left in ((20, 10), (55, 5)):
        assert scene(penalties={1: penalties}).match().view(None)["players"][1]["to_next_symbol"] == left


def test_taking_back_is_free_until_something_is_learnt():
    table = scene(stock={0: {"apple": 5}}, bag=(9, 9, 0))
    before = table.s.reveals
    table.play("space trade", "give apple", "get silver", "amount 2")
    assert table.s.reveals == before
    table.play("space mine")
    assert table.s.reveals > before
