"""Reacting in another's turn: one spell a turn (ruling 33), in one of the four windows, or pass.

Everybody who could react by public knowledge is asked (windows.py); what is legal depends on the hand.
"""

from underhill.core.pending import allow, pending_argument, pending_seat, pop, push
from underhill.games.taverna.actions import CAST, PASS
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_CASTABLE, Decision, Spell, Window
from underhill.games.taverna.spells.cast import announce, can_pay_spell, counter, has_effect
from underhill.games.taverna.windows import gift_of, window_of


def fits_window(s: State, p, spell, window):
    """Each reaction has its moment; Light Fingers and Teleport fit any (ruling 45). The active seat can only counter."""
    if spell == Spell.COUNTERSPELL:
        return window == Window.SPELL_ANNOUNCED
    if spell == Spell.FREE_ROUND:
        return window == Window.CUSTOMER_SEATED
    if spell == Spell.ECHO:
        return window == Window.GIFT_TAKEN
    return p != s.active


def can_react(s: State, p, spell, packed):
    """A reaction of this moment that can be paid and does something."""
    if not can_pay_spell(s, p, spell) or not fits_window(s, p, spell, window_of(packed)):
        return False
    return has_effect(s, p, spell, gift_of(packed), s.coins[p] - s.spell_cost[spell])


def legal_react(s: State, out):
    """Pass, or react."""
    p = pending_seat(s)
    packed = pending_argument(s)
    allow(out, PASS)
    for spell in range(Spell.COUNTERSPELL, N_CASTABLE):
        if can_react(s, p, spell, packed):
            allow(out, CAST + spell)


def apply_react(s: State, a):
    """A Counterspell ends the window; any other reaction is announced, and the window goes on after it."""
    p = pending_seat(s)
    packed = pending_argument(s)
    pop(s)
    if a != PASS and p != s.active:
        s.reacted[p] = 1
    if a == CAST + Spell.COUNTERSPELL:
        counter(s, p)
        return
    push(s, Decision.NEXT_REACTOR, p, packed)
    if a != PASS:
        announce(s, p, a - CAST, gift_of(packed))
