"""Fairy Land in words: the vocabularies of words.toml, the question asked now, and the score sheet."""

from pathlib import Path
from typing import Any

from underhill.core.pending import pending_argument, pending_kind, pending_seat
from underhill.core.words import Words
from underhill.games.fairy_land.actions import AUDIENCE, CLEARING, CREST, DONE, DRUIDS, PLACE, TAKE, USE
from underhill.games.fairy_land.ids import N_ANIMALS, N_CLEARINGS, N_FLOWERS, Card, Decision, Fairy, House, Item, Place
from underhill.games.fairy_land.items.lantern import has_good_card
from underhill.games.fairy_land.items.use import can_use_crest, can_use_item
from underhill.games.fairy_land.phases.dawn import can_place
from underhill.games.fairy_land.phases.day import can_visit
from underhill.games.fairy_land.phases.payment import is_paid
from underhill.games.fairy_land.scoring import (
    acorn_kind,
    animal_points,
    applause_points,
    book_points,
    everlasting_colour,
    flower_points,
    goblin_points,
    ogre_bell_points,
    pendant_points,
    ribbon_points,
    seal_points,
    variety_points,
)

WHY_NO_USE = {
    Item.FAIRY_DUST: "nothing_in_reach",
    Item.MOON_LANTERN: "nothing_to_light",
    Item.GOBLIN_FLUTE: "no_goblin",
    Item.ENCHANTED_MIRROR: "nothing_to_swap",
    Item.DRUIDS_SICKLE: "empty_deck",
    Item.VEIL_OF_INVISIBILITY: "too_few_fairies",
}

WORDS = Words(
    Path(__file__).with_name("words.toml"),
    {"card": Card, "fairy": Fairy, "item": Item, "house": House, "place": Place},
)


def prompt(s: Any) -> tuple[str, dict[str, int]]:
    """The key of the question that is asked, and the numbers in it."""
    if not s.depth:
        return "over", {}
    kind = pending_kind(s)
    key = Decision(kind).name.lower()
    argument = pending_argument(s)
    if kind == Decision.DAWN:
        return key, {"a": s.drawn[0]}
    if kind == Decision.BID:
        return key, {"a": argument, "b": s.bid}
    if kind == Decision.PAY:
        visit = "pay_visit" if argument >= Place.DRUIDS else "pay"
        return visit, {"a": s.paid, "b": s.bid}
    if kind == Decision.LOSE:
        return key, {"a": s.toll}
    if kind in (Decision.MIRROR_HOUSE, Decision.MIRROR_CARD):
        return key, {"a": s.offered, "b": argument}
    return key, {"a": argument, "b": pending_seat(s)}


def why_not(s: Any) -> list[tuple[int, str, dict[str, int]]]:
    """The choices that a player might expect and that are not possible, each with its reason."""
    reasons = WHY_NOT.get(pending_kind(s)) if s.depth else None
    return [(a, reason, {}) for a, reason in reasons(s) if reason] if reasons else []


def _why_no_place(s: Any) -> list[tuple[int, str]]:
    """Clearings where the next card of this dawn may not lie."""
    taken = pending_argument(s)
    barred = [clearing for clearing in range(N_CLEARINGS) if not can_place(s, clearing, taken)]
    return [(PLACE + clearing, "one_each" if clearing == taken else "fewest_evil") for clearing in barred]


def _why_not_done(s: Any) -> list[tuple[int, str]]:
    """A payment that is not enough yet."""
    return [] if is_paid(s) else [(DONE, "not_paid")]


def _why_no_light(s: Any) -> list[tuple[int, str]]:
    """Clearings where the Moon Lantern finds nothing."""
    return [(CLEARING + clearing, "nothing_here") for clearing in range(N_CLEARINGS) if not has_good_card(s, clearing)]


def _why_no_taking(s: Any) -> list[tuple[int, str]]:
    """The cards that the Moon Lantern leaves."""
    return [(TAKE + card, "evil_stays") for card in (Card.GOBLIN, Card.OGRE) if card in s.lots[pending_argument(s)]]


def _why_no_action(s: Any) -> list[tuple[int, str]]:
    """Visits and items that are not possible today."""
    p = s.active
    reasons = [(AUDIENCE, _why_no_visit(s, p, Place.COURT)), (DRUIDS, _why_no_visit(s, p, Place.DRUIDS))]
    if not can_use_crest(s, p):
        reasons.append((CREST, "nothing_played" if s.crests[p] else "no_crest"))
    reasons += [(USE + item, WHY_NO_USE[item]) for item in WHY_NO_USE if s.items[p][item] and not can_use_item(s, p, item)]
    return reasons


def _why_no_visit(s: Any, p: int, place: Place) -> str:
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


def score_sheet(s: Any) -> list[dict[str, int]]:
    """Each seat's points by source; sources that bring nothing are left out."""
    return [{name: points for name, points in _sources(s, p) if points} for p in range(s.n_seats)]


def _sources(s: Any, p: int) -> list[tuple[str, int]]:
    acorn, bloom = acorn_kind(s), everlasting_colour(s, p)
    animals = [(Card(kind).name.lower(), animal_points(s, p, kind, acorn)) for kind in range(N_ANIMALS)]
    flowers = [(Card(N_ANIMALS + colour).name.lower(), flower_points(s, p, colour, bloom)) for colour in range(N_FLOWERS)]
    return [
        *animals,
        *flowers,
        ("variety", variety_points(s, p, bloom)),
        ("goblin", goblin_points(s, p)),
        ("royal_pendant", pendant_points(s, p)),
        ("royal_seal", seal_points(s, p)),
        ("ogre_bell", ogre_bell_points(s, p)),
        ("book_of_beasts", book_points(s, p)),
        ("silk_ribbon", ribbon_points(s, p, bloom)),
        ("applause", applause_points(s, p)),
    ]
