"""A client that knows nothing but the API's own description plays a whole game."""

import random
import re

from webhouse import Visitor, open_app

API = "/api/v1"


class Client:
    """Operations by their names, as the description has them."""

    def __init__(self, app, description):
        self.http = Visitor(app).http
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        }

    async def call(self, name, body=None, **values):
        """Call an operation with the parameters that it declares."""
        method, path, operation = self.operations[name]
        declared = {each["name"]: each["in"] for each in operation.get("parameters", [])}
        assert set(values) <= set(declared) and (body is None) == ("requestBody" not in operation), name
        query = {each: value for each, value in values.items() if declared[each] == "query"}
        answer = await self.http.request(method.upper(), path.format(**values), params=query, json=body)
        assert str(answer.status_code) in operation["responses"] and answer.is_success, answer.text
        return answer.json()


async def test_a_client_made_from_the_description_plays_a_whole_game(sqlite_url):
    async with open_app(sqlite_url, answer_delay="900") as app:  # the server answers nothing in Ann's name
        description = (await Visitor(app).http.get(f"{API}/openapi.json")).json()
        client, chance = Client(app, description), random.Random(3)
        await client.call("say_name", {"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "hot_seat"}]
        table = (await client.call("make_table", {"game": "lantern", "seats": seats}))["table"]["id"]
        while (await client.call("show_table", table_id=table))["table"]["status"] == "running":
            asked = await client.call("list_choices", table_id=table)
            if asked["choices"]:
                wish = {"decision": asked["decision"], "choice": chance.choice(asked["choices"])["id"]}
                await client.call("make_choice", wish, table_id=table)
        record = await client.call("export_record", table_id=table)
        assert record["winners"] and (await client.call("show_match", table_id=table))["over"]


async def test_operations_have_names_schemas_and_ways_to_say_who_one_is(sqlite_url):
    async with open_app(sqlite_url) as app:
        description = app.openapi()
    operations = [operation for methods in description["paths"].values() for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names) and all(re.fullmatch("[a-z]+(_[a-z]+)*", name) for name in names)
    assert {"show_table", "make_choice", "stream_table", "export_record"} <= set(names)
    assert set(description["components"]["securitySchemes"]) == {"cookie", "token"} and {} in description["security"]
    assert {"ViewShown", "RecordShown", "EventShown"} <= set(description["components"]["schemas"])
    stream = description["paths"][f"{API}/tables/{{table_id}}/stream"]["get"]["responses"]["200"]["content"]
    assert list(stream) == ["text/event-stream"]
