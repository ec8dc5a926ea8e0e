"""Search guided by a net: the same at both speeds, finished games count as they ended, and who plays where the net cannot."""

from dataclasses import replace

import pytest
from conftest import GAMES, walk
from randomnets import random_net

from underhill.bots import guided, guided_loops, learned
from underhill.bots.bot import Situation
from underhill.bots.bulk_loops import FAINT
from underhill.bots.guided import GuidedBot, GuidedTree
from underhill.bots.guided_loops import FLOOR
from underhill.bots.learned import NetBot, usable_net
from underhill.bots.search import SearchBot
from underhill.bots.search_loops import Link
from underhill.bots.specs import UnknownBot, loops_needed, make_bot, seconds_to_think
from underhill.core.game import Heuristics, never
from underhill.core.pending import NONE, pending_kind, push
from underhill.core.rng import seed_rng

LANTERN = GAMES["lantern"]
SHOW, BOAST = 1, 2
NET = random_net(LANTERN)


def situation(seed=1, match=None, seats=3, options=None):
    table = LANTERN.match(seats, seed, options)
    return Situation.of(LANTERN, table.state, table.seat, seed, match)


def bot(sims=60, net=NET, **more):
    return GuidedBot(SearchBot(sims=sims, is_plain=more.get("is_plain", False)), sims=sims, net=net, **more)


def test_plain_and_compiled_search_find_the_same():
    for seed in range(4):
        plain = bot(is_plain=True).think(situation(seed))
        compiled = bot().think(situation(seed))
        assert [(t.choice, t.visits) for t in plain.thoughts] == [(t.choice, t.visits) for t in compiled.thoughts]
        assert plain.win_chances == pytest.approx(compiled.win_chances, abs=1e-4)
        assert plain.points == pytest.approx(compiled.points, abs=1e-2)


def test_chances_add_up_and_visits_are_all_counted(game):
    guide = random_net(game)
    for seats in game.seats:
        match = next(match for match in walk(game, seats, seats) if len(match.choices()) > 1)
        opinion = bot(25, guide, is_plain=True).think(Situation.of(game, match.state, match.seat, 1))
        assert sum(opinion.win_chances) == pytest.approx(1) and len(opinion.win_chances) == seats
        assert sum(thought.visits for thought in opinion.thoughts) == opinion.sims == 25


def boast():
    """The last lantern has won: seat 0 leads by two to one and may toss for a point or leave it."""
    match = LANTERN.match(2, 1)
    state = match.state
    state.round_number, state.points[0], state.points[1] = 3, 2, 1
    state.depth = 0
    push(state, BOAST, 0, 0)
    return Situation.of(LANTERN, state, 0, 5)


def test_finished_games_count_as_they_ended():
    """Whoever stays has won; a toss wins, or half of the time shares the win."""
    opinion = bot(400).think(boast())
    chances = {LANTERN.actions.text(thought.choice): thought.win_chance for thought in opinion.thoughts}
    assert chances["stay"] == 1 and 0.5 <= chances["toss"] < 1
    assert LANTERN.actions.text(opinion.thoughts[0].choice) == "stay"


def test_the_root_has_the_nets_odds_and_nothing_is_never_looked_at():
    here = situation()
    odds = learned.judge(NET, here, None, is_compiled=False).odds
    weights = bot(is_plain=True)._first_thoughts(here)
    for a, each in zip(here.choices, odds, strict=True):
        assert weights[a] == pytest.approx((1 - FLOOR) * each + FLOOR / len(odds), abs=1e-6)


def test_finished_games_need_no_net(monkeypatch):
    tree, here, passes = GuidedTree(NET, 5000, 1.5, is_plain=True), boast(), []
    judged = guided_loops.think
    walk = tree._loops.guided_slice.__globals__["walk"]
    monkeypatch.setitem(walk.__globals__["judge"].__globals__, "think", lambda *a: passes.append(judged(*a)))
    tree.plant(dict.fromkeys(here.choices, 0.5))
    tree.run(here.listed(2), 0, 1, 30, 0)
    assert passes == [] and tree.sims == 30


def test_a_full_tree_goes_on_without_growing():
    tree, states = GuidedTree(NET, nodes=4, explore=1.5), situation().packed(2)
    tree.run(states, 0, 1, 100, 0)
    assert tree.head[0] == 4 and tree.sims == 100


def test_a_seat_goes_on_with_its_tree_when_its_own_choice_led_on():
    game = GAMES["fairy_land"]
    match, player = game.match(2, 4), bot(20, random_net(game), is_plain=True)
    before = Situation.of(game, match.state, match.seat, 1, "m")
    match.play(player.choose(before))
    assert match.seat == before.seat
    again = player.think(Situation.of(game, match.state, match.seat, 2, "m"))
    assert sum(thought.visits for thought in again.thoughts) > again.sims == 20


def onward(tree, node):
    """The choices that lead on from a node."""
    found, child = set(), tree.links[node][Link.FIRST]
    while child != NONE:
        found.add(tree.links[child][Link.ACTION])
        child = tree.links[child][Link.NEXT]
    return found


def grown(is_secret):
    """A tree about the first lantern to show, against one opponent, and the node of the choice that was looked at most."""
    game = replace(LANTERN, heuristics=Heuristics(LANTERN.rules.scores, is_secret=is_secret))
    here = Situation.of(game, game.match(2, 1).state, 0, 1)
    tree = GuidedTree(random_net(game), 20_000, 1.5, is_plain=True)
    tree.plant(dict.fromkeys(here.choices, 1.0))
    tree.run(here.listed(2), 0, 1, 300, 0)
    children = tree.children()
    assert set(children) == set(here.choices)
    most = max(children, key=lambda a: tree.links[children[a]][Link.VISITS])
    return here, onward(tree, children[most])


def test_what_others_can_only_do_in_another_deal_is_looked_at_too():
    here, theirs = grown(never)
    lanterns = {LANTERN.actions.find(f"show {n}") for n in range(1, 10)}
    assert theirs == lanterns - set(here.choices), "the opponent may have any lantern but mine"


def shows(s):
    return pending_kind(s) == SHOW


def test_what_others_choose_in_secret_is_no_node():
    here, mine = grown(shows)
    assert mine <= {*here.choices, *(LANTERN.actions.find(text) for text in ("toss", "stay"))}


def in_secret(game, seed, match="m"):
    """A situation of the first seat that chooses in secret, among several choices and more than once."""
    moments = walk(game, 2, 5)
    now = next(m for m in moments if game.heuristics.is_secret(m.state) and len(m.choices()) > 3)
    return Situation.of(game, now.state, now.seat, seed, match), now.copy()


def test_a_secret_choice_is_drawn_by_how_often_search_looked_there():
    game = GAMES["pixie_queen"]
    guide = random_net(game)
    drawing, sure = (bot(24, guide, is_plain=True, secrets=heat) for heat in (100, 0))
    best = drawing.think(in_secret(game, 0)[0]).thoughts
    seen = {thought.choice for thought in best if thought.visits >= FAINT * best[0].visits}
    chosen = {drawing.choose(in_secret(game, seed, None)[0]) for seed in range(12)}
    assert len(chosen) > 1 and chosen <= set(in_secret(game, 0)[0].choices) and seen
    for seed in range(4):
        here = in_secret(game, seed, None)[0]
        assert sure.choose(here) == sure.think(here).thoughts[0].choice


def test_a_seat_goes_on_with_the_tree_of_what_it_drew(monkeypatch):
    game, followed = GAMES["pixie_queen"], []
    player = bot(24, random_net(game), is_plain=True)
    descend = GuidedTree.descend
    monkeypatch.setattr(GuidedTree, "descend", lambda tree, choice: followed.append(choice) or descend(tree, choice))
    for seed in range(6):
        here, match = in_secret(game, seed, f"m{seed}")
        drawn = player.choose(here)
        match.play(drawn)
        if match.seat == here.seat:
            player.choose(Situation.of(game, match.state, match.seat, seed, f"m{seed}"))
            assert followed[-1] == drawn
    assert len(set(followed)) > 1


def test_search_sees_nothing_that_its_seat_cannot_know(game):
    player = bot(15, random_net(game), is_plain=True)
    for n, match in enumerate(walk(game, game.seats.stop - 1, seed=2)):
        if n % 43 == 0 and not match.is_over:
            twin = game.layout.copy(match.state)
            seed_rng(twin, n + 5)
            game.rules.resample(twin, match.seat)
            first, second = (player.think(Situation.of(game, state, match.seat, n)) for state in (match.state, twin))
            assert first == second


def test_where_the_net_cannot_play_search_does():
    other = situation(options={"numbers": {"points": 2}})
    player = bot(30)
    assert "printed numbers only" in player.why_not(other) and player.why_not(situation()) is None
    assert player.think(other) == SearchBot(sims=30).think(other)
    assert player.choose(other) == SearchBot(sims=30).choose(other)
    assert GuidedBot(SearchBot(sims=9), sims=9).why_not(situation()) == "Lanterns has no net"


def test_where_there_is_no_net_search_is_what_is_ready():
    assert type(GuidedBot(SearchBot(sims=4), sims=4).ready_for(LANTERN)) is SearchBot


def test_until_the_loops_are_compiled_the_net_plays_alone(monkeypatch):
    for module in (guided, learned):
        monkeypatch.setattr(module, "is_net_ready", lambda game: False)
    monkeypatch.setattr(learned, "compiled", None)
    player = bot(30, patient=False)
    odds = NET.think(situation().observation(), situation().choices, situation().seat, 3).odds
    assert player.choose(situation()) == situation().choices[int(odds.argmax())]
    assert type(player.ready_for(LANTERN)) is SearchBot


@pytest.mark.parametrize(
    "spec", ["net", "net:temperature=80,overlooks=30", "net:ms=20", "net:sims=9", "net:sims=9,explore=90", "net:secrets=0"]
)
def test_a_spec_makes_a_bot_that_chooses_by_the_games_net(spec, tmp_path, monkeypatch):
    NET.write(tmp_path)
    monkeypatch.setattr(learned, "game_folder", lambda game: tmp_path)
    player = make_bot(spec, patient=True)
    assert player.why_not(situation()) is None
    assert player.choose(situation()) in situation().choices


@pytest.mark.parametrize("spec", ["net:ms=1,sims=1", "net:ms=5,temperature=4", "net:depth=3", "net:overlooks=101"])
def test_a_wrong_spec_is_refused(spec):
    with pytest.raises(UnknownBot):
        make_bot(spec)


def test_what_a_spec_says_of_time_and_nets():
    assert seconds_to_think("net:ms=300") == 0.3 and seconds_to_think("net:sims=30") == 0
    assert seconds_to_think("net") == 0.2  # search, where there is no net
    assert loops_needed(LANTERN, "random") == loops_needed(LANTERN, "cmd:x") == set()
    assert loops_needed(LANTERN, "greedy") == loops_needed(LANTERN, "net:sims=3") == {"search"}  # Lanterns has no net


def test_a_net_yields_to_the_bot_beside_it_where_its_card_says_so():
    yielding = random_net(LANTERN, yields_with=(3,))
    search = SearchBot(sims=40)
    for made in (bot(40, yielding), NetBot(search, net=yielding)):
        assert usable_net(situation(seats=3), yielding) is yielding  # alone it plays
        beside = made.or_instead(search)
        assert beside.choose(situation(seats=3)) == search.choose(situation(seats=3))
        assert usable_net(situation(seats=2), yielding, yields=True) is yielding
    assert usable_net(situation(seats=3), yielding, yields=True) is None
