"""`/metrics` for Prometheus, for this machine or whoever has the token. Nothing in it names a person or a table."""

import ipaddress
import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhill.club.errors import NotAllowed, Unavailable
from underhill.club.host import Host
from underhill.web.request import HostHere

router = APIRouter()
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
ELSEWHERE = "elsewhere"  # the route of what leads nowhere: strangers must not make up names


class Metrics:
    """What one application counts."""

    def __init__(self, token: str = ""):
        self.token, self.registry = token, CollectorRegistry()
        self.requests = Histogram(
            "underhill_request_seconds",
            "Seconds until an answer was sent; streams are not in it",
            ("method", "route", "status"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.streams = Gauge("underhill_streams", "Open event streams", registry=self.registry)
        self.errors = Counter("underhill_errors", "Lines of the log that tell of an error", ("source",), registry=self.registry)
        self.tables = Gauge("underhill_tables", "Tables in the database", ("status",), registry=self.registry)
        self.database_up = Gauge("underhill_database_up", "1 if the database answers", registry=self.registry)

    @contextmanager
    def counting_errors(self) -> Iterator[None]:
        """Count the errors in the log meanwhile."""
        handler = ErrorCount(self.errors)
        logging.getLogger("underhill").addHandler(handler)
        try:
            yield
        finally:
            logging.getLogger("underhill").removeHandler(handler)

    async def text(self, host: Host) -> bytes:
        """All that is known now, as Prometheus reads it."""
        try:
            for status, n in (await host.store.count()).items():
                self.tables.labels(status).set(n)
            self.database_up.set(1)
        except Unavailable:
            self.database_up.set(0)
        tallied = CollectorRegistry()
        tallied.register(Tallied(host))
        return generate_latest(self.registry) + generate_latest(tallied)


class Tallied:
    """What the club counts for itself."""

    def __init__(self, host: Host):
        self._host = host

    def collect(self) -> Iterator[Metric]:
        """The numbers as they are now."""
        tally, driver = self._host.store.tally, self._host.driver
        choices = CounterMetricFamily("underhill_choices", "Choices that were stored, by who made them", labels=["by"])
        for by, n in sorted(tally.choices.items()):
            choices.add_metric([by], n)
        yield choices
        yield CounterMetricFamily("underhill_database_writes", "Transactions that were written", value=tally.writes)
        yield CounterMetricFamily("underhill_database_write_seconds", "Seconds that they took together", value=tally.write_seconds)
        yield GaugeMetricFamily(
            "underhill_bot_queue", "Bots, hints and reviews that wait for a thread", value=driver.turns.n_waiting
        )
        yield GaugeMetricFamily("underhill_tables_in_memory", "Tables in this process's memory", value=self._host.n_in_memory)


class ErrorCount(logging.Handler):
    """Counts the errors that our own log tells of, by the part that tells."""

    def __init__(self, errors: Counter):
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._errors.labels(record.name).inc()


class Measured:
    """Measures how long answers take."""

    def __init__(self, app: ASGIApp, metrics: Metrics):
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and measure."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"].endswith("/stream"):
            with self._metrics.streams.track_inprogress():
                await self._app(scope, receive, send)
        else:
            await self._measure(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            route = getattr(scope.get("route"), "path", ELSEWHERE)
            self._metrics.requests.labels(scope["method"], route, str(status)).observe(time.perf_counter() - began)


@router.get("/metrics")
async def metrics(request: Request, host: HostHere) -> Response:
    """The numbers, for this machine or with `Authorization: Bearer TOKEN`."""
    found: Metrics = request.app.state.metrics
    if not (_is_here(request) or _has_token(request, found.token)):
        raise NotAllowed("the numbers are for this machine alone, or for whoever has the token UNDERHILL_METRICS_TOKEN")
    return Response(await found.text(host), media_type=CONTENT_TYPE_LATEST)


def _is_here(request: Request) -> bool:
    """Whether whoever asks is on this machine, and no proxy has passed the question on without saying for whom."""
    try:
        local = request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        local = False
    return local and not any(name in request.headers for name in ("forwarded", "via", "x-forwarded-for"))


def _has_token(request: Request, token: str) -> bool:
    given: Any = request.headers.get("authorization", "")
    return bool(token) and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
