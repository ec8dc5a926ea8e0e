"""A client generated from the API's own description, by a generator that others use too, plays a whole game."""

import json
import os
import random
import re
import subprocess
import sys
from contextlib import ExitStack
from importlib import import_module

import httpx
import pytest
from clubhouse import fresh_database
from patience import PATIENCE
from webhouse import API, Server, application

from underhill.core.record import replay
from underhill.games import fairy_land

# The generator knows no ZIP files: it is told to hand their bytes on. It need not lay out what nobody reads.
GENERATOR = {"content_type_overrides": {"application/zip": "application/octet-stream"}, "post_hooks": []}
NAME = "underhill_client"


class Generated:
    """The package that a generator wrote: its models and, as attributes, its operations."""

    def __init__(self, folder, description, clients):
        self.clients = clients
        for name, content in (("openapi.json", description), ("generator.json", GENERATOR)):
            (folder / name).write_text(json.dumps(content))
        files = ["--path", folder / "openapi.json", "--config", folder / "generator.json", "--output-path", folder / NAME]
        command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning", *files]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"})
        assert done.returncode == 0, done.stdout + done.stderr
        self.package, self.models = import_module(NAME), import_module(f"{NAME}.models")
        self.places = {path.stem: f"{NAME}.api.{path.parent.name}.{path.stem}" for path in (folder / NAME / "api").glob("*/*.py")}

    def __getattr__(self, operation):
        return import_module(self.places[operation])

    def client(self, url, token=None):
        """Somebody with a cookie to come, or a program with a token."""
        options = {"base_url": url, "timeout": httpx.Timeout(PATIENCE), "raise_on_unexpected_status": True}
        made = self.package.AuthenticatedClient(token=token, **options) if token else self.package.Client(**options)
        return self.clients.enter_context(made)

    def events(self, client, table):
        """The messages of a table's stream as the types that describe them. The generator itself waits for a stream's end."""
        with client.get_httpx_client().stream(**self.stream_table._get_kwargs(table, view=True)) as stream:
            kind = ""
            for line in stream.iter_lines():
                if line.startswith("event:"):
                    kind = line[6:].strip()
                elif line.startswith("data:"):
                    shown = self.models.StandingShown if kind == "table" else self.models.EventShown
                    yield shown.from_dict(json.loads(line[5:]))


@pytest.fixture
def generated(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    with ExitStack() as clients:
        yield Generated(tmp_path, application("sqlite://").openapi(), clients)


@pytest.fixture
def server(tmp_path):
    running = Server(fresh_database("sqlite", tmp_path), bots="random")
    yield running
    assert running.stop() == 0


@pytest.mark.servers
def test_a_client_generated_from_the_description_plays_a_whole_game(generated, server):
    models, ann, chance = generated.models, generated.client(server.url), random.Random(3)
    assert generated.say_name.sync(client=ann, body=models.NameBody("Ann")).name == "Ann"
    seats = [models.SeatBody(models.SeatKind.ME), *(models.SeatBody(models.SeatKind.BOT, bot="random") for _ in range(2))]
    table = generated.make_table.sync(client=ann, body=models.TableBody("fairy_land", seats)).table.id
    program = generated.client(server.url, generated.make_seat_token.sync(table, 0, client=ann).token)
    seen = []
    for message in generated.events(program, table):
        seen.append(message)
        now = message if isinstance(message, models.StandingShown) else message.now
        if now and now.status == models.Status.FINISHED:
            break
        if now and now.deciding == 0 and len(now.view.choices) > 1:  # against bots the server answers what is forced
            choice = chance.choice(now.view.choices)
            played = generated.make_choice.sync(table, client=program, body=models.PlayBody(now.decision, choice.id))
            assert isinstance(played, models.TableAnswer) and isinstance(played.view, models.ViewShown), played
    assert any(message.kind == "played" and message.lines for message in seen[1:])
    record = generated.export_record.sync(table, client=program)
    assert isinstance(record, models.RecordShown) and record.scores == seen[-1].now.view.scores
    assert replay(fairy_land.GAME, record.to_dict()).winners() == record.winners
    assert generated.show_step.sync(table, client=ann, step=1).view.game == "fairy_land"


async def test_operations_have_names_schemas_and_ways_to_say_who_one_is():
    description = application("sqlite://").openapi()
    operations = [operation for methods in description["paths"].values() for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names) and all(re.fullmatch("[a-z]+(_[a-z]+)*", name) for name in names)
    assert {"show_table", "make_choice", "stream_table", "export_record"} <= set(names)
    assert set(description["components"]["securitySchemes"]) == {"cookie", "token"} and {} in description["security"]
    assert {"ViewShown", "RecordShown", "EventShown"} <= set(description["components"]["schemas"])
    stream = description["paths"][f"{API}/tables/{{table_id}}/stream"]["get"]["responses"]["200"]["content"]
    assert list(stream) == ["text/event-stream"]
    for operation in operations:
        answers = [
            content for code, answer in operation["responses"].items() if code[0] == "2" for content in answer["content"].values()
        ]
        assert answers and all({"$ref", "anyOf", "format"} & set(each["schema"]) for each in answers), operation["operationId"]
