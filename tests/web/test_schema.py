"""Whatever is sent to the API, made from its own description: no server error, and answers as described."""

import itertools

import httpx
import pytest
import schemathesis
from clubhouse import fresh_database
from hypothesis import HealthCheck, Phase, settings
from patience import PATIENCE
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from webhouse import API, Server

from underhill.web.app import create_app
from underhill.web.settings import Settings

schema = (
    schemathesis.openapi.from_dict(create_app(Settings()).openapi()).include(path_regex=f"^{API}/").exclude(path_regex="/stream$")
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(fresh_database("sqlite", tmp_path_factory.mktemp("schema")), log_level="INFO", bots="random")
    yield running
    assert running.stop() == 0
    assert not [line for line in running.lines if '"level": "error"' in line]


@pytest.fixture(scope="module")
def visitor(server):
    """Somebody with an open, a running and a finished table."""
    with httpx.Client(base_url=server.url + API, timeout=PATIENCE) as http:
        http.post("/identity", json={"name": "Anna"})
        wishes = [["me", "anyone"], ["me", "hot_seat"], ["bot", "bot"]]
        seats = [[{"kind": kind, "bot": "random" if kind == "bot" else ""} for kind in wish] for wish in wishes]
        made = [http.post("/tables", json={"game": "fairy_land", "seats": wish, "public": True}).json() for wish in seats]
        ids = [each["table"]["id"] for each in made]
        yield {"url": server.url, "cookie": http.cookies["underhill"], "tables": itertools.cycle(["nosuchtable", *ids])}


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_makes_the_server_fail(case, visitor):
    if "table_id" in (case.path_parameters or {}):
        case.path_parameters["table_id"] = next(visitor["tables"])
    response = case.call(base_url=visitor["url"], cookies={"underhill": visitor["cookie"]}, timeout=PATIENCE)
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])
