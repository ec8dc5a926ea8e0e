"""Periods in which somebody is away, and what they do to a clock of days: it stands still. `holidays.py` knows who is away when."""

Period = tuple[float, float]
Periods = tuple[Period, ...]  # in order, none overlaps another


def spent(since: float, until: float, periods: Periods) -> float:
    """How much time somebody has used between two moments: all but what they were away."""
    gone = sum(max(0.0, min(end, until) - max(begin, since)) for begin, end in periods)
    return max(0.0, until - since - gone)


def moment_after(since: float, seconds: float, periods: Periods) -> float:
    """When somebody has used that number of seconds since a moment."""
    now, left = since, seconds
    for begin, end in periods:
        if end > now and begin < now + left:
            left -= max(0.0, begin - now)
            now = end
    return now + left


def after(periods: Periods, moment: float) -> Periods:
    """What there is of some periods after a moment."""
    return tuple((max(begin, moment), end) for begin, end in periods if end > moment)


def away_until(periods: Periods, now: float) -> float | None:
    """The end of the period that lasts now."""
    return next((end for begin, end in periods if begin <= now < end), None)
