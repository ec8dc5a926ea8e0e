"""The set-up: stocks, supply, bag, pixies in the mines, tiles, demand tiles, cubes in random order, six abilities shown."""

from underhill.core.pending import NONE, tell
from underhill.core.rng import below, shuffle
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.goods import deal_goods
from underhill.games.pixie_queen.ids import (
    BOARD,
    N_ABILITIES,
    N_ABILITIES_SHOWN,
    N_COLOURS,
    N_CUBES,
    N_DEMANDS,
    N_FOOD_TILES,
    N_FOODS,
    N_GOODS,
    N_SEATS,
    N_SINGLES,
    Good,
    News,
)
from underhill.games.pixie_queen.order import favourite


def prepare_order(s: State):
    """Small cubes in random order, big cubes the same; the first is the favourite."""
    for p in range(N_SEATS):
        s.small[p] = p if p < s.n_seats else NONE
    shuffle(s, s.small, s.n_seats)
    for i in range(N_SEATS):
        s.big[i] = s.small[i]
    s.n_order = s.n_seats
    tell(s, News.FAVOURITE, favourite(s), 0, 0)


def prepare_goods(s: State):
    """Stocks, with no honey for the favourite, the bag and the special-offering space; the rest is the supply."""
    for good in range(N_GOODS):
        s.special[good] = s.start_special[good]
        s.supply[good] = s.box[good] - s.special[good]
        for p in range(s.n_seats):
            if good != Good.HONEY or p != favourite(s):
                deal_goods(s, p, good)
    for cube in range(N_CUBES):
        s.bag[cube] = s.start_bag[cube]
        if cube + N_FOODS < N_GOODS:
            s.supply[N_FOODS + cube] -= s.bag[cube]


def prepare_pixies(s: State):
    """All pixies begin in their mines, the neutral ones too; everybody has all discs."""
    for place in range(len(s.pixie_at)):
        s.pixie_at[place] = NONE
    for colour in range(N_COLOURS):
        s.slaves[colour] = s.n_pixies[colour]
    for p in range(s.n_seats):
        s.discs[p] = s.n_discs


def prepare_tiles(s: State):
    """The food pile, low tiles on top (ruling 3), and the single-use tiles on their spaces."""
    for i in range(N_FOOD_TILES):
        if s.start_food[i] > 0:
            s.n_food_pile += 1
    for i in range(s.n_food_pile):
        s.food_pile[i] = s.start_food[s.n_food_pile - 1 - i]
    for single in range(N_SINGLES):
        s.single_at[single] = BOARD


def prepare_demands(s: State):
    """Shuffle the demand tiles face down; those beyond the last round stay in the box."""
    n = 0
    for food in range(N_FOODS):
        for _ in range(s.demand_tiles[food]):
            s.demands[n] = food
            n += 1
    shuffle(s, s.demands, N_DEMANDS)


def prepare_abilities(s: State):
    """Each ability in turn is shown or boxed at random; six are shown."""
    n = 0
    for ability in range(N_ABILITIES):
        if below(s, N_ABILITIES - ability) < N_ABILITIES_SHOWN - n:
            s.ability_at[ability] = BOARD
            n += 1
            tell(s, News.SHOWN_ABILITY, NONE, ability, 0)
        else:
            s.ability_at[ability] = NONE
