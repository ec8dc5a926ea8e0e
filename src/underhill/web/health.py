"""The health page: whether the server answers and its database too."""

import asyncio
from typing import Any

from fastapi import APIRouter

from underhill.web.api.models.server import HealthShown
from underhill.web.errors import AsciiJson, refusal
from underhill.web.request import HostHere

router = APIRouter(tags=["health"])
PATIENCE = 2.0


@router.get("/health", responses={200: {"model": HealthShown}})
async def health(host: HostHere) -> Any:
    """200 with the number of tables by status, or 503 if the database does not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            counts = await host.store.count()
    except Exception as error:
        return refusal(503, "no_database", f"the database does not answer: {type(error).__name__}")
    return AsciiJson({"status": "ok", "games": list(host.games), "tables": counts})
