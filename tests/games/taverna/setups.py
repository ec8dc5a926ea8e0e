"""Situations of Taverna set up by hand, for tests that follow the rulebook."""

from typing import Any

from underhill.core.compile import plain
from underhill.core.pending import NONE, pending_argument, pending_kind, pending_seat
from underhill.core.rng import seed_rng
from underhill.games.taverna import GAME
from underhill.games.taverna.court import customer_of, is_double, refill_court
from underhill.games.taverna.ids import (
    CARDS,
    N_FAVOURS,
    Customer,
    Decision,
    Favour,
    Guild,
    Notable,
    People,
    Phase,
    Source,
    Spell,
    Tavern,
    Window,
)
from underhill.games.taverna.phases.turn import begin_turn
from underhill.games.taverna.rules import DECISIONS
from underhill.games.taverna.windows import window_of

NOTABLES = {"notary": "orc", "gob_trotter": "human", "princess": "elf", "ambassadress": "dwarf"}


class Scene:
    """A plain state with texts for choices; the laws are checked after every choice."""

    def __init__(self, state: Any):
        self.s = state
        self.news: list[list[int]] = []

    @property
    def seat(self) -> int:
        return pending_seat(self.s)

    @property
    def asked(self) -> str:
        return Decision(pending_kind(self.s)).name.lower()

    @property
    def window(self) -> str | None:
        if self.asked != "react":
            return None
        return Window(window_of(pending_argument(self.s))).name.lower()

    def choices(self, word: str = "") -> list[str]:
        return [text for text in map(GAME.actions.text, GAME.legal_list(self.s)) if text.startswith(word)]

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            assert text in self.choices(), f"{text!r} is not among {self.choices()}"
            plain(GAME).step_one([self.s], 0, GAME.actions.find(text))
            law = GAME.rules.broken_law(self.s)
            assert law == 0, GAME.laws[law]
            self.news += [list(entry) for entry in self.s.news[: self.s.n_news]]
        return self

    def quiet(self, *texts: str) -> "Scene":
        """Play choices of the active seat; everybody asked to react passes."""
        self.let_pass()
        for text in texts:
            self.play(text).let_pass()
        return self

    def let_pass(self) -> "Scene":
        while self.s.depth and self.asked == "react":
            self.play("pass")
        return self

    def told(self, code: int) -> list[list[int]]:
        return [entry for entry in self.news if entry[0] == code]

    def coins(self) -> list[int]:
        return self.s.coins[: self.s.n_seats]

    def points(self, p: int, source: str) -> int:
        return self.s.points[p][Source[source.upper()]]

    def level(self, p: int, people: str) -> int:
        return self.s.level[p][People[people.upper()]]

    def hand(self, p: int) -> list[str]:
        return [spell.name.lower() for spell in Spell for _ in range(self.s.hand[p][spell])]

    def cast(self, p: int) -> list[str]:
        return [spell.name.lower() for spell in Spell for _ in range(self.s.cast[p][spell])]

    def favours(self, p: int) -> list[str]:
        return [favour.name.lower() for favour in Favour for _ in range(self.s.favours[p][favour])]

    def court(self) -> list[str]:
        return [Favour(favour).name.lower() for favour in self.s.court if favour != NONE]

    def pick_any(self) -> "Scene":
        return self.play(self.choices("pick")[0])

    def seated(self, tavern: str) -> list[str | None]:
        t = Tavern[tavern.upper()]
        return [None if who == NONE else People(who).name.lower() for who in self.s.seated[t][: self.s.n_tables[t]]]

    def at(self, notable: str) -> str:
        return Tavern(self.s.notable_at[Notable[notable.upper()]]).name.lower()

    def guilds(self, tavern: str) -> list[str]:
        return [guild.name.lower() for guild in Guild if self.s.guild[Tavern[tavern.upper()]][guild]]

    def owner(self, tavern: str, deed: int) -> int | None:
        owner = self.s.deed_owner[Tavern[tavern.upper()]][deed - 1]
        return None if owner == NONE else owner

    def scores(self) -> list[int]:
        out = [0] * self.s.n_seats
        GAME.rules.scores(self.s, out)
        return out


def scene(
    seats: int = 3,
    active: int = 0,
    coins: tuple[int, ...] = (),
    hands: dict[int, list[str]] | None = None,
    pile: list[str] | None = None,
    row: tuple[str, ...] = (),
    deeds: dict[str, list[int | None]] | None = None,
    seated: dict[str, list[str | None]] | None = None,
    notables: dict[str, str] | None = None,
    guilds: dict[str, list[str]] | None = None,
    levels: dict[int, list[int]] | None = None,
    privileges: dict[int, int] | None = None,
    favours: dict[int, list[str]] | None = None,
    court: list[str] | None = None,
    cast: dict[int, list[str]] | None = None,
    king: str = "orc",
    turn: int = 0,
    options: dict[str, Any] | None = None,
    begin: bool = True,
) -> Scene:
    """The beginning of a seat's turn, without the Curse. Hands are empty and nobody is asked to react, unless they are given."""
    s = GAME.prototype(seats, {"curse": False, **(options or {})})
    seed_rng(s, 1)
    GAME.rules.begin(s)
    while s.depth:
        s.depth -= 1
        s.pending[s.depth] = [0, 0, 0]
    s.phase, s.first, s.active, s.turn, s.asked = Phase.TURNS, 0, active, turn, 2 * seats
    s.king_people = People[king.upper()]
    s.queen_people = NONE if seats > 2 else (s.king_people + 1) % 4
    _set_spells(s, hands or {}, cast or {}, pile or [])
    _set_row(s, row)
    _set_favours(s, favours or {}, court or [])
    _set_taverns(s, deeds or {}, seated or {}, notables or {}, guilds or {})
    for p in range(seats):
        s.bank += s.coins[p]
        s.coins[p] = coins[p] if p < len(coins) else 10
        s.bank -= s.coins[p]
        s.level[p] = list((levels or {}).get(p, [0, 0, 0, 0]))
        s.privileges[p] = (privileges or {}).get(p, 0)
        s.privilege_reserve -= s.privileges[p]
    made = Scene(s)
    if begin:
        begin_turn(s)
        DECISIONS.go_on(s)
    law = GAME.rules.broken_law(s)
    assert law == 0, GAME.laws[law]
    return made


def _set_spells(s: Any, hands: dict[int, list[str]], cast: dict[int, list[str]], pile: list[str]) -> None:
    """Deal the hands; the named cards lie on top of the pile, the first one on top, the others in order below."""
    left = list(s.spell_copies)
    s.hand = [[0] * len(Spell) for _ in s.hand]
    s.n_hand = [0] * len(s.n_hand)
    for rows, given in ((s.hand, hands), (s.cast, cast)):
        for p, names in given.items():
            for name in names:
                rows[p][Spell[name.upper()]] += 1
                left[Spell[name.upper()]] -= 1
    s.n_hand = [sum(row) for row in s.hand]
    top = [int(Spell[name.upper()]) for name in pile]
    for spell in top:
        left[spell] -= 1
    rest = [int(spell) for spell in Spell for _ in range(left[spell])]
    s.spells = rest + top[::-1]
    s.n_spells = len(s.spells)
    s.spells += [NONE] * (32 - s.n_spells)


def _set_row(s: Any, row: tuple[str, ...]) -> None:
    """The named cards ("elf_beer", or "orc_beer human_lyre" for a double) lie in the row, others fill it up."""
    cards = list(range(s.n_cards))
    chosen = []
    for names in row:
        card = next(card for card in cards if " ".join(faces(s, card)) == names)
        cards.remove(card)
        chosen.append(card)
    while len(chosen) < 4:
        chosen.append(cards.pop())
    s.row, s.n_pile = chosen, len(cards)
    s.pile = cards + [NONE] * (CARDS - len(cards))


def faces(s: Any, card: int) -> list[str]:
    return [Customer(customer_of(s, card, side)).name.lower() for side in range(1 + is_double(s, card))]


def _set_favours(s: Any, favours: dict[int, list[str]], court: list[str]) -> None:
    left = list(s.favour_copies)
    s.court = [int(Favour[name.upper()]) for name in court] + [NONE] * (5 - len(court))
    for favour in s.court[: len(court)]:
        left[favour] -= 1
    for p, names in favours.items():
        for name in names:
            s.favours[p][Favour[name.upper()]] += 1
            left[Favour[name.upper()]] -= 1
    reserve = [favour for favour in range(N_FAVOURS) for _ in range(left[favour])]
    s.n_reserve = len(reserve)
    s.reserve = reserve + [NONE] * (15 - len(reserve))
    refill_court(s)


def _set_taverns(
    s: Any,
    deeds: dict[str, list[int | None]],
    seated: dict[str, list[str | None]],
    notables: dict[str, str],
    guilds: dict[str, list[str]],
) -> None:
    for name, owners in deeds.items():
        for i, owner in enumerate(owners):
            s.deed_owner[Tavern[name.upper()]][i] = NONE if owner is None else owner
    for name, peoples in seated.items():
        tavern = Tavern[name.upper()]
        for i, people in enumerate(peoples):
            if people is not None:
                s.seated[tavern][i] = int(People[people.upper()])
                s.tiles_placed[People[people.upper()]] += 1
        if None not in peoples and len(peoples) == s.n_tables[tavern]:
            s.tavern_privilege[tavern] = 0
            s.privilege_reserve += 1
    for name, tavern_name in {**NOTABLES, **notables}.items():
        s.notable_at[Notable[name.upper()]] = int(Tavern[tavern_name.upper()])
    for name, added in guilds.items():
        for guild in added:
            s.guild[Tavern[name.upper()]][Guild[guild.upper()]] = 1
            s.tokens[Guild[guild.upper()]] -= 1
