"""Situations of Fairy Land set up by hand, for tests that follow the rulebook."""

from typing import Any

from underhill.core.compile import plain
from underhill.core.pending import NONE, pending_seat
from underhill.games.fairy_land import GAME
from underhill.games.fairy_land.ids import Card, Fairy, Item, Place
from underhill.games.fairy_land.phases.day import begin_day

DECKS = {"druids": Place.DRUIDS - 3, "court": Place.COURT - 3}


class Scene:
    """A plain state with texts for choices."""

    def __init__(self, state: Any):
        self.s = state

    @property
    def seat(self) -> int:
        return pending_seat(self.s)

    def choices(self) -> list[str]:
        return [GAME.actions.text(a) for a in GAME.legal_list(self.s)]

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            assert text in self.choices(), f"{text!r} is not among {self.choices()}"
            plain(GAME).step_one([self.s], 0, GAME.actions.find(text))
        return self

    def hand(self, p: int) -> set[str]:
        return {fairy.name.lower() for fairy in Fairy if self.s.hand[p][fairy]}

    def owned(self, p: int) -> dict[str, int]:
        return {card.name.lower(): self.s.owned[p][card] for card in Card if self.s.owned[p][card]}

    def lot(self, clearing: int) -> list[str]:
        return [Card(card).name.lower() for card in self.s.lots[clearing] if card != NONE]

    def deck(self, name: str) -> list[str]:
        words = Item if name == "court" else Card
        return [words(card).name.lower() for card in self.s.decks[DECKS[name]] if card != NONE]

    def points(self) -> list[int]:
        out = [0] * self.s.n_seats
        GAME.rules.scores(self.s, out)
        return out


def scene(
    seats: int = 3,
    lots: tuple[list[str], ...] = ([], [], []),
    hands: dict[int, list[str]] | None = None,
    played: dict[int, list[str]] | None = None,
    owned: dict[int, dict[str, int]] | None = None,
    items: dict[int, list[str]] | None = None,
    druids: list[str] | None = None,
    court: list[str] | None = None,
    options: dict[str, Any] | None = None,
) -> Scene:
    """The day of seat 0 in its first turn, with exactly what is named; hands left out are the seven House Fairies."""
    s = GAME.new_state(seats, 1, options)
    s.depth = s.n_news = 0
    s.first = s.active = 0
    s.drawn[0] = s.drawn[1] = NONE
    for clearing, cards in enumerate(lots):
        s.lots[clearing] = [int(Card[name.upper()]) for name in cards] + [NONE] * (8 - len(cards))
        s.n_lot[clearing] = len(cards)
    for p, fairies in (hands or {}).items():
        s.hand[p] = [int(fairy.name.lower() in fairies) for fairy in Fairy]
    for p, fairies in (played or {}).items():
        s.played[p] = [int(fairy.name.lower() in fairies) for fairy in Fairy]
    for p, cards in (owned or {}).items():
        s.owned[p] = [cards.get(card.name.lower(), 0) for card in Card]
    for p, names in (items or {}).items():
        s.items[p] = [int(item.name.lower() in names) for item in Item]
    for name, cards in (("druids", druids), ("court", court)):
        if cards is not None:
            words = Item if name == "court" else Card
            s.decks[DECKS[name]] = [int(words[card.upper()]) for card in cards] + [NONE] * (9 - len(cards))
            s.n_deck[DECKS[name]] = len(cards)
    begin_day(s)
    return Scene(s)


def dawn(lots: tuple[list[str], ...], first: str, second: str) -> Scene:
    """Seat 0's dawn with two cards turned up in this order."""
    from underhill.core.pending import pop
    from underhill.games.fairy_land.phases.dawn import begin_dawn

    found = scene(lots=lots)
    pop(found.s)
    found.s.forest[found.s.n_forest - 1] = int(Card[first.upper()])
    found.s.forest[found.s.n_forest - 2] = int(Card[second.upper()])
    begin_dawn(found.s)
    return found
