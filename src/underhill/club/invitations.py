"""Inviting people by name: who is meant."""

from sqlalchemy import select

from underhill.club.actor import Actor
from underhill.club.errors import NobodyCalled, SeveralCalled
from underhill.club.names import tidied
from underhill.club.schema import guests, identities, results
from underhill.club.store import Store

SHOWN = 20


async def person_meant(store: Store, actor: Actor, called: str) -> tuple[str, str]:
    """The identity and the name of whom somebody invites, by name or handle; of several with one name whom they have met."""
    name = tidied(called)
    mine = (identities.c.name == name) | (identities.c.handle == name)
    people = select(identities.c.id, identities.c.name).outerjoin(guests, guests.c.identity == identities.c.id)
    query = people.where(mine, identities.c.named, guests.c.identity.is_(None), identities.c.id != actor.identity)
    found = [(row[0], row[1]) for row in await store.read(query.limit(SHOWN))]
    if len(found) > 1:
        met = await _met(store, actor, [identity for identity, _ in found])
        found = [each for each in found if each[0] in met] or found
    if not found:
        raise NobodyCalled(f"nobody here is called {name!r}; send them an invitation link instead")
    if len(found) > 1:
        raise SeveralCalled(f"several people are called {name!r}; take the end of the address of their page in place of the name")
    return found[0]


async def _met(store: Store, actor: Actor, people: list[str]) -> set[str]:
    """Of some people those with whom somebody has finished a match."""
    shared = select(results.c.table_id).where(results.c.identity == actor.identity)
    query = select(results.c.identity).where(results.c.identity.in_(people), results.c.table_id.in_(shared))
    return {row[0] for row in await store.read(query.distinct())}
