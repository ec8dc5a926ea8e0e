"""Notices by e-mail, through the operator's SMTP server. An address is confirmed before it is used, and left with one click."""

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from underhill.club.errors import BadAddress
from underhill.club.forms import WORDS, Message
from underhill.club.outgoing import Undelivered, Why

ADDRESS = re.compile(r"[^@\s<>()\[\]\\,;:\"]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
SECONDS = 20.0
PORTS = {"smtp": 25, "smtps": 465, "starttls": 587}


def checked_mail(address: str) -> str:
    """An address to which a letter can be sent."""
    text = address.strip()
    if len(text) > 254 or not text.isascii() or not ADDRESS.fullmatch(text):
        raise BadAddress("an e-mail address looks like name@example.org")
    return text


class Mail:
    """Sends letters. `server` is smtp://, starttls:// or smtps://, with user and password if needed; empty: none are sent."""

    def __init__(self, server: str, sender: str):
        self._server, self._sender = urlsplit(server), sender

    @property
    def is_on(self) -> bool:
        """Whether this server sends letters at all."""
        return bool(self._server.hostname)

    async def send(self, address: str, said: Message, language: str, leaving: str) -> None:
        """Send a notice; `leaving` is the address at which one click ends it."""
        if not self.is_on:
            raise Undelivered(Why.NO_MAIL, is_final=True)
        try:
            await asyncio.to_thread(self._send, self._letter(address, said, language, leaving))
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise Undelivered(Why.REFUSED, code, is_final=code >= 550) from error
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered(Why.NOT_TAKEN, type(error).__name__) from error

    def _letter(self, address: str, said: Message, language: str, leaving: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, address, f"{said.title} · Underhill"
        letter["Message-ID"] = f"<{said.id}@{self._sender.rpartition('@')[2].rstrip('>')}>"
        letter["Auto-Submitted"] = "auto-generated"
        text = f"{said.text}\n\n{said.link}\n"
        if said.kind != "confirm":
            letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"] = f"<{leaving}>", "List-Unsubscribe=One-Click"
            text += f"\n--\n{WORDS.entry('mail', 'leave', language)}\n{leaving}\n"
        letter.set_content(text)
        return letter

    def _send(self, letter: EmailMessage) -> None:
        scheme, host = self._server.scheme, self._server.hostname or ""
        port = self._server.port or PORTS[scheme]
        if scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(host, port, timeout=SECONDS)
        with server:
            if scheme == "starttls":
                server.starttls(context=ssl.create_default_context())
            if self._server.username:
                server.login(unquote(self._server.username), unquote(self._server.password or ""))
            server.send_message(letter)
