"""Taking cards: the Warrior's choice, the lot, then the Ogres one by one (rulings 7 and 8)."""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push, tell
from underhill.games.fairy_land.actions import DRIVE_AWAY, LET_BE, LOSE
from underhill.games.fairy_land.cards import drive_away_evil, lose, move_from_clearing, n_evil, n_growing, take
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_GROWING, Decision, Fairy, News
from underhill.games.fairy_land.phases.sunset import end_turn


def begin_taking(s: State, p, clearing):
    """The Warrior, if she came along, may first drive away all Goblins and Ogres of the clearing."""
    if s.playing[Fairy.WARRIOR] and n_evil(s, clearing) > 0:
        push(s, Decision.WARRIOR, p, clearing)
    else:
        take_lot(s, p, clearing)


def legal_warrior(s: State, out):
    """All or none."""
    allow(out, DRIVE_AWAY)
    allow(out, LET_BE)


def apply_warrior(s: State, a):
    """The Warrior's choice; then the lot is taken."""
    p = pending_seat(s)
    clearing = pending_argument(s)
    pop(s)
    if a == DRIVE_AWAY:
        tell(s, News.DRIVES_AWAY, p, drive_away_evil(s, clearing), clearing)
    take_lot(s, p, clearing)


def take_lot(s: State, p, clearing):
    """Take every card of a clearing, if there is one."""
    if s.n_lot[clearing] == 0:
        tell(s, News.FINDS_NOTHING, p, clearing, 0)
    for _ in range(s.n_lot[clearing]):
        take(s, p, move_from_clearing(s, clearing, 0))
    meet_ogres(s, p)


def meet_ogres(s: State, p):
    """Each Ogre tramples two Animals or Flowers of the owner's choice, all if there are fewer; then the turn ends."""
    while s.ogres > 0:
        s.ogres -= 1
        tramples = n_growing(s, p) > 0 and s.ogre_toll > 0
        tell(s, News.MEETS_OGRE if tramples else News.OGRE_FINDS_NOTHING, p, 0, 0)
        if n_growing(s, p) > s.ogre_toll and s.ogre_toll > 0:
            s.toll = s.ogre_toll
            push(s, Decision.LOSE, p, 0)
            return
        lose_everything(s, p)
    end_turn(s)


def lose_everything(s: State, p):
    """All Animals and Flowers of a seat that has no more than an Ogre asks for; none if it asks for none."""
    if s.ogre_toll == 0:
        return
    for card in range(N_GROWING):
        while s.owned[p][card] > 0:
            lose(s, p, card)


def legal_lose(s: State, out):
    """Any Animal or Flower, fresh ones too."""
    p = pending_seat(s)
    for card in range(N_GROWING):
        if s.owned[p][card]:
            allow(out, LOSE + card)


def apply_lose(s: State, a):
    """Discard one; when this Ogre has had enough, the next one is met."""
    p = pending_seat(s)
    lose(s, p, a - LOSE)
    s.toll -= 1
    if s.toll == 0:
        pop(s)
        meet_ogres(s, p)
