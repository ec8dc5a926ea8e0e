"""Phase IV, Rewards, when the Queen was fed: tracks, promotions, the free promotion, the neutral pixie, the loyal servant."""

from underhill.core.pending import NONE, tell
from underhill.games.pixie_queen.fields import State
from underhill.games.pixie_queen.ids import N_FOODS, N_SEATS, Ability, Merit, Metal, Mode, News, Place, RewardRow, Step
from underhill.games.pixie_queen.order import begin_step, favourite, next_in_order
from underhill.games.pixie_queen.phases.offering import demand
from underhill.games.pixie_queen.phases.penalties import begin_penalties
from underhill.games.pixie_queen.phases.promotion import begin_promotion
from underhill.games.pixie_queen.rewards import advance, gain_tokens, take_reward
from underhill.games.pixie_queen.tiles import has_ability


def go_on_with_tracks(s: State):
    """Silver and gold move their givers up."""
    reward_metal(s, Metal.SILVER)
    reward_metal(s, Metal.GOLD)
    begin_step(s, Step.PROMOTIONS)


def reward_metal(s: State, metal):
    """Each who offered it moves 1 step, the one who offered strictly most 1 more."""
    for i in range(s.n_order):
        p = s.big[i]
        if s.offer[p][N_FOODS + metal] > 0:
            advance(s, p, metal, 2 if offered_most(s, p, metal) else 1)


def offered_most(s: State, p, metal):
    """Nobody else offered as much; a tie is nobody's."""
    for other in range(s.n_seats):
        if other != p and s.offer[other][N_FOODS + metal] >= s.offer[p][N_FOODS + metal]:
            return False
    return True


def go_on_with_promotions(s: State):
    """In big-cube order, as many steps as food given, all at once."""
    p = next_in_order(s)
    if p == NONE:
        begin_step(s, Step.FREE_PROMOTION)
    else:
        begin_promotion(s, p, Mode.REWARD, s.offer[p][demand(s)])


def go_on_with_free_promotion(s: State):
    """The ability's step, even without the food."""
    begin_step(s, Step.NEUTRAL)
    p = s.ability_at[Ability.FREE_PROMOTION]
    if 0 <= p < s.n_seats and s.in_pit[p] == 0:
        begin_promotion(s, p, Mode.FREE, 1)


def go_on_with_neutral(s: State):
    """With two players the favourite moves a neutral pixie up one row."""
    begin_step(s, Step.SERVANT)
    if s.n_seats == 2:
        begin_promotion(s, favourite(s), Mode.NEUTRAL, 1)


def go_on_with_servant(s: State):
    """The pixie on the servant space goes to the palace for good."""
    p = s.pixie_at[Place.SERVANT]
    if 0 <= p < N_SEATS:
        s.pixie_at[Place.SERVANT] = NONE
        s.servants[p] += 1
        tell(s, News.PALACE, p, 0, 0)
        if s.first_servant[p] == 0:
            s.first_servant[p] = s.round_number
        take_reward(s, p, RewardRow.LOYAL_SERVANT)
        if has_ability(s, p, Ability.SERVANT_BONUS):
            gain_tokens(s, p, s.servant_bonus, Merit.SERVANT)
    begin_penalties(s)
