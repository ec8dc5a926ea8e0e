"""Lanterns: a tiny game that exercises core alone. Two or three seats, three hidden lanterns each out of nine.

Each of three rounds every seat commits a lantern in secret; all are shown together and the highest scores. Who won with the
brightest lantern may toss for double or nothing: an interrupt with chance in it.
"""

from enum import IntEnum
from pathlib import Path

from underhill.core.actions import Actions
from underhill.core.decisions import Asked, Decisions
from underhill.core.errors import BadNumbers
from underhill.core.game import Gains, Game, Option, Rules
from underhill.core.layout import Field, Layout, Seen, core_fields
from underhill.core.numbers import Numbers
from underhill.core.pending import NONE, allow, pending_kind, pending_seat, pop, push, reveal, tell
from underhill.core.rng import below, shuffle
from underhill.core.words import Words

N_SEATS, N_LANTERNS, N_ROUNDS = 3, 9, 3


class Lantern(IntEnum):
    ONE = 0


class Decision(IntEnum):
    SHOW = 1
    BOAST = 2


class News(IntEnum):
    DEALT = 1
    HIDDEN = 2
    SHOWN = 3
    SCORED = 4
    WON_TOSS = 5
    LOST_TOSS = 6


ACTIONS = Actions(("show", range(1, N_LANTERNS + 1)), ("toss",), ("stay",))
SHOW, TOSS, STAY = ACTIONS.start("show"), ACTIONS.start("toss"), ACTIONS.start("stay")

LAYOUT = Layout(
    "lantern",
    [
        *core_fields(depth=2, news=12),
        Field("option_kind", "i1", (), "0: one point, 1: two points a round"),
        Field("points_a_round", "i1", (), "points for the highest lantern"),
        Field("brightest", "i1", (), "the lantern that lets its owner toss"),
        Field("prize", "i1", (), "points for a toss that is won"),
        Field("gift", "i1", (), "points that the first seat begins with"),
        Field("deck", "i1", (N_LANTERNS,), "all lanterns as dealt: three a seat, then the box", Seen.NOBODY),
        Field("holder", "i1", (N_LANTERNS,), "whose each lantern is; NONE in the box, N_SEATS once shown", Seen.PARTLY),
        Field("committed", "i1", (N_SEATS,), "the lantern a seat has chosen; NONE before", Seen.OWNER),
        Field("round_number", "i1", (), "rounds finished"),
        Field("points", "i1", (N_SEATS,), "points so far"),
    ],
)


def setup(s):
    for i in range(N_LANTERNS):
        s.deck[i] = i
        s.holder[i] = NONE
    shuffle(s, s.deck, N_LANTERNS)
    for p in range(N_SEATS):
        s.committed[p] = NONE
    for p in range(s.n_seats):
        for i in range(N_ROUNDS):
            s.holder[s.deck[p * N_ROUNDS + i]] = p
            tell(s, News.DEALT, p, s.deck[p * N_ROUNDS + i] + 1, 0)
    s.points[0] += s.gift


def legal_show(s, out):
    for i in range(N_LANTERNS):
        if s.holder[i] == pending_seat(s):
            allow(out, SHOW + i)


def apply_show(s, a):
    p = pending_seat(s)
    pop(s)
    s.committed[p] = a - SHOW
    tell(s, News.HIDDEN, p, 0, 0)
    if p + 1 < s.n_seats:
        push(s, Decision.SHOW, p + 1, 0)
    else:
        show_all(s)


def legal_boast(s, out):
    allow(out, TOSS)
    allow(out, STAY)


def apply_boast(s, a):
    p = pending_seat(s)
    pop(s)
    if a == TOSS:
        toss(s, p)


def toss(s, p):
    reveal(s)
    if below(s, 2) == 0:
        s.points[p] += s.prize
        tell(s, News.WON_TOSS, p, 0, 0)
    else:
        s.points[p] -= s.points_a_round
        tell(s, News.LOST_TOSS, p, 0, 0)


def take_prize_away(s, p, a):
    s.points[p] -= s.prize


def show_all(s):
    best = 0
    reveal(s)
    for p in range(s.n_seats):
        tell(s, News.SHOWN, p, s.committed[p] + 1, 0)
        s.holder[s.committed[p]] = N_SEATS
        if s.committed[p] > s.committed[best]:
            best = p
    s.points[best] += s.points_a_round
    tell(s, News.SCORED, best, s.points_a_round, 0)
    s.round_number += 1
    brightest = s.committed[best] + 1 == s.brightest
    for p in range(s.n_seats):
        s.committed[p] = NONE
    if brightest:
        push(s, Decision.BOAST, best, 0)


def begin_next(s):
    if s.round_number < N_ROUNDS:
        push(s, Decision.SHOW, 0, 0)
        return True
    return False


DECISIONS = Decisions(
    Decision,
    Asked(Decision.SHOW, legal_show, apply_show),
    Asked(Decision.BOAST, legal_boast, apply_boast),
    begin_next=begin_next,
)


def scores(s, out):
    for p in range(s.n_seats):
        out[p] = s.points[p]


def is_ahead(s, p, other):
    return s.points[p] > s.points[other]


def resample(s, viewer):
    """Mix the lanterns of others and of the box; whoever has committed commits one of his new ones."""
    for i in range(N_LANTERNS - 1, 0, -1):
        j = below(s, i + 1)
        if is_hidden(s, viewer, i) and is_hidden(s, viewer, j):
            swap_holders(s, i, j)
    for i in range(s.n_news):
        if s.news[i][0] == News.DEALT and s.news[i][1] != viewer:
            s.news[i][2] = 1 + below(s, N_LANTERNS)


def arrange(s, viewer):
    hidden = [i for i in range(N_LANTERNS) if is_hidden(s, viewer, i)]
    for i, holder in zip(hidden, sorted(s.holder[i] for i in hidden), strict=True):
        s.holder[i] = holder
    for p in range(s.n_seats):
        if p != viewer and s.committed[p] != NONE:
            s.committed[p] = next(i for i in hidden if s.holder[i] == p)
    for entry in s.news[: s.n_news]:
        if entry[0] == News.DEALT and entry[1] != viewer:
            entry[2] = 0


def is_hidden(s, viewer, i):
    return s.holder[i] != N_SEATS and (s.holder[i] != viewer or viewer == NONE)


def swap_holders(s, i, j):
    for p in range(s.n_seats):
        if s.committed[p] == i:
            s.committed[p] = j
        elif s.committed[p] == j:
            s.committed[p] = i
    holder = s.holder[i]
    s.holder[i] = s.holder[j]
    s.holder[j] = holder


def broken_law(s):
    held = 0
    for i in range(N_LANTERNS):
        held += s.holder[i] == NONE
    return 0 if held == N_LANTERNS - N_ROUNDS * s.n_seats else 1


def view(s, viewer):
    return {
        "mine": [i + 1 for i in range(N_LANTERNS) if viewer != NONE and s.holder[i] == viewer],
        "shown": [i + 1 for i in range(N_LANTERNS) if s.holder[i] == N_SEATS],
        "committed": [c != NONE for c in s.committed[: s.n_seats]],
        "my_choice": s.committed[viewer] + 1 if viewer != NONE and s.committed[viewer] != NONE else None,
        "points": s.points[: s.n_seats],
    }


def sees(viewer, code, seat):
    return code != News.DEALT or viewer == seat


def prompt(s):
    return (Decision(pending_kind(s)).name.lower() if s.depth else "over"), {}


def why_not(s):
    return [(TOSS, "no_boast", {})] if pending_kind(s) == Decision.SHOW else []


def write_numbers(s, tables):
    if tables["points"] < 0:
        raise BadNumbers("points must not be negative")
    s.points_a_round = tables["points"] * (1 + s.option_kind)
    s.brightest = tables["brightest"]
    s.prize = tables["prize"] * (1 + s.option_kind)
    s.gift = tables["gift"]


GAME = Game(
    name="lantern",
    title="Lanterns",
    package=__name__,
    seats=range(2, 4),
    rules_version=1,
    max_decisions=12,
    layout=LAYOUT,
    actions=ACTIONS,
    rules=Rules(setup, DECISIONS, scores, is_ahead, resample, broken_law),
    numbers=Numbers.read(Path(__file__).with_name("numbers.toml")),
    write_numbers=write_numbers,
    view=view,
    sees=sees,
    prompt=prompt,
    news=News,
    score_sheet=lambda s: [{"rounds": s.points[p]} for p in range(s.n_seats)],
    laws={1: "every lantern is held, shown or boxed"},
    words=Words(Path(__file__).with_name("words.toml"), {"card": Lantern}),
    why_not=why_not,
    arrange=arrange,
    gains=Gains(("toss",), take_prize_away),
    options=(Option("kind", "How much a round is worth.", "option_kind", default="short", values=("short", "long")),),
)
