"""Spell cards: the pile, hands, sales, the discard, and what has been cast."""

from underhill.core.pending import NONE, reveal, tell
from underhill.core.rng import shuffle
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import N_CASTABLE, N_SPELLS, News, Spell
from underhill.games.taverna.purse import gain_coins, pay_coins


def n_discarded(s: State):
    """How many sold and countered spells lie on the discard."""
    n = 0
    for p in range(s.n_seats):
        n += s.n_sold[p]
    for spell in range(N_SPELLS):
        n += s.countered[spell]
    return n


def can_draw_spell(s: State):
    """A card is left on the pile or the discard."""
    return s.n_spells > 0 or n_discarded(s) > 0


def put_on_pile(s: State, spell, n):
    """Lay cards of one kind on the pile."""
    for _ in range(n):
        s.spells[s.n_spells] = spell
        s.n_spells += 1


def reshuffle(s: State):
    """Sold and countered cards become the new pile (ruling 24)."""
    for spell in range(N_SPELLS):
        put_on_pile(s, spell, s.countered[spell])
        s.countered[spell] = 0
        for p in range(s.n_seats):
            put_on_pile(s, spell, s.sold[p][spell])
            s.sold[p][spell] = 0
    for p in range(s.n_seats):
        s.n_sold[p] = 0
    shuffle(s, s.spells, s.n_spells)
    tell(s, News.RESHUFFLED, NONE, s.n_spells, 0)


def top_spell(s: State):
    """The next card of the pile."""
    s.n_spells -= 1
    spell = s.spells[s.n_spells]
    s.spells[s.n_spells] = NONE
    return spell


def suffer_curse(s: State, p):
    """The Curse takes coins, as far as there are any, and leaves the game (ruling 37)."""
    lost = min(s.spell_number[Spell.CURSE], s.coins[p])
    pay_coins(s, p, lost)
    s.curse_gone = 1
    tell(s, News.CURSED, p, lost, 0)


def draw_spell(s: State, p):
    """Draw a card of the pile or, if it is empty, of a new one. Whether it was a spell: the Curse is none."""
    if s.n_spells == 0:
        reshuffle(s)
    spell = top_spell(s)
    if spell == Spell.CURSE:
        suffer_curse(s, p)
        return False
    s.hand[p][spell] += 1
    s.n_hand[p] += 1
    tell(s, News.DREW, p, spell, 0)
    reveal(s)
    return True


def draw_spells(s: State, p, n, reason, people):
    """Draw spells as far as there are any, and tell the reason: a spell, a grimoire, or the people who gave them."""
    drawn = 0
    while drawn < n and can_draw_spell(s):
        if draw_spell(s, p):
            drawn += 1
    if drawn > 0:
        tell(s, reason, p, drawn, people)


def leave_hand(s: State, p, spell):
    """A card leaves the hand."""
    s.hand[p][spell] -= 1
    s.n_hand[p] -= 1


def lay_sold(s: State, p, spell):
    """Sell a spell: face down on the discard, for its coin."""
    leave_hand(s, p, spell)
    s.sold[p][spell] += 1
    s.n_sold[p] += 1
    gain_coins(s, p, s.sale_price)


def sell_spell(s: State, p, spell):
    """Sell a spell in one's turn; the others see only that one was sold (ruling 46)."""
    lay_sold(s, p, spell)
    tell(s, News.SELLS, p, s.sale_price, 0)
    tell(s, News.SOLD, p, spell, 0)


def sell_hand(s: State, p):
    """At the end of the game every unused spell is sold."""
    n = s.n_hand[p]
    for spell in range(N_CASTABLE):
        for _ in range(s.hand[p][spell]):
            lay_sold(s, p, spell)
    if n > 0:
        tell(s, News.END_SALE, p, n, n * s.sale_price)


def n_spells_cast(s: State, p):
    """Spells a seat has cast, as the Archmage counts them: Fireworks twice."""
    n = s.cast[p][Spell.FIREWORKS] * (s.spell_number[Spell.FIREWORKS] - 1)
    for spell in range(N_SPELLS):
        n += s.cast[p][spell]
    return n
