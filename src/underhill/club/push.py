"""Notices by Web Push, for browsers without an open page.

The signing key is made once and kept in the database: a browser's subscription holds for that key alone, and all processes share
it. Encryption needs the extra `push` (cryptography); without it this way of being called is not offered.
"""

import json
from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import urlsplit

from sqlalchemy import select

from underhill.club.errors import BadAddress, BadWish
from underhill.club.forms import Message
from underhill.club.outgoing import checked_url
from underhill.club.schema import house_keys
from underhill.club.store import Store

IS_THERE = find_spec("cryptography") is not None
if IS_THERE:
    from underhill.club import sealing

NAME = "vapid"  # under which the signing key is kept
AUTH = 16  # bytes of a browser's secret
TTL = 86_400  # seconds for which the push service keeps what it cannot deliver
GOOD_SECONDS = 12 * 3600.0  # for which a signature holds; the standard allows a day
URGENT = ("turn", "reminder")


@dataclass(frozen=True)
class Subscription:
    """A browser as it can be reached: its address at a push service, its public key and a shared secret."""

    address: str
    public: bytes
    auth: bytes

    @classmethod
    def of(cls, address: str, public: str, auth: str, allows_http: bool = False) -> "Subscription":
        """A subscription as a page sends it."""
        checked = checked_url(address)
        if not allows_http and not checked.startswith("https://"):
            raise BadAddress("a push service has an address that begins with https://")
        try:
            found = cls(checked, sealing.bytes_of(public), sealing.bytes_of(auth))
            sealing.others_key(found.public)
        except ValueError as error:
            raise BadWish("a browser's subscription has the keys p256dh and auth") from error
        if len(found.auth) != AUTH:
            raise BadWish(f"the key auth of a subscription has {AUTH} bytes, not {len(found.auth)}")
        return found

    @classmethod
    def stored(cls, address: str, keys: str) -> "Subscription":
        """A subscription that was stored."""
        public, _, auth = keys.partition(".")
        return cls(address, sealing.bytes_of(public), sealing.bytes_of(auth))

    @property
    def keys(self) -> str:
        """Both keys, as they are stored."""
        return f"{sealing.text_of(self.public)}.{sealing.text_of(self.auth)}"


class Signer:
    """Signs what this server pushes."""

    def __init__(self, store: Store):
        self._store = store
        self._known: tuple[str, sealing.Key] | None = None

    async def public_key(self) -> str:
        """The key for which browsers subscribe."""
        return sealing.text_of(sealing.public_half(await self._own_key()))

    async def signature(self, address: str, subject: str, now: float) -> dict[str, str]:
        """The header that tells a push service who sends, and until when that holds."""
        where = urlsplit(address)
        claims: dict[str, str | int] = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(now + GOOD_SECONDS), "sub": subject}
        return {"Authorization": f"vapid t={sealing.token(await self._own_key(), claims)}, k={await self.public_key()}"}

    async def _own_key(self) -> "sealing.Key":
        """The key as the database has it now: an operator may have let another take its place."""
        stored = select(house_keys.c.value).where(house_keys.c.name == NAME)
        if not (rows := await self._store.read(stored)):
            made = sealing.key_to_text(sealing.new_key())
            await self._store.write(self._store.insert_once(house_keys, ["name"]).values(name=NAME, value=made))
            rows = await self._store.read(stored)
        if self._known is None or self._known[0] != rows[0][0]:
            self._known = rows[0][0], sealing.key_from_text(rows[0][0])
        return self._known[1]


def push_request(said: Message, to: Subscription) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of a notice for one browser; if it waits there, a repeat takes its place."""
    body = json.dumps({**said.told(), "tag": urlsplit(said.link).path}).encode()
    headers = {
        "User-Agent": "Underhill",
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL),
        "Urgency": "high" if said.kind in URGENT else "normal",
        "Topic": said.id,
    }
    return sealing.sealed(body, to.public, to.auth), headers


def subject(origin: str, mail_from: str) -> str:
    """Whom a push service may ask about what is sent: the server's own address, or whom its letters come from."""
    return origin if origin.startswith("https://") else f"mailto:{mail_from}"
