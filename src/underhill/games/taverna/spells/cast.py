"""Casting a spell: announced and paid, open to a Counterspell, then counted and carried out.

The card waits on the stack as a RESOLVE entry while the others may react. Its targets are chosen when it is carried out; if
reactions have meanwhile left nothing to do, it has no effect but counts as cast (ruling 39).
"""

from underhill.core.pending import pending_argument, pending_seat, pop, push, reveal, tell
from underhill.games.taverna.court import n_face_up
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_CASTABLE, N_SPELLS, Decision, News, Spell, Step, Window
from underhill.games.taverna.ladders import can_give, take_gift
from underhill.games.taverna.notables.activate import begin_free_token, can_activate_any
from underhill.games.taverna.notables.princess import begin_audience
from underhill.games.taverna.purse import gain_coins, pay_coins
from underhill.games.taverna.spellbook import can_draw_spell, draw_spells, leave_hand
from underhill.games.taverna.spells.charm import can_charm
from underhill.games.taverna.spells.guests import can_set_chairs
from underhill.games.taverna.spells.purses import begin_light_fingers, can_drink_freely, can_rob_anyone
from underhill.games.taverna.spells.symbols import can_show_two_faces
from underhill.games.taverna.taverns import any_seated, any_token_possible
from underhill.games.taverna.windows import open_window


def has_effect(s: State, p, spell, people, coins):
    """Whether a spell would do something now; `people` gave the gift an Echo repeats, `coins` are left after its cost."""
    if spell >= Spell.SUMMONS:
        return has_far_effect(s, p, spell, people, coins)
    if spell == Spell.METAMORPHOSIS:
        return s.step == Step.CUSTOMER
    if spell == Spell.CLAIRVOYANCE:
        return can_draw_spell(s)
    if spell == Spell.ROYAL_AUDIENCE:
        return n_face_up(s) > 0
    if spell == Spell.CHARM:
        return can_charm(s, p)
    if spell == Spell.TWO_FACES:
        return can_show_two_faces(s)
    if spell == Spell.ENCHANTED_SIGN:
        return any_token_possible(s)
    return True  # Fireworks, Golden Rain


def has_far_effect(s: State, p, spell, people, coins):
    """The same for spells on notables, seated customers, purses and gifts."""
    if spell == Spell.SUMMONS:
        return can_activate_any(s, p, coins)
    if spell == Spell.PANIC:
        return any_seated(s)
    if spell == Spell.MAGIC_CHAIRS:
        return can_set_chairs(s)
    if spell == Spell.FREE_ROUND:
        return can_drink_freely(s, p)
    if spell == Spell.LIGHT_FINGERS:
        return can_rob_anyone(s, p)
    if spell == Spell.ECHO:
        return can_give(s, people)
    return True  # Teleport, Counterspell


def can_pay_spell(s: State, p, spell):
    """It is in the hand, and its cost in the purse."""
    return s.hand[p][spell] > 0 and s.spell_cost[spell] <= s.coins[p]


def could_cast(s: State, p, spell):
    """Whether the active seat holds a spell that it could pay and that would do something now."""
    if spell == Spell.COUNTERSPELL or spell == Spell.ECHO or not can_pay_spell(s, p, spell):
        return False
    return has_effect(s, p, spell, 0, s.coins[p] - s.spell_cost[spell])


def could_cast_any(s: State, p):
    """Whether it holds any such spell."""
    for spell in range(N_CASTABLE):
        if could_cast(s, p, spell):
            return True
    return False


def announce(s: State, p, spell, people):
    """Show the card and pay its cost; the others may react."""
    leave_hand(s, p, spell)
    pay_coins(s, p, s.spell_cost[spell])
    tell(s, News.CASTS, p, spell, 0)
    reveal(s)
    push(s, Decision.RESOLVE, p, people * N_SPELLS + spell)
    if p == s.active:
        s.n_cast += 1
    open_window(s, Window.SPELL_ANNOUNCED, 0, p)


def counter(s: State, p):
    """Counterspell: the spell on top of the stack does nothing and does not count, but was its turn's spell (ruling 26)."""
    leave_hand(s, p, Spell.COUNTERSPELL)
    pay_coins(s, p, s.spell_cost[Spell.COUNTERSPELL])
    s.cast[p][Spell.COUNTERSPELL] += 1
    if p == s.active:
        s.n_cast += 1
    caster = pending_seat(s)
    spell = pending_argument(s) % N_SPELLS
    pop(s)
    s.countered[spell] += 1
    tell(s, News.CASTS, p, Spell.COUNTERSPELL, 0)
    tell(s, News.COUNTERED, caster, spell, 0)
    reveal(s)


def resolve(s: State):
    """Nobody countered: the spell is cast and counted, and does what it does."""
    p = pending_seat(s)
    spell = pending_argument(s) % N_SPELLS
    people = pending_argument(s) // N_SPELLS
    pop(s)
    s.cast[p][spell] += 1
    if not has_effect(s, p, spell, people, s.coins[p]):
        tell(s, News.FIZZLES, p, spell, 0)
    elif spell <= Spell.ENCHANTED_SIGN:
        begin_near_spell(s, p, spell)
    else:
        begin_far_spell(s, p, spell, people)


def begin_near_spell(s: State, p, spell):
    """Spells on the caster's own affairs."""
    if spell == Spell.METAMORPHOSIS:
        push(s, Decision.METAMORPHOSIS, p, 0)
    elif spell == Spell.GOLDEN_RAIN:
        gain_coins(s, p, s.spell_number[spell])
        tell(s, News.RAIN, p, s.spell_number[spell], 0)
    elif spell == Spell.CLAIRVOYANCE:
        draw_spells(s, p, s.spell_number[spell], News.DRAWS, 0)
    elif spell == Spell.ROYAL_AUDIENCE:
        begin_audience(s, p)
    elif spell == Spell.CHARM:
        push(s, Decision.CHARM, p, 0)
    elif spell == Spell.TWO_FACES:
        push(s, Decision.TWO_FACES, p, 0)
    elif spell == Spell.ENCHANTED_SIGN:
        begin_free_token(s, p)


def begin_far_spell(s: State, p, spell, people):
    """Spells on notables, seated customers, purses and gifts."""
    if spell == Spell.SUMMONS:
        push(s, Decision.SUMMONS, p, 0)
    elif spell == Spell.PANIC:
        push(s, Decision.PANIC, p, 0)
    elif spell == Spell.MAGIC_CHAIRS:
        push(s, Decision.CHAIRS_FIRST, p, 0)
    elif spell == Spell.FREE_ROUND:
        push(s, Decision.FREE_ROUND, p, 0)
    elif spell == Spell.LIGHT_FINGERS:
        begin_light_fingers(s, p)
    elif spell == Spell.ECHO:
        tell(s, News.ECHOES, p, people, 0)
        take_gift(s, p, people)  # ruling 40: an echoed gift is not one of a ladder, so nobody echoes it
    else:
        push(s, Decision.TELEPORT_WHO, p, 0)
