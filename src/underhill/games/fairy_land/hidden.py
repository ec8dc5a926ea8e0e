"""Who sees what in Fairy Land: the only file that knows.

Hidden are the order of the three decks and the boxed items. Cards looked at and put back are known to the looker: their places
until another seat has had them in hand (ruling 27), and that they are in that deck, until an equal card is kept (ruling 34). Hands
follow from public play; other hands are shown as counts until the end unless the option "open hands" is on; `resample` keeps them.
"""

from typing import Any

from underhill.core.pending import NONE, pending_argument, pending_kind, pending_seat
from underhill.core.rng import below
from underhill.games.fairy_land.fairies import hand_total, item_bonus, worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import (
    DECK_CARDS,
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    N_TURNS,
    Card,
    Decision,
    Fairy,
    House,
    Item,
    News,
    Place,
)
from underhill.games.fairy_land.notation import score_sheet
from underhill.games.fairy_land.numbers import read_numbers
from underhill.games.fairy_land.phases.looking import swap_cards
from underhill.games.fairy_land.scoring import applause

PRIVATE_NEWS = (News.LOOKED_CARD, News.LOOKED_ITEM, News.UNDER_CARD, News.UNDER_ITEM)
DRUIDS = Place.DRUIDS - N_CLEARINGS
COURT = Place.COURT - N_CLEARINGS


def sees(viewer: int, code: int, seat: int) -> bool:
    """What was seen in a deck or put under it is told to the looker alone; all else to everybody."""
    return code not in PRIVATE_NEWS or viewer == seat


def resample(s: State, viewer):
    """Deal anew at random all that a viewer (NONE: an onlooker) cannot know."""
    mix_unseen_forest(s, viewer)
    mix_places(s, DRUIDS, viewer)
    mix_unseen_court(s, viewer)
    mix_places(s, COURT, viewer)
    mix_private_news(s, viewer)


def has_seen(mask, viewer):
    """Whether a viewer's bit is set."""
    return viewer != NONE and (mask >> viewer) & 1 == 1


def unknown_place(masks, n_deck, viewer, n):
    """The n-th place of a deck where the viewer's bit is not set, or NONE. `masks` is a deck's row of bits."""
    for i in range(n_deck):
        if not has_seen(masks[i], viewer):
            if n == 0:
                return i
            n -= 1
    return NONE


def n_unknown(masks, n_deck, viewer):
    """How many places of a deck lack the viewer's bit."""
    n = 0
    for i in range(n_deck):
        if not has_seen(masks[i], viewer):
            n += 1
    return n


def unseen_place(s: State, deck, viewer, n):
    """The n-th place of a deck whose card the viewer has never seen."""
    return unknown_place(s.seen_by[deck], s.n_deck[deck], viewer, n)


def mix_unseen_forest(s: State, viewer):
    """Shuffle the Forest deck together with the Druid cards the viewer has not seen."""
    n = s.n_forest + n_unknown(s.seen_by[DRUIDS], s.n_deck[DRUIDS], viewer)
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        card = forest_pool(s, viewer, i)
        set_forest_pool(s, viewer, i, forest_pool(s, viewer, j))
        set_forest_pool(s, viewer, j, card)


def forest_pool(s: State, viewer, i):
    """The i-th card among those unseen in Forest and Druid deck."""
    if i < s.n_forest:
        return s.forest[i]
    return s.decks[DRUIDS][unseen_place(s, DRUIDS, viewer, i - s.n_forest)]


def set_forest_pool(s: State, viewer, i, card):
    """Write the i-th of them."""
    if i < s.n_forest:
        s.forest[i] = card
    else:
        s.decks[DRUIDS][unseen_place(s, DRUIDS, viewer, i - s.n_forest)] = card


def mix_unseen_court(s: State, viewer):
    """Exchange the court cards the viewer has not seen with boxed ones; in a first game everybody knows the box."""
    n_boxed = 0 if s.option_first_game else N_ITEMS - DECK_CARDS
    n = n_boxed + n_unknown(s.seen_by[COURT], s.n_deck[COURT], viewer)
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        item = court_pool(s, viewer, i, n_boxed)
        set_court_pool(s, viewer, i, n_boxed, court_pool(s, viewer, j, n_boxed))
        set_court_pool(s, viewer, j, n_boxed, item)


def court_pool(s: State, viewer, i, n_boxed):
    """The i-th item among those unseen in box and deck."""
    if i < n_boxed:
        return s.boxed[i]
    return s.decks[COURT][unseen_place(s, COURT, viewer, i - n_boxed)]


def set_court_pool(s: State, viewer, i, n_boxed, item):
    """Write the i-th of them."""
    if i < n_boxed:
        s.boxed[i] = item
    else:
        s.decks[COURT][unseen_place(s, COURT, viewer, i - n_boxed)] = item


def mix_places(s: State, deck, viewer):
    """Shuffle the cards of a deck whose places the viewer does not know; each keeps who has seen it."""
    places = s.placed_by[deck]
    n_deck = s.n_deck[deck]
    for n in range(n_unknown(places, n_deck, viewer) - 1, 0, -1):
        i = unknown_place(places, n_deck, viewer, n)
        j = unknown_place(places, n_deck, viewer, below(s, n + 1))
        swap_cards(s, deck, i, j)


def mix_private_news(s: State, viewer):
    """Replace what the last choice told to another seat alone."""
    for i in range(s.n_news):
        code = s.news[i][0]
        if s.news[i][1] != viewer:
            if code == News.LOOKED_CARD or code == News.UNDER_CARD:
                s.news[i][2] = below(s, N_CARDS)
            elif code == News.LOOKED_ITEM or code == News.UNDER_ITEM:
                s.news[i][2] = below(s, N_ITEMS)


def arrange(s: State, viewer: int) -> None:
    """Put all that a viewer cannot know into one fixed order, so that situations equal to him are equal in every number."""
    for deck in (DRUIDS, COURT):
        _arrange_places(s, deck, viewer)
    n_boxed = 0 if s.option_first_game else N_ITEMS - DECK_CARDS
    n_forest = s.n_forest + n_unknown(s.seen_by[DRUIDS], s.n_deck[DRUIDS], viewer)
    n_court = n_boxed + n_unknown(s.seen_by[COURT], s.n_deck[COURT], viewer)
    for i, card in enumerate(sorted(forest_pool(s, viewer, i) for i in range(n_forest))):
        set_forest_pool(s, viewer, i, card)
    for i, item in enumerate(sorted(court_pool(s, viewer, i, n_boxed) for i in range(n_court))):
        set_court_pool(s, viewer, i, n_boxed, item)
    for entry in s.news[: s.n_news]:
        if not sees(viewer, entry[0], entry[1]):
            entry[2] = 0


def _arrange_places(s: State, deck: int, viewer: int) -> None:
    """Sort the cards of a deck whose places the viewer does not know by who has seen them."""
    unknown = [i for i in range(s.n_deck[deck]) if not has_seen(s.placed_by[deck][i], viewer)]
    cards = [(s.seen_by[deck][i], s.decks[deck][i]) for i in unknown]
    cards.sort(key=lambda card: (card[0], card[1] if has_seen(card[0], viewer) else NONE))
    for i, (seen_by, card) in zip(unknown, cards, strict=True):
        s.seen_by[deck][i], s.decks[deck][i] = seen_by, card


def view(s: State, viewer: int) -> dict[str, Any]:
    """What a viewer may know of a state, in words and numbers."""
    return {
        "turn": min(s.turn + 1, N_TURNS),
        "numbers": _numbers(s),
        "first": s.first,
        "active": s.active,
        "decision_kind": Decision(pending_kind(s)).name.lower() if s.depth else None,
        "forest": s.n_forest,
        "druids": _deck(s, DRUIDS, viewer, Card),
        "court": _deck(s, COURT, viewer, Item),
        "box": [_name(Item, item) for item in s.boxed] if s.option_first_game else None,
        "clearings": [_names(Card, lot) for lot in s.lots],
        "drawn": _names(Card, s.drawn),
        "placed": _placed(s),
        "lit": _lit(s),
        "action": _action(s),
        "mirror": _mirror(s),
        "houses": [_house(s, p, viewer, sheet) for p, sheet in enumerate(score_sheet(s))],
        "looking": _looking(s, viewer),
    }


def _name(words: type, value: int) -> str:
    return words(value).name.lower()


def _names(words: type, values: list[int]) -> list[str]:
    return [_name(words, value) for value in values if value != NONE]


def _deck(s: State, deck: int, viewer: int, words: type) -> dict[str, Any]:
    """A deck's size, the places a viewer knows (0 on top), and what else he knows to be in it."""
    places = range(s.n_deck[deck])
    placed = [i for i in places if has_seen(s.placed_by[deck][i], viewer)]
    seen = [s.decks[deck][i] for i in places if has_seen(s.seen_by[deck][i], viewer) and i not in placed]
    return {
        "size": s.n_deck[deck],
        "known": [{"place": i, "card": _name(words, s.decks[deck][i])} for i in placed],
        "somewhere": _names(words, sorted(seen)),
    }


def _action(s: State) -> dict[str, Any] | None:
    """The auction, audience or visit under way."""
    if s.place == NONE:
        return None
    return {
        "place": _name(Place, s.place),
        "bids": [None if bid == NONE else bid for bid in s.bids[: s.n_seats]],
        "least": s.bid,
        "bidder": None if s.bidder == NONE else s.bidder,
        "paid": s.paid,
        "worth": {_name(Fairy, fairy): worth(s, fairy, s.place) for fairy in Fairy},
        "bonus": [item_bonus(s, p, s.place) for p in range(s.n_seats)],
        "playing": [_name(Fairy, fairy) for fairy in Fairy if s.playing[fairy]],
    }


def _numbers(s: State) -> dict[str, Any]:
    """The numbers of this match, which boards show and texts state."""
    return {"turns": N_TURNS, **read_numbers(s)}


def _placed(s: State) -> int | None:
    """The clearing in which the last choice laid a card."""
    laid = [int(news[3]) for news in s.news[: s.n_news] if news[0] == News.PLACED]
    return laid[-1] if laid else None


def _lit(s: State) -> int | None:
    """The clearing that is explored or lit by the Moon Lantern."""
    if s.depth and pending_kind(s) == Decision.LANTERN_CARD:
        return int(pending_argument(s))
    return int(s.place) if 0 <= s.place < N_CLEARINGS else None


def _mirror(s: State) -> dict[str, Any] | None:
    """The card held before the Enchanted Mirror, and the seat it is swapped with once that is chosen."""
    if s.offered == NONE:
        return None
    other = int(pending_argument(s)) if pending_kind(s) == Decision.MIRROR_CARD else None
    return {"offered": _name(Card, s.offered), "with": other}


def _looking(s: State, viewer: int) -> dict[str, Any] | None:
    """Cards being looked at: how many, and to the looker which."""
    if not s.looked or not s.depth:
        return None
    kind = pending_kind(s)
    deck = COURT if kind in (Decision.KEEP, Decision.UNDER) and s.place == Place.COURT else DRUIDS
    words = Item if deck == COURT else Card
    own = viewer == pending_seat(s)
    return {
        "deck": _name(Place, deck + N_CLEARINGS),
        "cards": _names(words, s.decks[deck][s.given : s.looked]) if own else s.looked,
        "kept": _names(Card, s.kept),
    }


def _house(s: State, p: int, viewer: int, sheet: dict[str, int]) -> dict[str, Any]:
    """A seat: its hand (or how many cards it has), what lies before it, and its points without applause; at the end every hand."""
    is_shown = viewer == p or s.option_open_hands or not s.depth
    before_applause = {source: points for source, points in sheet.items() if source != "applause"}
    hand = [_name(Fairy, fairy) for fairy in Fairy if s.hand[p][fairy]]
    return {
        "house": _name(House, p),
        "hand": hand if is_shown else None,
        "hand_size": len(hand),
        "hand_total": hand_total(s, p) if is_shown else None,
        "applause": applause(s, p) if is_shown else None,
        "played": [_name(Fairy, fairy) for fairy in Fairy if s.played[p][fairy]],
        "owned": {_name(Card, card): s.owned[p][card] for card in Card if s.owned[p][card]},
        "items": [_name(Item, item) for item in Item if s.items[p][item]],
        "crests": s.crests[p],
        "points_before_applause": sum(before_applause.values()),
        "sources": before_applause,
    }
