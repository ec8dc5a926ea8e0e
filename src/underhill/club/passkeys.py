"""Passkeys (WebAuthn): a key that somebody's device or password manager keeps, so that they are known again without a cookie.

The library `webauthn` checks what browsers send; without it there are no passkeys, and all else works. A challenge is good once and
for five minutes, in whatever process; like every key only its hash is stored.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from underhill.club.actor import Actor, person_of
from underhill.club.errors import AsManyAsAllowed, BadWish, NotAllowed
from underhill.club.people import hash_of
from underhill.club.schema import identities, keys, passkeys

if TYPE_CHECKING:
    from underhill.club.host import Host

NAME = "Underhill"
CHALLENGE_SECONDS = 300.0
MOST_KEPT = 10
LARGEST = 20_000  # characters of what a browser sends


@cache
def is_available() -> bool:
    """Whether the library is installed."""
    return find_spec("webauthn") is not None


@dataclass(frozen=True)
class Site:
    """This server as a browser knows it: a passkey belongs to its host."""

    host: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """A passkey in the list of one's devices."""

    id: str
    device: str
    created_at: float


async def passkeys_of(host: "Host", identity: str) -> list[Passkey]:
    """Somebody's passkeys, the oldest first."""
    own = select(passkeys.c.id, passkeys.c.device, passkeys.c.created_at).where(passkeys.c.identity == identity)
    return [Passkey(*row) for row in await host.store.read(own.order_by(passkeys.c.created_at))]


async def offer(host: "Host", actor: Actor, site: Site) -> str:
    """What a browser needs to make a passkey for somebody, as JSON."""
    import webauthn
    from webauthn.helpers import structs

    own = await host.store.read(select(passkeys.c.credential).where(passkeys.c.identity == person_of(actor, "make a passkey")))
    if len(own) >= MOST_KEPT:
        raise AsManyAsAllowed(f"you have {MOST_KEPT} passkeys; remove one first")
    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=NAME,
        user_name=actor.name,
        user_id=hashlib.sha256(f"passkey {actor.identity}".encode()).digest(),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(resident_key=structs.ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(row[0])) for row in own],
    )
    await _remember(host, options.challenge, actor.identity)
    return webauthn.options_to_json(options)


async def add(host: "Host", actor: Actor, site: Site, answer: str, device: str) -> None:
    """Keep the passkey that a browser has made."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    challenge = await _challenge_in(host, answer, person_of(actor, "make a passkey"))
    try:
        made = webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except Exception as error:
        raise BadWish(f"this passkey cannot be used: {error}") from error
    credential = bytes_to_base64url(made.credential_id)
    told = {"credential": credential, "public_key": bytes_to_base64url(made.credential_public_key), "used": made.sign_count}
    row = {"id": hash_of(credential), "identity": actor.identity, "device": device[:64], "created_at": host.clock(), **told}
    await host.store.write(insert(passkeys).values(**row))


async def ask(host: "Host", site: Site) -> str:
    """What a browser needs to show a passkey, as JSON."""
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=site.host)
    await _remember(host, options.challenge, None)
    return webauthn.options_to_json(options)


async def enter(host: "Host", site: Site, answer: str, device: str) -> tuple[Actor, str]:
    """Whoever holds the passkey, and a cookie for this device."""
    import webauthn

    challenge = await _challenge_in(host, answer, None)
    row = await _kept(host, answer)
    try:
        shown = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=webauthn.base64url_to_bytes(row.public_key),
            credential_current_sign_count=row.used,
        )
    except Exception as error:
        raise NotAllowed(f"this passkey is not accepted: {error}") from error
    await host.store.write(update(passkeys).where(passkeys.c.id == row.id).values(used=shown.new_sign_count))
    who = Actor(row.identity, row.name)
    return who, await host.people.cookie(who, device)


async def remove(host: "Host", actor: Actor, passkey: str) -> None:
    """Forget a passkey; devices that are known stay so."""
    own = (passkeys.c.id == passkey) & (passkeys.c.identity == person_of(actor, "make a passkey"))
    if (await host.store.write(delete(passkeys).where(own)))[0] != 1:
        raise BadWish("you have no such passkey")


async def _kept(host: "Host", answer: str) -> Any:
    """The passkey that somebody shows, with its person; a refusal if there is none, or an operator has banned them."""
    found = select(passkeys, identities.c.name, identities.c.standing).join(identities, identities.c.id == passkeys.c.identity)
    rows = await host.store.read(found.where(passkeys.c.id == hash_of(str(json.loads(answer).get("id", "")))))
    if not rows or rows[0].standing == "banned":
        raise NotAllowed("this passkey is not known here")
    return rows[0]


async def _remember(host: "Host", challenge: bytes, identity: str | None) -> None:
    until = host.clock() + CHALLENGE_SECONDS
    old = delete(keys).where(keys.c.kind == "passkey", keys.c.expires_at < host.clock())
    new = insert(keys).values(hash=hash_of(challenge.hex()), kind="passkey", identity=identity, expires_at=until)
    await host.store.write(old, new)


async def _challenge_in(host: "Host", answer: str, identity: str | None) -> bytes:
    """The challenge that an answer names, if it is one of ours for this person; it is used up."""
    from webauthn import base64url_to_bytes

    try:
        told = json.loads(base64url_to_bytes(json.loads(answer[:LARGEST])["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(told["challenge"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadWish("this is not what a browser sends") from error
    ours = (keys.c.hash == hash_of(challenge.hex())) & (keys.c.kind == "passkey") & (keys.c.expires_at >= host.clock())
    mine = keys.c.identity.is_(None) if identity is None else keys.c.identity == identity
    if (await host.store.write(delete(keys).where(ours, mine)))[0] != 1:
        raise NotAllowed("this was asked too long ago; try again")
    return challenge
