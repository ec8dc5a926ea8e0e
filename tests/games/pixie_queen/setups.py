"""Situations of Pixie Queen set up by hand, for tests that follow the rulebook. Every choice played in one checks the laws."""

from typing import Any

from underhill.core.compile import plain
from underhill.core.match import Match
from underhill.core.pending import NONE, pending_kind, pending_seat, pop
from underhill.games.pixie_queen import GAME
from underhill.games.pixie_queen.ids import (
    BOARD,
    N_DEMANDS,
    N_GOODS,
    N_SEATS,
    Ability,
    Colour,
    Decision,
    Food,
    Good,
    News,
    Place,
    RewardRow,
    Single,
    Space,
    Step,
)
from underhill.games.pixie_queen.order import begin_step
from underhill.games.pixie_queen.rules import DECISIONS

FIRST_TILES = [GAME.numbers[f"rewards.{row.name.lower()}"][0] for row in RewardRow]  # points of the leftmost tile of each row
QUIET_ABILITIES = ["servant_bonus", "ring_bonus", "cheap_gold", "copy_any", "fewer_slave_points"]


class Scene:
    """A plain state with texts for choices."""

    def __init__(self, state: Any):
        self.s = state

    @property
    def seat(self) -> int:
        return pending_seat(self.s)

    @property
    def asked(self) -> str | None:
        return Decision(pending_kind(self.s)).name.lower() if self.s.depth else None

    @property
    def step(self) -> str:
        return Step(self.s.step).name.lower()

    def choices(self, word: str = "") -> list[str]:
        return [text for text in map(GAME.actions.text, GAME.legal_list(self.s)) if text.startswith(word)]

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            assert text in self.choices(), f"{text!r} is not among {self.choices()}"
            plain(GAME).step_one([self.s], 0, GAME.actions.find(text))
            law = GAME.rules.broken_law(self.s)
            assert law == 0, GAME.laws[law]
        return self

    def stock(self, p: int) -> dict[str, int]:
        return {good.name.lower(): self.s.stock[p][good] for good in Good if self.s.stock[p][good]}

    def pixies(self, p: int) -> list[str]:
        return [Place(place).name.lower() for place, owner in enumerate(self.s.pixie_at) if owner == p]

    def happened(self) -> list[str]:
        return [News(entry[0]).name.lower() for entry in self.s.news[: self.s.n_news]]

    def points(self) -> list[int]:
        out = [0] * self.s.n_seats
        GAME.rules.scores(self.s, out)
        return out

    def places(self) -> list[int]:
        out = [0] * self.s.n_seats
        GAME.rules.places(self.s, out)
        return out

    def match(self) -> Match:
        """A match from here, for views and words."""
        return GAME.from_position({"game": GAME.name, "rules_version": GAME.rules_version, "state": GAME.layout.to_words(self.s)})

    def why_not(self, text: str) -> str:
        return next(reason for a, reason, _ in GAME.why_not(self.s) if GAME.actions.text(a) == text)


def scene(
    seats: int = 3,
    step: str = "actions",
    stock: dict[int, dict[str, int]] | None = None,
    pixies: dict[int, list[str]] | None = None,
    stones: dict[int, tuple[int, int]] | None = None,
    abilities: dict[int, str] | None = None,
    board: tuple[str, ...] = (),
    tracks: dict[int, tuple[int, int]] | None = None,
    penalties: dict[int, int] | None = None,
    food: dict[int, int] | None = None,
    singles: dict[str, int] | None = None,
    bag: tuple[int, int, int] | None = None,
    supply: dict[str, int] | None = None,
    small: tuple[int, ...] = (),
    extra_food: int = 0,
    demand: str = "apple",
    round_number: int = 1,
    discs: dict[int, int] | None = None,
    used: dict[str, tuple[int, int]] | None = None,
    options: dict[str, Any] | None = None,
    taken: tuple[int, int, int] = (0, 0, 0),
) -> Scene:
    """A situation in seat order, seat 0 the favourite, everybody's stock empty, all pixies in the mines, and `step` to come."""
    s = GAME.new_state(seats, 1, options)
    while pending_kind(s) != Decision.FLOW:
        pop(s)
    s.round_number = round_number
    s.n_turned = round_number - 1 + (step not in ("abilities", "steal", "actions", "announce", "demand"))
    s.big = s.small[:]
    for row in (s.big, s.small):
        row[:] = [p if p < seats else NONE for p in range(N_SEATS)]
    for p in range(seats):
        for good in range(N_GOODS):
            move_stock(s, p, good, 0)
    for p, goods in (stock or {}).items():
        for name, n in goods.items():
            move_stock(s, p, Good[name.upper()], n)
    set_abilities(s, {**dict(enumerate(QUIET_ABILITIES[:seats])), **(abilities or {})}, board)
    for p, places in (pixies or {}).items():
        for name in places:
            s.pixie_at[Place[name.upper()]] = p
            s.slaves[p] -= 1
    for p, (first, second) in (stones or {}).items():
        s.stones[p] = [first, second]
        s.bag[2] -= first + second
    for p, (silver, gold) in (tracks or {}).items():
        s.track[p] = [silver - 1, gold - 1]
    for p, n in (penalties or {}).items():
        s.penalties[p] = n
    for p, value in (food or {}).items():
        s.food_tile[p] = take_food(s, value)
    for name, p in (singles or {}).items():
        s.single_at[Single[name.upper()]] = p
    for name, (p, n) in (used or {}).items():
        put_discs(s, p, Space[name.upper()], n)
    for p, n in (discs or {}).items():
        put_discs(s, p, Space.MINE, s.discs[p] - n)
    if bag is not None:
        set_bag(s, bag)
    if extra_food:
        s.extra_food = take_food(s, extra_food)
    set_supply(s, **(supply or {}))
    s.small[: len(small)] = list(small)
    s.taken = list(taken)
    set_demand(s, demand)
    begin_step(s, Step[step.upper()])
    s.n_news = 0
    DECISIONS.go_on(s)
    law = GAME.rules.broken_law(s)
    assert law == 0, GAME.laws[law]
    return Scene(s)


def put_discs(s: Any, p: int, space: Space, n: int) -> None:
    """Lay some of a seat's discs onto a space."""
    s.discs[p] -= n
    s.discs_at[p][space] += n
    s.discs_on[space] += n


def move_stock(s: Any, p: int, good: int, n: int) -> None:
    """Give a seat exactly so many of a good, from the supply."""
    s.supply[good] += s.stock[p][good] - n
    s.stock[p][good] = n


def set_supply(s: Any, **goods: int) -> None:
    """Leave exactly so many of some goods in the supply; the rest is out of the game."""
    for name, n in goods.items():
        good = Good[name.upper()]
        s.gone[good] += s.supply[good] - n
        s.supply[good] = n


def set_bag(s: Any, bag: tuple[int, int, int]) -> None:
    """Leave exactly so much silver, gold and so many stones in the bag; the rest is out of the game."""
    for cube, good in ((0, Good.SILVER), (1, Good.GOLD)):
        s.gone[good] += s.bag[cube] - bag[cube]
    s.stones_gone += s.bag[2] - bag[2]
    s.bag = list(bag)


def set_abilities(s: Any, abilities: dict[int, str], board: tuple[str, ...]) -> None:
    s.ability_at = [NONE] * len(Ability)
    for p, name in abilities.items():
        s.ability_at[Ability[name.upper()]] = p
    for name in board:
        s.ability_at[Ability[name.upper()]] = BOARD


def take_food(s: Any, value: int) -> int:
    """Take a food tile of this value out of the pile."""
    s.food_pile.remove(value)
    s.food_pile.append(0)
    s.n_food_pile -= 1
    return value


def set_demand(s: Any, demand: str) -> None:
    """The tile turned next, or just turned, shows this food."""
    i = s.n_turned - 1 if s.n_turned == s.round_number else s.n_turned
    j = next(j for j in [*range(i, N_DEMANDS), *range(i)] if s.demands[j] == Food[demand.upper()])
    s.demands[i], s.demands[j] = s.demands[j], s.demands[i]


NEUTRAL = int(Colour.NEUTRAL)
