"""The door of the operator's page: whoever shows the token gets a pass for a working day, a cookie that only these pages see.

A pass is the operator's name and the moment when it ends, signed with the token: every process knows it, and another token
ends all.
"""

import base64
import hashlib
import hmac
import time
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.responses import Response

from underhill.club.errors import NotEntered
from underhill.club.names import checked_name

COOKIE = "underhill_operator"
PATH = "/operator"
PASS_SECONDS = 8 * 3600


class Door:
    """Knows the token; without one there is no page."""

    def __init__(self, token: str):
        self._key = token.encode()

    @property
    def is_there(self) -> bool:
        """Whether this server has a page for its operator."""
        return bool(self._key)

    def opens_for(self, token: str) -> bool:
        """Whether this is the token; how long that takes tells nothing."""
        return self.is_there and hmac.compare_digest(
            hashlib.sha256(token.encode(errors="replace")).digest(), hashlib.sha256(self._key).digest()
        )

    def new_pass(self, name: str, now: float) -> str:
        """A pass for somebody who has shown the token."""
        told = base64.urlsafe_b64encode(f"{int(now) + PASS_SECONDS} {checked_name(name)}".encode()).decode()
        return f"{told}.{self._signature(told)}"

    def holder(self, given: str, now: float) -> str | None:
        """The operator's name, if a pass is good."""
        told, _, signature = given.partition(".")
        if not self.is_there or not hmac.compare_digest(signature.encode(errors="replace"), self._signature(told).encode()):
            return None
        until, _, name = base64.urlsafe_b64decode(told).decode().partition(" ")
        return name if now < int(until) else None

    def _signature(self, told: str) -> str:
        return hmac.new(self._key, b"operator " + told.encode(errors="replace"), hashlib.sha256).hexdigest()


def door_of(request: Request) -> Door:
    """The door of this application; as if there were nothing where there is none."""
    door: Door = request.app.state.door
    if not door.is_there:
        raise HTTPException(404)
    return door


def holder_of(request: Request) -> str | None:
    """The operator who asks; None for anybody else."""
    return door_of(request).holder(request.cookies.get(COOKIE, ""), time.time())


async def the_operator(request: Request) -> str:
    """The operator who asks, or a refusal."""
    name = holder_of(request)
    if name is None:
        raise NotEntered("this is for whoever runs the server: show the operator's token at /operator first")
    return name


OperatorHere = Annotated[str, Depends(the_operator)]


def let_in(response: Response, request: Request, name: str) -> Response:
    """The answer, with a pass."""
    given = door_of(request).new_pass(name, time.time())
    is_secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, given, max_age=PASS_SECONDS, httponly=True, samesite="strict", secure=is_secure, path=PATH)
    return response
