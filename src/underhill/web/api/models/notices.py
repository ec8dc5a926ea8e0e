"""Bodies and answers about notices and the ways they take."""

from typing import Annotated, Any, Literal

from pydantic import Field

from underhill.club.wants import TableWish, Turns
from underhill.web.api.models.bodies import Answer, Body


class WantsBody(Body):
    """What a channel is for."""

    turn: Turns = Turns.ALWAYS
    reminder: bool = True
    request: bool = True
    invitation: bool = True
    result: bool = True
    chat: bool = False


class ChannelBody(Body):
    """A way to be called."""

    kind: Literal["webhook", "discord", "slack", "ntfy", "mail"]
    address: Annotated[str, Field(min_length=1, max_length=1000)]
    wants: WantsBody | None = None


class TableWishBody(Body):
    """For one table: as usual, for everything, for nothing."""

    wish: TableWish


class ChannelShown(Answer):
    """A way by which one is called, and what became of it."""

    id: str
    kind: str
    address: str
    secret: str | None
    wants: dict[str, Any]
    confirmed: bool
    failing: bool
    dropped: str | None


class ChannelsShown(Answer):
    """One's channels."""

    channels: list[ChannelShown]


class ChannelTried(Answer):
    """The channel to which something was sent."""

    channel: str


class TableWishShown(Answer):
    """For what one is called at a table."""

    table: str
    wish: TableWish


class NoticesShown(Answer):
    """What one was last called for."""

    notices: list[dict[str, Any]]
