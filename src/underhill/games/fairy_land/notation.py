"""Fairy Land in words: the vocabularies of words.toml, the question asked now, and the score sheet."""

from pathlib import Path

from underhill.core.pending import pending_argument, pending_kind, pending_seat
from underhill.core.words import Words
from underhill.games.fairy_land.actions import AUDIENCE, CLEARING, CREST, DONE, DRUIDS, PLACE, TAKE, USE
from underhill.games.fairy_land.cards import is_evil
from underhill.games.fairy_land.fairies import most_worth
from underhill.games.fairy_land.fields import State
from underhill.games.fairy_land.ids import N_CLEARINGS, Card, Decision, Fairy, Item, Place, Source
from underhill.games.fairy_land.items.lantern import has_good_card
from underhill.games.fairy_land.items.use import can_use_crest, can_use_item
from underhill.games.fairy_land.phases.dawn import can_place
from underhill.games.fairy_land.phases.day import can_visit
from underhill.games.fairy_land.phases.payment import is_paid
from underhill.games.fairy_land.scoring import acorn_kind, everlasting_colour, source_points

WHY_NO_USE = {
    Item.FAIRY_DUST: "nothing_in_reach",
    Item.MOON_LANTERN: "nothing_to_light",
    Item.GOBLIN_FLUTE: "no_goblin",
    Item.ENCHANTED_MIRROR: "nothing_to_swap",
    Item.DRUIDS_SICKLE: "empty_deck",
    Item.VEIL_OF_INVISIBILITY: "veil_needs_fairies",
}

WORDS = Words(
    Path(__file__).with_name("words.toml"),
    {"card": Card, "fairy": Fairy, "item": Item, "place": Place, "source": Source},
)


def prompt(s: State) -> tuple[str, dict[str, int]]:
    """The key of the question that is asked, and the numbers in it."""
    if not s.depth:
        return "over", {}
    kind = pending_kind(s)
    key = Decision(kind).name.lower()
    argument = pending_argument(s)
    if kind == Decision.DAWN:
        return "dawn_evil" if is_evil(s.drawn[0]) and is_evil(s.drawn[1]) else key, {"a": s.drawn[0]}
    if kind == Decision.BID:
        return _bid_prompt(s), {"a": argument, "b": s.bid}
    if kind == Decision.PAY:
        visit = "pay_visit" if argument >= Place.DRUIDS else "pay"
        return visit, {"a": s.paid, "b": s.bid}
    if kind == Decision.LOSE:
        return key, {"a": s.toll}
    if kind in (Decision.MIRROR_HOUSE, Decision.MIRROR_CARD):
        return key, {"a": s.offered, "b": argument}
    return key, {"a": argument, "b": pending_seat(s)}


def _bid_prompt(s: State) -> str:
    """Whether a bid is possible at all, and whether there is one already."""
    if most_worth(s, pending_seat(s), s.place) > s.bid:
        return "bid" if s.bid else "bid_first"
    return "bid_too_high" if s.bid else "bid_none"


def why_not(s: State) -> list[tuple[int, str, dict[str, int]]]:
    """The choices that a player might expect and that are not possible, each with its reason."""
    reasons = WHY_NOT.get(pending_kind(s)) if s.depth else None
    return [(a, reason, _numbers_in(s, reason)) for a, reason in reasons(s) if reason] if reasons else []


def _numbers_in(s: State, reason: str) -> dict[str, int]:
    """The numbers that a reason names."""
    if reason == "play_a_fairy":
        return {"a": s.least_cards}
    return {"a": s.item_number[Item.VEIL_OF_INVISIBILITY]} if reason == "veil_needs_fairies" else {}


def _why_no_place(s: State) -> list[tuple[int, str]]:
    """Clearings where the next card of this dawn may not lie."""
    taken = pending_argument(s)
    barred = [clearing for clearing in range(N_CLEARINGS) if not can_place(s, clearing, taken)]
    return [(PLACE + clearing, "one_each" if clearing == taken else "fewest_evil") for clearing in barred]


def _why_not_done(s: State) -> list[tuple[int, str]]:
    """A payment that is not worth enough yet, or by items alone."""
    if is_paid(s):
        return []
    return [(DONE, "not_paid" if s.paid < s.bid else "play_a_fairy")]


def _why_no_light(s: State) -> list[tuple[int, str]]:
    """Clearings where the Moon Lantern finds nothing."""
    return [(CLEARING + clearing, "nothing_here") for clearing in range(N_CLEARINGS) if not has_good_card(s, clearing)]


def _why_no_taking(s: State) -> list[tuple[int, str]]:
    """The cards that the Moon Lantern leaves."""
    return [(TAKE + card, "evil_stays") for card in (Card.GOBLIN, Card.OGRE) if card in s.lots[pending_argument(s)]]


def _why_no_action(s: State) -> list[tuple[int, str]]:
    """Visits and items that are not possible today."""
    p = s.active
    reasons = [(AUDIENCE, _why_no_visit(s, p, Place.COURT)), (DRUIDS, _why_no_visit(s, p, Place.DRUIDS))]
    if not can_use_crest(s, p):
        reasons.append((CREST, "nothing_played" if s.crests[p] else "no_crest"))
    reasons += [(USE + item, WHY_NO_USE[item]) for item in WHY_NO_USE if s.items[p][item] and not can_use_item(s, p, item)]
    return reasons


def _why_no_visit(s: State, p: int, place: Place) -> str:
    if can_visit(s, p, place):
        return ""
    return "too_few_fairies" if s.n_deck[place - N_CLEARINGS] else "empty_deck"


WHY_NOT = {
    Decision.DAWN: _why_no_place,
    Decision.DAY: _why_no_action,
    Decision.PAY: _why_not_done,
    Decision.LANTERN_CLEARING: _why_no_light,
    Decision.LANTERN_CARD: _why_no_taking,
}


def score_sheet(s: State) -> list[dict[str, int]]:
    """Each seat's points by source; sources that bring nothing are left out."""
    acorn = acorn_kind(s)
    return [_sheet(s, p, acorn) for p in range(s.n_seats)]


def _sheet(s: State, p: int, acorn: int) -> dict[str, int]:
    bloom = everlasting_colour(s, p)
    points = {source.name.lower(): source_points(s, p, source, acorn, bloom) for source in Source}
    return {name: found for name, found in points.items() if found}
