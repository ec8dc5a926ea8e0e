"""Action 11, a step on a track, and action 13, a gold ring."""

from underhill.core.pending import allow, pending_seat, pop, push
from underhill.games.pixie_queen.actions import TRACK
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import pay
from underhill.games.pixie_queen.ids import N_FOODS, Ability, Decision, Good, Merit, Metal, RewardRow
from underhill.games.pixie_queen.rewards import advance, gain_tokens, has_reward_left, take_reward
from underhill.games.pixie_queen.tiles import has_ability


def can_pay_track(s: State, p, metal):
    """One piece of the metal, and a track not at its top (ruling 30)."""
    return s.stock[p][N_FOODS + metal] > 0 and s.track[p][metal] < s.n_steps - 1


def can_use_tracks(s: State, p):
    """Either track."""
    return can_pay_track(s, p, Metal.SILVER) or can_pay_track(s, p, Metal.GOLD)


def begin_tracks(s: State, p):
    """Ask which track."""
    push(s, Decision.TRACK, p, 0)


def legal_track(s: State, out):
    """The tracks that can be paid."""
    p = pending_seat(s)
    for metal in range(len(s.track[p])):
        if can_pay_track(s, p, metal):
            allow(out, TRACK + metal)


def apply_track(s: State, a):
    """Pay one piece for one step."""
    p = pending_seat(s)
    pop(s)
    pay(s, p, N_FOODS + a - TRACK, 1)
    advance(s, p, a - TRACK, 1)


def ring_price(s: State, p):
    """Gold for a ring, as the gold track says."""
    return s.gold_for_ring[s.track[p][Metal.GOLD]]


def can_make_ring(s: State, p):
    """Gold enough, and a ring tile left (ruling 31)."""
    return s.stock[p][Good.GOLD] >= ring_price(s, p) and has_reward_left(s, RewardRow.GOLD_RING)


def make_ring(s: State, p):
    """Pay, and take the leftmost ring tile."""
    pay(s, p, Good.GOLD, ring_price(s, p))
    take_reward(s, p, RewardRow.GOLD_RING)
    if has_ability(s, p, Ability.RING_BONUS):
        gain_tokens(s, p, s.ring_bonus, Merit.RING)
