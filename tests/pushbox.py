"""For the tests of notices: a browser as its push service sees it, which decrypts what comes and checks who signed it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from postbox import Received

CURVE = ec.SECP256R1()
# Push services cannot be reached from a test: the browser gets its address from us, and the rest is real.
SUBSCRIBED = """([endpoint, keys]) => {
  const key = "underhill-subscribed";
  const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => sessionStorage.removeItem(key) };
  Object.assign(PushManager.prototype, {
    subscribe: async (wish) => { sessionStorage.setItem(key, wish.applicationServerKey); return made; },
    getSubscription: async () => sessionStorage.getItem(key) ? made : null,
  });
}"""


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def text(raw_bytes: bytes) -> str:
    return urlsafe_b64encode(raw_bytes).decode().rstrip("=")


@dataclass
class Browser:
    """A browser's own keys."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"sixteen bytes ok"

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, address: str) -> dict[str, str]:
        """What its page tells the server."""
        return {"address": address, "public": text(self.public), "auth": text(self.auth), "former": ""}

    def reads(self, got: Received) -> dict[str, Any]:
        """What was sent, once the signature and the headers are checked."""
        assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0 and len(got.headers["topic"]) <= 32
        return json.loads(self.opened(got.body))

    def opened(self, body: bytes) -> bytes:
        """The content of one sealed record."""
        salt, size, n = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, locked = body[21 : 21 + n], body[21 + n :]
        assert len(locked) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        content, _, end = AESGCM(key).decrypt(nonce, locked, None).rpartition(b"\x02")
        assert end.strip(b"\0") == b""
        return content


def signed_by(got: Received) -> tuple[str, dict[str, Any]]:
    """The key that signed a push, once the signature is checked, and what it claims."""
    scheme, _, rest = got.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    head, claims, mark = parts["t"].split(".")
    assert json.loads(raw(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half, "big") for half in (raw(mark)[:32], raw(mark)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(parts["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return parts["k"], json.loads(raw(claims))
