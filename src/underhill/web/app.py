"""The application: the club behind the API, with everything a request passes first."""

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from underhill.club.database import engine_for, migrate
from underhill.club.host import Host
from underhill.club.store import Store
from underhill.core.game import Game, games
from underhill.web import api, errors, health, metrics, pages
from underhill.web.budgets import Budgets
from underhill.web.description import describe, operation_id
from underhill.web.fairness import FairTurns
from underhill.web.hints import Hints
from underhill.web.logs import AccessLog
from underhill.web.metrics import Measured, Metrics
from underhill.web.operating import Door
from underhill.web.reviews import Reviews
from underhill.web.security import BodyLimit, RateLimit, SafeHeaders, SameSite
from underhill.web.settings import Settings


def create_app(
    settings: Settings, played: Mapping[str, Game] | None = None, clock: Callable[[], float] = time.monotonic
) -> FastAPI:
    """The server's application; `played` are the games, all installed ones if left out. Limits are counted by `clock`."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = engine_for(settings.database)
        await migrate(engine)
        app.state.host = Host(Store(engine), games() if played is None else played, settings.policy())
        app.state.hints, app.state.reviews = Hints(app.state.host), Reviews(app.state.host)
        await app.state.host.start()
        try:
            with app.state.metrics.counting_errors():
                yield
        finally:
            await app.state.reviews.close()
            await app.state.host.close()

    app = FastAPI(
        title="Underhill",
        version="1",
        description="Tables for faerie board games: make one, sit down, play, look on. Refusals say what would be right.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        generate_unique_id_function=operation_id,
    )
    app.state.budgets = Budgets(settings, clock)
    app.state.metrics = Metrics(settings.metrics_token)
    app.state.door = Door(settings.operator_token)
    errors.install(app)
    app.include_router(api.router)
    app.include_router(health.router)
    app.include_router(metrics.router, include_in_schema=False)
    pages.install(app)
    describe(app)
    _guard(app, settings, clock)
    return app


def _guard(app: FastAPI, settings: Settings, clock: Callable[[], float]) -> None:
    """The last one added is passed first."""
    origins = tuple(origin.strip() for origin in settings.origins.split(",") if origin.strip())
    guards: list[tuple[Any, dict[str, Any]]] = [
        (SameSite, {"origins": origins}),
        (BodyLimit, {"largest": settings.largest_body}),
        (FairTurns, {"budgets": app.state.budgets, "most_waiting": settings.waiting_per_address}),
        (
            RateLimit,
            {
                "per_second": settings.requests_per_second,
                "burst": settings.request_burst,
                "streams": settings.streams_per_address,
                "clock": clock,
            },
        ),
        (GZipMiddleware, {"minimum_size": 1000, "compresslevel": 6}),
        (errors.Failures, {}),
        (Measured, {"metrics": app.state.metrics}),
        (AccessLog, {"addresses": settings.log_addresses}),
        (SafeHeaders, {}),
    ]
    for guard, options in guards:
        app.add_middleware(guard, **options)
