"""Who acts: a person known by a cookie, a guest bot, a program that holds a seat's token, or an onlooker."""

from dataclasses import dataclass, field

from underhill.club.errors import NotAllowed, NotKnown


@dataclass(frozen=True)
class Actor:
    """Somebody who asks something of the club. A person has an identity; a program has a table, a seat and the seat's owner.

    A guest bot has an identity of its own, and a keeper whose program it is."""

    identity: str | None = None
    name: str = ""
    table: str | None = None
    seat: int | None = None
    owner: str | None = None
    named: bool = field(default=True, compare=False)  # whether they have chosen their name; a newcomer was given one
    muted: bool = field(default=False, compare=False)  # by an operator
    keeper: str | None = field(default=None, compare=False)
    keeper_name: str = field(default="", compare=False)
    key: str = field(default="", compare=False, repr=False)  # the hash of the cookie or token by which they came

    @property
    def is_program(self) -> bool:
        """Whether this is a program with a seat's token."""
        return self.table is not None

    @property
    def is_guest(self) -> bool:
        """Whether this is a guest bot."""
        return self.keeper is not None

    @property
    def needs_name(self) -> bool:
        """Whether this is somebody who has to say a name before sitting down with others."""
        return not self.is_program and (self.identity is None or not self.named)

    @property
    def payer(self) -> str:
        """The person whose share is used: whoever asks, or the owner of the seat; nobody for an onlooker."""
        return self.identity or self.owner or ""


ONLOOKER = Actor()


def person_of(actor: Actor, wish: str) -> str:
    """The identity of somebody whose wish only people may have; a refusal for programs and onlookers names it."""
    if actor.is_program or actor.is_guest:
        raise NotAllowed(f"only people may {wish}, not programs")
    if actor.identity is None:
        raise NotKnown(f"say who you are before you {wish}")
    return actor.identity
