"""A notice as each kind of channel wants it: signed JSON, or the forms of Discord, Slack and ntfy."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from underhill.core.words import Words

WORDS = Words(Path(__file__).with_name("notices.toml"), {})


@dataclass(frozen=True)
class Message:
    """A notice for somebody to read, in their language."""

    id: str
    kind: str
    title: str
    text: str
    link: str
    table: str
    at: float

    def told(self) -> dict[str, Any]:
        """The notice for a program."""
        return {
            "id": self.id,
            "kind": self.kind,
            "table": self.table,
            "title": self.title,
            "text": self.text,
            "link": self.link,
            "at": int(self.at),
        }


def message(notice: Mapping[str, Any], language: str, origin: str) -> Message:
    """A notice in words. It says at which table something happened and by whom, never what anybody holds."""
    data = json.loads(notice["data"])
    table, kind = notice["table_id"], notice["kind"]
    where = f"{data['name']} ({data['title']})" if data.get("name") else data.get("title", "")
    text = WORDS.entry("text", kind, language).format(table=where, who=data.get("who", ""))
    link = f"{origin}/tables/{table}" if table else f"{origin}/notices"
    if kind == "confirm":
        link = f"{origin}/calls/{data['channel']}/confirm/{data['key']}"
    return Message(notice["id"], kind, WORDS.entry("title", kind, language), text, link, table, notice["at"])


def why(stored: str, language: str) -> str:
    """Why a channel was dropped, in words; what earlier versions have stored are words already."""
    key, _, detail = stored.partition(" ")
    return WORDS.entry("why", key, language).format(detail=detail) if WORDS.has("why", key) else stored


def signature(secret: str, at: int, body: bytes) -> str:
    """How a receiver knows that a body comes from here: HMAC-SHA256 of the time, a dot and the body."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def request(kind: str, said: Message, secret: str, now: float) -> tuple[bytes, dict[str, str]]:
    """The body and the headers for a channel's kind."""
    line = f"{said.text}\n{said.link}"
    bodies = {
        "webhook": said.told(),
        "discord": {"content": line, "allowed_mentions": {"parse": []}},
        "slack": {"text": line},
    }
    headers = {"User-Agent": "Underhill", "Underhill-Notice": said.id, "Content-Type": "application/json"}
    if kind == "ntfy":
        headers |= {"Content-Type": "text/plain; charset=utf-8", "Click": said.link, "X-ID": said.id}
        return line.encode(), headers
    body = json.dumps(bodies[kind]).encode()
    if kind == "webhook":
        headers["Underhill-Signature"] = f"t={int(now)},v1={signature(secret, int(now), body)}"
    return body, headers
