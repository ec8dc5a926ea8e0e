"""A second scorer of Fairy Land, written from the rulebook's scoring section and the items' texts, over what lies on the table."""

from collections import Counter
from typing import Any

MAJORITY = {"squirrel": 10, "fox": 8, "racoon": 6, "deer": 4, "bear": 2, "unicorn": 1, "turtle": 4}
COLOURS = ("yellow", "white", "violet", "pink", "red")
MATCHING = {0: 0, 1: 0, 2: 2, 3: 5, 4: 10, 5: 15}
VARIETY = (-5, 1, 3, 6, 10, 15)
APPLAUSE = {1: 3, 2: 2, 3: 1, 4: 0}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


class Table:
    """The face-up cards, items and hands of a finished game, as everybody sees them in the final view."""

    def __init__(self, view: dict[str, Any]):
        self.cards = [Counter(house["owned"]) for house in view["houses"]]
        self.items = [set(house["items"]) for house in view["houses"]]
        self.hands = [sum(NUMBERS.get(fairy, 1) for fairy in house["hand"]) for house in view["houses"]]
        self.turn_order = [(p - view["first"]) % len(self.hands) for p in range(len(self.hands))]

    def result(self) -> tuple[list[int], list[int]]:
        """Each House's points, and the Houses from first to last, with the Golden Acorn used as its owner would use it."""
        owners = [p for p, items in enumerate(self.items) if "golden_acorn" in items]
        if not owners:
            return self.counted(None, None)
        owner = owners[0]
        uses = [None, *(kind for kind in MAJORITY if self.cards[owner][kind])]
        outcomes = [self.counted(owner, kind) for kind in uses]
        return min(outcomes, key=lambda outcome: (outcome[1].index(owner), -outcome[0][owner]))

    def counted(self, owner: int | None, kind: str | None) -> tuple[list[int], list[int]]:
        """Points and order if the Acorn is one more Animal of this kind."""
        animals = [Counter(cards) for cards in self.cards]
        if owner is not None and kind is not None:
            animals[owner][kind] += 1
        everybody = range(len(self.hands))
        points = [
            self.animals(animals, p) + self.flowers(p) + self.goblins(p) + self.belongings(p) + self.applause(p) for p in everybody
        ]
        order = sorted(everybody, key=lambda p: (points[p], self.hands[p], self.turn_order[p]), reverse=True)
        return points, order

    def animals(self, animals: list[Counter[str]], p: int) -> int:
        total = 0
        for kind, worth in MAJORITY.items():
            counts = [cards[kind] for cards in animals]
            if counts[p] and counts[p] == max(counts):
                sharing = counts.count(max(counts))
                total += worth if sharing == 1 else worth // 2 if sharing == 2 else 0
                total += 3 if kind == "turtle" and counts[p] == 3 else 0
        return total

    def flowers(self, p: int) -> int:
        bed = {colour: self.cards[p][colour] for colour in COLOURS}
        if "everlasting_flower" not in self.items[p]:
            return self.bed(bed, p)
        return max(self.bed({**bed, colour: bed[colour] + 1}, p) for colour in COLOURS)

    def bed(self, bed: dict[str, int], p: int) -> int:
        ribbon = 2 if "silk_ribbon" in self.items[p] else 0
        matching = sum(MATCHING[min(n, 5)] + (ribbon if n >= 2 else 0) for n in bed.values())
        return matching + VARIETY[sum(n > 0 for n in bed.values())]

    def goblins(self, p: int) -> int:
        counts = [
            max(0, cards["goblin"] - (3 if "cloak_of_leaves" in items else 0))
            for cards, items in zip(self.cards, self.items, strict=True)
        ]
        if counts[p] < max(counts):
            return 0
        return -(2 if counts.count(max(counts)) == 1 else 1) * counts[p]

    def belongings(self, p: int) -> int:
        items, cards = self.items[p], self.cards[p]
        total = 5 if "royal_seal" in items else 0
        if "royal_pendant" in items:
            total += 10 if cards["lost_half"] else 4
        total += 4 * cards["ogre"] if "ogre_bell" in items else 0
        total += sum(cards[kind] > 0 for kind in MAJORITY) if "book_of_beasts" in items else 0
        return total

    def applause(self, p: int) -> int:
        loudness = [hand + (6 if "silver_bells" in items else 0) for hand, items in zip(self.hands, self.items, strict=True)]
        if loudness[p] < max(loudness):
            return 0
        sharing = loudness.count(max(loudness))
        return 7 if sharing == 1 and "silver_bells" in self.items[p] else APPLAUSE[sharing]
