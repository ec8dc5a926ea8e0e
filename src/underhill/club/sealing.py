"""The cryptography of Web Push: a body that one browser alone can read (RFC 8291), and the server's signature (VAPID, RFC 8292)."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SALT = 16  # bytes
RECORD = 4096  # bytes, the largest record; a notice is far smaller
LAST_RECORD = b"\x02"

Key = ec.EllipticCurvePrivateKey


def new_key() -> Key:
    """A key of one's own."""
    return ec.generate_private_key(CURVE)


def key_to_text(key: Key) -> str:
    """A key as it is stored."""
    return text_of(key.private_numbers().private_value.to_bytes(32, "big"))


def key_from_text(text: str) -> Key:
    """A key that was stored."""
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), CURVE)


def public_half(key: Key) -> bytes:
    """The half of a key that others may know."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def others_key(public: bytes) -> ec.EllipticCurvePublicKey:
    """The public half of somebody else's key; a ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)


def sealed(body: bytes, public: bytes, auth: bytes, key: Key | None = None, salt: bytes | None = None) -> bytes:
    """A body in one record that only the owner of `public` and `auth` can read; key and salt are new for each."""
    key, salt = key or new_key(), salt or os.urandom(SALT)
    own = public_half(key)
    shared = key.exchange(ec.ECDH(), others_key(public))
    secret = _derived(shared, auth, b"WebPush: info\0" + public + own, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    locked = AESGCM(content_key).encrypt(nonce, body + LAST_RECORD, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own + locked


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def token(key: Key, claims: dict[str, str | int]) -> str:
    """A JSON Web Token, signed by ES256."""
    parts = [text_of(json.dumps(part, separators=(",", ":")).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"{signed}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def text_of(raw: bytes) -> str:
    """Bytes in base64 for addresses, without padding."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """The bytes of such a text; a ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
