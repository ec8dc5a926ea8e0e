"""Who sees what in Taverna: the only file that knows.

Hidden are the hands, the spell pile, sold spells (face down; each seat knows its own), and the order of customer pile and favour
reserve. How many spells a seat holds or has sold is open. Whether a seat that is asked to react really could is nowhere to be
seen: the window opened for public reasons, and only the seat itself gets its choices.
"""

from typing import Any

from underhill.core.pending import NONE, Pending, pending_argument, pending_kind
from underhill.core.rng import below, shuffle
from underhill.games.taverna.court import customer_of, is_double
from underhill.games.taverna.fields import State
from underhill.games.taverna.ids import (
    N_CASTABLE,
    N_SPELLS,
    Customer,
    Decision,
    Favour,
    Guild,
    Innkeeper,
    News,
    Notable,
    People,
    Phase,
    Royal,
    Source,
    Spell,
    Step,
    Symbol,
    Tavern,
    Window,
)
from underhill.games.taverna.ladders import can_climb, can_give
from underhill.games.taverna.numbers import read_numbers
from underhill.games.taverna.scoring import king_ladder_gain, ladder_worth, n_favours_held, royal_worth, score
from underhill.games.taverna.spellbook import n_discarded, n_spells_cast, put_on_pile
from underhill.games.taverna.taverns import n_free, owns_in
from underhill.games.taverna.windows import gift_of, window_of

PRIVATE_NEWS = (News.DREW, News.SOLD)


def sees(viewer: int, code: int, seat: int) -> bool:
    """Which spell was drawn or sold is told to its owner alone; all else to everybody."""
    return code not in PRIVATE_NEWS or viewer == seat


def resample(s: State, viewer):
    """Deal anew at random all that a viewer (NONE: an onlooker) cannot know."""
    shuffle(s, s.pile, s.n_pile)
    shuffle(s, s.reserve, s.n_reserve)
    mix_spells(s, viewer)
    mix_private_news(s, viewer)


def mix_spells(s: State, viewer):
    """Shuffle the pile with the hands and sold cards of all other seats, and deal as many as before."""
    n_pile = s.n_spells
    for p in range(s.n_seats):
        if p != viewer:
            gather_cards(s, s.hand[p])
            gather_cards(s, s.sold[p])
    shuffle(s, s.spells, s.n_spells)
    keep_curse_in_pile(s, n_pile)
    for p in range(s.n_seats):
        if p != viewer:
            deal_cards(s, s.hand[p], s.n_hand[p])
            deal_cards(s, s.sold[p], s.n_sold[p])


def gather_cards(s: State, cards):
    """Lay the cards of a row of counts on the pile."""
    for spell in range(N_SPELLS):
        put_on_pile(s, spell, cards[spell])
        cards[spell] = 0


def deal_cards(s: State, cards, n):
    """Deal cards from the end of the pile into a row of counts."""
    for _ in range(n):
        s.n_spells -= 1
        cards[s.spells[s.n_spells]] += 1
        s.spells[s.n_spells] = NONE


def keep_curse_in_pile(s: State, n_pile):
    """Nobody can hold the Curse: if it would be dealt, a card of the pile goes instead."""
    for i in range(n_pile, s.n_spells):
        if s.spells[i] == Spell.CURSE:
            j = below(s, n_pile)
            s.spells[i] = s.spells[j]
            s.spells[j] = Spell.CURSE


def mix_private_news(s: State, viewer):
    """Replace what the last choice told to another seat alone."""
    for i in range(s.n_news):
        code = s.news[i][0]
        if s.news[i][1] != viewer and (code == News.DREW or code == News.SOLD):
            s.news[i][2] = below(s, N_CASTABLE)


def arrange(s: State, viewer: int) -> None:
    """Put all that a viewer cannot know into one fixed order, so that situations equal to him are equal in every number."""
    s.pile[: s.n_pile] = sorted(s.pile[: s.n_pile])
    s.reserve[: s.n_reserve] = sorted(s.reserve[: s.n_reserve])
    others = [p for p in range(s.n_seats) if p != viewer]
    for p in others:
        gather_cards(s, s.hand[p])
        gather_cards(s, s.sold[p])
    s.spells[: s.n_spells] = sorted(s.spells[: s.n_spells], key=lambda spell: (spell != Spell.CURSE, spell))
    for p in others:
        deal_cards(s, s.hand[p], s.n_hand[p])
        deal_cards(s, s.sold[p], s.n_sold[p])
    for entry in s.news[: s.n_news]:
        if not sees(viewer, entry[0], entry[1]):
            entry[2] = 0


def view(s: State, viewer: int) -> dict[str, Any]:
    """What a viewer may know of a state, in words and numbers."""
    return {
        "phase": _name(Phase, s.phase),
        "round": min(s.turn // s.n_seats + 1, s.n_turns),
        "rounds": s.n_turns,
        "first": s.first,
        "active": s.active,
        "decision_kind": _name(Decision, pending_kind(s)) if s.depth else None,
        "window": _window(s),
        "announced": _announced(s),
        "king_people": _name(People, s.king_people),
        "queen_people": _name(People, s.queen_people),
        "income": s.income,
        "numbers": read_numbers(s),
        "row": [_card(s, card) for card in s.row],
        "customer_pile": s.n_pile,
        "spell_pile": s.n_spells,
        "discard": {"size": n_discarded(s), "countered": _counts(Spell, s.countered)},
        "curse": ("gone" if s.curse_gone else "in the pile") if s.option_curse else None,
        "court": [_name(Favour, favour) for favour in s.court],
        "favour_reserve": s.n_reserve,
        "privilege_reserve": s.privilege_reserve,
        "tokens": {_name(Guild, guild): s.tokens[guild] for guild in Guild},
        "taverns": [_tavern(s, tavern) for tavern in Tavern],
        "turn": _turn(s),
        "outlook": _outlook(s),
        "royal": [_royal(s, royal) for royal in Royal],
        "innkeepers": [_innkeeper(s, p, viewer) for p in range(s.n_seats)],
    }


def _name(words: type, value: int) -> str | None:
    return None if value == NONE else words(value).name.lower()


def _counts(words: type, counts: list[int]) -> dict[str, int]:
    return {words(i).name.lower(): n for i, n in enumerate(counts) if n}


def _window(s: State) -> dict[str, Any] | None:
    """The window in which somebody is asked to react: its moment, and the gift that was taken."""
    if not s.depth or pending_kind(s) != Decision.REACT:
        return None
    packed = pending_argument(s)
    gift = window_of(packed) == Window.GIFT_TAKEN
    return {
        "moment": _name(Window, window_of(packed)),
        "gift": _name(People, gift_of(packed)) if gift else None,
    }


def _announced(s: State) -> list[dict[str, Any]]:
    """Spells announced and not yet carried out, the latest last."""
    waiting = [entry for entry in s.pending[: s.depth] if entry[Pending.KIND] == Decision.RESOLVE]
    return [{"seat": entry[Pending.SEAT], "spell": _name(Spell, entry[Pending.ARGUMENT] % N_SPELLS)} for entry in waiting]


def _card(s: State, card: int) -> list[str] | None:
    """The one or two customers of a card."""
    if card == NONE:
        return None
    return [Customer(customer_of(s, card, side)).name.lower() for side in range(1 + is_double(s, card))]


def _tavern(s: State, tavern: int) -> dict[str, Any]:
    """A tavern: tables, guilds, deeds, privilege, notables, and the income it would bring each seat."""
    tables = range(s.n_tables[tavern])
    deeds = range(s.n_deeds[tavern])
    return {
        "tavern": _name(Tavern, tavern),
        "tables": [
            {"table": _name(People, s.table_people[tavern][i]), "customer": _name(People, s.seated[tavern][i])} for i in tables
        ],
        "free": n_free(s, tavern),
        "guilds": [_name(Guild, guild) for guild in Guild if s.guild[tavern][guild]],
        "deeds": [
            {
                "price": s.deed_price[tavern][i],
                "points": s.deed_points[tavern][i],
                "owner": None if s.deed_owner[tavern][i] == NONE else s.deed_owner[tavern][i],
            }
            for i in deeds
        ],
        "privilege": bool(s.tavern_privilege[tavern]),
        "notables": [_name(Notable, notable) for notable in Notable if s.notable_at[notable] == tavern],
        "income": [s.income if owns_in(s, p, tavern) else 0 for p in range(s.n_seats)],
    }


def _turn(s: State) -> dict[str, Any] | None:
    """The turn under way: its customer, and what has been done in it."""
    if s.phase != Phase.TURNS:
        return None
    return {
        "step": _name(Step, s.step),
        "customer": _name(Customer, s.customer),
        "people": _name(People, s.people),
        "symbols": [_name(Symbol, symbol) for symbol in Symbol if s.bears[symbol]],
        "tavern": _name(Tavern, s.tavern),
        "spells_left": s.n_allowed - s.n_cast,
        "turn_notable_used": bool(s.turn_notable_used),
        "notables_used": [_name(Notable, notable) for notable in Notable if s.notable_used[notable]],
        "favours_used": [_name(Favour, favour) for favour in Favour if s.favour_used[favour]],
        "reacted": [p for p in range(s.n_seats) if s.reacted[p]],
    }


def _outlook(s: State) -> list[dict[str, Any]] | None:
    """What the customer who waits would bring the active seat at each kind of free table."""
    if s.phase != Phase.TURNS or s.step != Step.CUSTOMER:
        return None
    return [
        _prospect(s, tavern, table)
        for tavern in Tavern
        for table in People
        if any(s.seated[tavern][i] == NONE and s.table_people[tavern][i] == table for i in range(s.n_tables[tavern]))
    ]


def _prospect(s: State, tavern: int, table: int) -> dict[str, Any]:
    """Coins, level, gift, privilege and guilds at one kind of free table."""
    p = s.active
    works = [_name(Guild, guild) for guild in Guild if s.bears[guild] and s.guild[tavern][guild]]
    rises = table == s.people and can_climb(s, p, table)
    gift = rises and s.is_gift_level[s.level[p][table] + 1] and can_give(s, table)
    beer = s.income if "beer" in works else 0
    return {
        "tavern": _name(Tavern, tavern),
        "table": _name(People, table),
        "coins": (s.income if owns_in(s, p, tavern) else 0)
        + beer
        + (s.gift_amount[table] if gift and table == People.DWARF else 0),
        "level": _name(People, table) if rises else None,
        "gift": bool(gift),
        "privilege": bool(s.tavern_privilege[tavern]) and n_free(s, tavern) == 1,
        "guilds": works,
    }


def _royal(s: State, royal: int) -> dict[str, Any]:
    """A royal scoring: who has used it, and what it would pay each seat today (the King's with its levels)."""
    pays = [royal_worth(s, p, royal) + (king_ladder_gain(s, p) if royal == Royal.KING else 0) for p in range(s.n_seats)]
    return {"royal": _name(Royal, royal), "user": None if s.royal_of[royal] == NONE else s.royal_of[royal], "pays": pays}


def _innkeeper(s: State, p: int, viewer: int) -> dict[str, Any]:
    """A seat: what lies before it, what it is worth, and to itself its spells."""
    own = viewer == p
    return {
        "innkeeper": _name(Innkeeper, p),
        "birthday": s.birthday[p],
        "coins": s.coins[p],
        "privileges": s.privileges[p],
        "levels": {_name(People, people): s.level[p][people] for people in People},
        "ladder_worth": {_name(People, people): ladder_worth(s, p, people) for people in People},
        "hand": _counts(Spell, s.hand[p]) if own else None,
        "hand_size": s.n_hand[p],
        "sold": _counts(Spell, s.sold[p]) if own else None,
        "n_sold": s.n_sold[p],
        "cast": _counts(Spell, s.cast[p]),
        "spells_counted": n_spells_cast(s, p),
        "favours": _counts(Favour, s.favours[p]),
        "favours_used": _counts(Favour, s.spent[p]),
        "favours_held": n_favours_held(s, p),
        "deeds": sum(owns_in(s, p, tavern) for tavern in Tavern),
        "points": {_name(Source, source): s.points[p][source] for source in Source},
        "score_now": score(s, p),
        "reacted": bool(s.reacted[p]),
    }
