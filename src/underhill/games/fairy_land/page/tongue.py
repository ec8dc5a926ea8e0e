"""The words of Fairy Land in the reader's language, as the page's parts ask for them."""

from dataclasses import dataclass

from underhill.core.words import Words
from underhill.games.fairy_land.ids import N_ANIMALS, N_GROWING, Card, Fairy


@dataclass(frozen=True)
class Tongue:
    """A game's words in one language."""

    words: Words
    language: str

    def says(self, key: str, **values: int) -> str:
        """A text of the board."""
        return self.words.fill("board", key, self.language, values)

    def card(self, name: str) -> str:
        """What a Forest card is called."""
        return self.words.entry("card", name, self.language)

    def item(self, name: str) -> str:
        """What an item is called."""
        return self.words.entry("item", name, self.language)

    def fairy(self, name: str) -> str:
        """What a Fairy is called: a House's by its number, a special one by her name."""
        return self.card(name) if is_special(name) else self.words.entry("fairy", name, self.language)

    def source(self, name: str) -> str:
        """What points come from."""
        return self.words.entry("source", name, self.language)


def is_special(fairy: str) -> bool:
    """Whether a Fairy came out of the Forest."""
    return Fairy[fairy.upper()] >= Fairy.WARRIOR


def is_evil(card: str) -> bool:
    """Whether a card is a Goblin or an Ogre."""
    return Card[card.upper()] in (Card.GOBLIN, Card.OGRE)


def family(card: Card) -> str:
    """What sort of card it is; each sort has an edge of its own."""
    if card < N_GROWING:
        return "animal" if card < N_ANIMALS else "flower"
    if card <= Card.OGRE:
        return "evil"
    return "relic" if card == Card.LOST_HALF else "special"
