"""Every refusal of the club: each says what was wrong and what would be right, and nothing has changed."""

from typing import Any

from underhill.core.errors import UnderhillError


class Refusal(UnderhillError):
    """The base of all refusals; `facts` are for programs."""

    def __init__(self, message: str, **facts: Any):
        super().__init__(message)
        self.facts = facts


class UnknownTable(Refusal):
    """There is no such table."""


class UnknownReport(Refusal):
    """There is no such report."""


class UnknownStep(Refusal):
    """The table has no such seat or moment."""


class NotThere(UnknownStep):
    """There is no such person, tournament, guest bot, device or channel, or it is gone."""


class SpentLink(UnknownStep):
    """A link from a letter that is no longer good."""


class NotKnown(Refusal):
    """Whoever asks has not said who they are."""


class NameNeeded(NotKnown):
    """Whoever asks has not chosen a name yet, and would sit down with others."""


class NotAllowed(Refusal):
    """That is for somebody else to do or to see."""


class NotEntered(NotAllowed):
    """The operator's page, for somebody who has not shown the token."""


class WrongToken(NotEntered):
    """What was shown is not the operator's token."""


class BadCode(NotAllowed):
    """The code of another device is unknown, used or too old."""


class Muted(NotAllowed):
    """An operator has taken the right to talk from them."""


class HintsOff(NotAllowed):
    """No hints are given at this table."""


class WrongMoment(Refusal):
    """The table is not in a state for that."""


class StaleDecision(WrongMoment):
    """The choice was made for a decision that is no longer asked."""


class NotYourTurn(WrongMoment):
    """Another seat decides."""


class TableFull(WrongMoment):
    """Every seat is taken."""


class BadWish(Refusal):
    """Something in the request cannot be."""


class BadName(BadWish):
    """A name is empty or too long."""


class NobodyCalled(BadWish):
    """Nobody here goes by this name."""


class SeveralCalled(BadWish):
    """Several people go by this name."""


class BadAddress(BadWish):
    """No channel can have this address."""


class NotRepeated(BadWish):
    """Whoever wants to be erased has not repeated their name."""


class BadDays(BadWish):
    """No holiday can have these days."""


class BadStart(BadWish):
    """No match can be put off to this moment."""


class DaysTaken(WrongMoment):
    """Somebody is away on some of these days already."""


class NoDaysLeft(WrongMoment):
    """More days away than there are in a year."""


class NotRatable(BadWish):
    """A table like this cannot be rated."""


class NotOffered(BadWish):
    """A guest bot does not take on a table like this."""


class BadRecord(BadWish):
    """What was brought is not the record of a finished match."""


class AsManyAsAllowed(WrongMoment):
    """One person has no more of these: channels, passkeys, guest bots."""


class NotAmongChoices(BadWish):
    """The choice is not legal."""


class TooMuch(Refusal):
    """Somebody wants more than one person or one address may have; `retry_after` are the seconds until there may be some again."""

    def __init__(self, retry_after: int):
        super().__init__(f"that is more than one person or one address may have; try again in {retry_after} seconds")
        self.retry_after = retry_after
        self.facts = {"retry_after": retry_after}


class TooManyRequests(TooMuch):
    """Requests, however cheap."""


class TooManyStreams(TooMuch):
    """Streams that are open at once."""


class TooManyTables(TooMuch):
    """Tables that are not finished."""


class TooMuchWork(TooMuch):
    """What costs the server time: replays, records, tables that lie in the database."""


class TooMuchThinking(TooMuch):
    """Hints and reviews."""


class TooMuchTalk(TooMuch):
    """Lines of chat."""


class TooManyArrivals(TooMuch):
    """New people."""


class TooManyCodes(TooMuch):
    """Codes that were tried."""


class TooManyReports(TooMuch):
    """Reports of one person within a day."""


class DamagedTable(Refusal):
    """What is stored of the table cannot be read; it is set aside, and everything else goes on."""


class Unavailable(Refusal):
    """The database cannot be reached, is locked, or has no room; nothing was changed, and later it may work."""


class Conflict(Exception):
    """Somebody else appended to the table first."""
