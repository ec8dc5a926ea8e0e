"""What is said at the table, and lines about how a seat came to its choice."""

from underhill.club.effects.lines import remark, say
from underhill.club.events import Event
from underhill.club.standing import Standing


def said(table: Standing, event: Event, replays: bool) -> None:
    """Somebody at the table, or looking on, says something."""
    key = "said" if event.data["seat"] is not None else "said_onlooker"
    say(table, event, key, name=event.data["name"], text=event.data["text"], seat=event.data["seat"])


def reacted(table: Standing, event: Event, replays: bool) -> None:
    """Somebody makes a sign."""
    sign = event.data["sign"]
    say(table, event, f"sign_{sign}", name=event.data["name"], sign=sign, seat=event.data["seat"])


def hinted(table: Standing, event: Event, replays: bool) -> None:
    """A seat has asked for a hint."""
    remark(table, event, "hinted")


def bot_failed(table: Standing, event: Event, replays: bool) -> None:
    """A seat's bot has failed."""
    remark(table, event, "bot_failed")
