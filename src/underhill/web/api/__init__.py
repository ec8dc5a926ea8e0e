"""The JSON API, one file a subject: games, identity, holidays, notices, guests, tables, seats, playing, hints, records, reports,
reviews, tournaments."""

from fastapi import APIRouter

from underhill.web.api import (
    games,
    guests,
    hints,
    holidays,
    identity,
    notices,
    playing,
    ratings,
    records,
    reports,
    reviews,
    seats,
    tables,
    tournaments,
)
from underhill.web.api.models.bodies import ErrorBody

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorBody, "description": about}
    for status, about in {
        400: "The body is not JSON.",
        401: "Whoever asks is not known.",
        403: "That is for somebody else, or was posted by another site.",
        404: "There is no such table, seat or step.",
        409: "Not at this moment: a stale decision, another's turn, a full table.",
        413: "The body is too large.",
        422: "Something in the request cannot be.",
        429: "Too many requests from one address.",
    }.items()
}

router = APIRouter(prefix="/api/v1", responses=REFUSALS)
for part in (
    games,
    identity,
    holidays,
    notices,
    guests,
    tables,
    seats,
    playing,
    hints,
    records,
    ratings,
    reports,
    reviews,
    tournaments,
):
    router.include_router(part.router)
