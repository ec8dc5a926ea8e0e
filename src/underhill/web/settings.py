"""What an operator can set, by environment: every setting is UNDERHILL_ and its name in capitals."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from underhill.bots.specs import make_bot
from underhill.club.database import DEFAULT, parsed
from underhill.club.mail import PORTS
from underhill.club.policy import Policy
from underhill.core.errors import UnderhillError
from underhill.lab.review import searcher

PREFIX = "UNDERHILL_"
ELSEWHERE = frozenset(("CACHE", "BROWSER", "DRAWING", "SCORED_GAMES"))  # read by others: compiler, pictures, drawing, tests
SHORTEST_TOKEN = 16  # characters
ADDRESSES = ("short", "full", "none")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(UnderhillError):
    """A setting has a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    database: str = DEFAULT
    # that guests may seat; the first one unless they choose
    bots: str = "fox,acorn,mouse,sprite,hare,wren,hedgehog,badger,marten,otter,raven,heron,stag,lynx,owl,elder,moon"
    stand_in: str = "greedy"  # plays for the absent
    hints: str = "net:ms=200 or search:ms=200"  # who thinks about a hint, and for how long
    reviews: str = "net:ms=20 or search:ms=20"  # the same for each decision that a review of a finished match searches
    answer_delay: str = "0.8-2.0"  # seconds until the server answers for a person, drawn from this range
    reaction_time: str = "6-9"  # the same for a person who is asked only for some reactions
    bot_delay: str = "0.1-0.25"  # the same for bots in reaction windows, after the longest that they may think
    bot_pace: float = 0.5  # seconds that a bot takes at least for any other choice
    bot_threads: int = 0  # in which bots think; 0: one fewer than there are cores
    compile_bots: int = 1  # 0: a new server does not start a child process that compiles the bots
    takeover_seconds: float = 3.0  # until another process plays for the bots of one that is gone
    requests_per_second: float = 60.0  # from one address, on average; 0: no limit
    request_burst: int = 300  # how many may come at once
    waiting_per_address: int = 60  # requests that may wait for their turn at once; 0: no limit
    prompt_per_second: float = 3.0  # choices and pages of one person that go before all else, on average; 0: no limit
    prompt_burst: float = 20.0
    streams_per_address: int = 60  # open at once; 0: no limit
    streams_per_identity: int = 12
    tables_per_identity: int = 30  # open and running ones that a person has made; 0: no limit
    tables_per_address: int = 100  # the same for an address, among those made since the server was started
    work_per_identity: float = 0.2  # seconds of the server's time, each second, for what is costly; 0: no limit
    work_burst: float = 10.0  # how many of them may be spent at once
    thinking_per_identity: float = 0.5  # the same for the bots' time, for hints and reviews
    thinking_burst: float = 60.0
    chat_per_minute: float = 30.0  # lines that one person may say; 0: no limit
    chat_burst: float = 10.0
    arrivals_per_minute: float = 6.0  # people who may be new from one address, for each of a household; 0: no limit
    arrival_burst: float = 10.0
    table_memory: float = 200.0  # megabytes for tables; others are read from the database when they are asked for
    codes_per_minute: float = 0.5  # of other devices that may be tried from one address, for each of a household; 0: no limit
    code_burst: float = 4.0
    household: float = 5.0  # how many times as much as one person an address may have
    rests_after: float = 30.0  # seconds after a look, when a table without people rests until the next look
    private_hooks: int = 0  # 1: notices may be sent to addresses of this machine and its network
    smtp: str = ""  # sends letters: smtp://, starttls:// or smtps://user:password@host:port; empty: none are sent
    mail_from: str = "underhill@localhost"  # whom letters come from
    connections: int = 1000  # at once, in all; 0: as many as the system allows
    connections_per_address: int = 100  # of them from one address; 0: no limit
    header_seconds: float = 10.0  # that a request's headers may take from their first byte; 0: no limit
    body_seconds: float = 20.0  # the same for its body
    idle_seconds: float = 75.0  # after which a connection without a request is closed, or one that does not read its answer
    largest_body: int = 262_144  # bytes
    keep_finished_days: float = 0.0  # after which finished and closed tables are forgotten; 0: never
    metrics_token: str = ""  # that opens /metrics to others than this machine
    operator_token: str = ""  # that opens the operator's page; empty: there is none
    origins: str = ""  # further origins, separated by commas, whose pages may post
    log_level: str = "INFO"
    log_addresses: str = "short"  # of visitors: their network, all of it (full) or none

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> "Settings":
        """The settings that the environment names, those given replacing them."""
        _check_known(environment)
        values: dict[str, Any] = {}
        for each in fields(cls):
            text = environment.get(PREFIX + each.name.upper())
            if text:
                values[each.name] = _read(each.name, type(each.default), text)
        settings = cls(**{**values, **{name: value for name, value in given.items() if value is not None}})
        settings.policy()
        _check_one_of("LOG_ADDRESSES", settings.log_addresses, ADDRESSES)
        _check_one_of("LOG_LEVEL", settings.log_level, LEVELS)
        if 0 < len(settings.operator_token) < SHORTEST_TOKEN:
            raise BadSetting(f"{PREFIX}OPERATOR_TOKEN needs at least {SHORTEST_TOKEN} characters, so that nobody can guess it")
        parsed(settings.database)
        return settings

    def policy(self) -> Policy:
        """What hosts and people may do."""
        bots = tuple(spec.strip() for spec in self.bots.split(",") if spec.strip())
        if not bots:
            raise BadSetting(f"{PREFIX}BOTS must name a bot that guests may seat, such as fox")
        for spec in (*bots, self.stand_in):
            make_bot(spec)
        for spec in (self.hints, self.reviews):
            searcher(spec)
        return Policy(
            bots=bots,
            stand_in=self.stand_in,
            hints=self.hints,
            reviews=self.reviews,
            compiles=self.compile_bots > 0,
            answer_delay=_range("answer_delay", self.answer_delay),
            reaction_time=_range("reaction_time", self.reaction_time),
            bot_delay=_range("bot_delay", self.bot_delay),
            bot_pace=self.bot_pace,
            bot_threads=self.bot_threads,
            takeover_seconds=self.takeover_seconds,
            rests_after=self.rests_after,
            table_memory=self.table_memory,
            private_hooks=self.private_hooks > 0,
            smtp=_smtp(self.smtp),
            mail_from=self.mail_from,
            tables_per_identity=self.tables_per_identity,
            tables_per_address=self.tables_per_address,
            keep_finished_days=self.keep_finished_days,
        )


def _check_known(environment: Mapping[str, str]) -> None:
    """Refuse a setting that does not exist: a wrong letter would otherwise leave the default in force without a word."""
    known = {each.name.upper() for each in fields(Settings)}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in known | ELSEWHERE:
            near = get_close_matches(name.removeprefix(PREFIX), known, 1)
            advice = f"did you mean {PREFIX}{near[0]}?" if near else "docs/operations.md lists those that there are"
            raise BadSetting(f"there is no setting {name}; {advice}")


def _read(name: str, kind: type, text: str) -> Any:
    try:
        value = kind(text)
    except ValueError as error:
        raise BadSetting(f"{PREFIX}{name.upper()} must be a number, not {text!r}") from error
    if kind is not str and value < 0:
        raise BadSetting(f"{PREFIX}{name.upper()} must not be negative, but is {text!r}")
    return value


def _check_one_of(name: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise BadSetting(f"{PREFIX}{name} must be one of {', '.join(known)}, not {value!r}")


def _smtp(text: str) -> str:
    scheme, _, rest = text.partition("://")
    if text and (scheme not in PORTS or not rest):
        raise BadSetting(f"{PREFIX}SMTP is an address such as smtp://mail.example.org or smtps://user:password@mail.example.org")
    return text


def _range(name: str, text: str) -> tuple[float, float]:
    low, _, high = text.partition("-")
    try:
        shortest, longest = float(low), float(high or low)
    except ValueError:
        shortest, longest = 1.0, 0.0
    if not 0 <= shortest <= longest:
        raise BadSetting(f"{PREFIX}{name.upper()} is a range of seconds such as 0.8-2.0, not {text!r}")
    return shortest, longest
