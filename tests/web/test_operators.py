"""What operators have: numbers for Prometheus, a log to follow, settings, backups and retention."""

import json
import logging
import re
from pathlib import Path

import pytest
from clubhouse import empty_database
from prometheus_client.parser import text_string_to_metric_families
from webhouse import Visitor, open_app, visitor

from underhill.club.backups import BadBackup, back_up, restore
from underhill.club.database import engine_for, migrate
from underhill.club.packing import packed, unpacked
from underhill.club.retention import forget_old
from underhill.core.game import games
from underhill.web.logs import AccessLog, JsonLines, shortened
from underhill.web.settings import BadSetting, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"


async def numbers(someone):
    answer = await someone.http.get("/metrics")
    assert answer.status_code == 200
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {(sample.name, *sorted(sample.labels.values())): sample.value for sample in samples}


async def test_the_numbers_tell_of_tables_choices_answers_and_errors(sqlite_url):
    async with open_app(sqlite_url) as app:
        ann = await visitor(app, "Ann")
        table = await ann.makes_table("me", "hot_seat")
        asked = (await ann.get(f"/tables/{table}/choices")).json()
        wish = {"decision": asked["decision"], "choice": asked["choices"][0]["id"]}
        assert (await ann.post(f"/tables/{table}/play", wish)).status_code == 200
        logging.getLogger("underhill.web.errors").error("a trouble that is tried")
        await ann.http.get("/nowhere/at/all")
        found = await numbers(ann)
    assert found["underhill_tables", "running"] == 1 and found["underhill_choices_total", "person"] >= 1
    assert found["underhill_errors_total", "underhill.web.errors"] == 1
    assert found["underhill_request_seconds_count", "404", "GET", "elsewhere"] == 1
    assert found["underhill_database_writes_total",] >= 1 and found["underhill_database_up",] == 1
    assert ("underhill_bot_queue",) in found and ("underhill_streams",) in found
    named = {name for name, *_ in found} | {name.replace("_count", "_bucket") for name, *_ in found}
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert len(asked) > 6 and set(re.findall(r"underhill_\w+", " ".join(asked))) <= named


async def test_the_numbers_are_for_this_machine_or_for_whoever_has_the_token(sqlite_url):
    async with open_app(sqlite_url, metrics_token="sesame") as app:
        stranger, passed_on = Visitor(app, address="203.0.113.9"), {"X-Forwarded-For": "203.0.113.9"}
        assert (await stranger.http.get("/metrics")).status_code == 403
        assert (await Visitor(app).http.get("/metrics", headers=passed_on)).status_code == 403
        assert (await Visitor(app, "sesam", "203.0.113.9").http.get("/metrics")).status_code == 403
        assert (await Visitor(app, "sesame", "203.0.113.9").http.get("/metrics")).status_code == 200


def test_a_line_of_the_log_has_an_iso_time():
    line = json.loads(JsonLines().format(logging.makeLogRecord({"created": 1_000_000_000.25, "msg": "hello"})))
    assert line["at"] == "2001-09-09T01:46:40.250Z"


async def test_a_request_has_an_id_in_its_answer_and_its_line_and_a_short_address(sqlite_url, caplog):
    caplog.set_level(logging.INFO, "underhill.access")
    async with open_app(sqlite_url) as app:
        answer = await Visitor(app, address="203.0.113.77").http.get("/health")
    facts = caplog.records[-1].facts
    assert re.fullmatch("[0-9a-f]{12}", answer.headers["x-request-id"])
    assert facts["address"] == "203.0.113.0/24" and facts["status"] == 200
    assert shortened("2001:db8:1:2::3") == "2001:db8:1::/48" and shortened("unknown") == "unknown"
    scope = {"client": ("203.0.113.77", 1)}
    assert AccessLog(app, "full")._address(scope) == {"address": "203.0.113.77"} and AccessLog(app, "none")._address(scope) == {}


def migrations_in(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "underhill.migrations"]


async def test_every_migration_is_a_line_of_the_log(tmp_path, caplog):
    caplog.set_level(logging.INFO, "underhill.migrations")
    engine = engine_for(empty_database("sqlite", tmp_path))
    await migrate(engine)
    lines = migrations_in(caplog)
    assert lines[0].startswith("migrated the database to 0001: ") and len(lines) > 9
    await migrate(engine)
    assert migrations_in(caplog) == lines
    await engine.dispose()


def test_a_setting_that_does_not_exist_is_refused():
    with pytest.raises(BadSetting, match="no setting UNDERHILL_BOT_THREAD; did you mean UNDERHILL_BOT_THREADS"):
        Settings.from_environment({"UNDERHILL_BOT_THREAD": "2"})
    with pytest.raises(BadSetting, match="LOG_ADDRESSES must be one of short, full, none"):
        Settings.from_environment({"UNDERHILL_LOG_ADDRESSES": "half"})
    assert (
        Settings.from_environment({"UNDERHILL_CACHE": "/somewhere", "UNDERHILL_KEEP_FINISHED_DAYS": "30"}).keep_finished_days == 30
    )


@pytest.mark.parametrize("kinds", [("sqlite", "postgresql"), ("postgresql", "sqlite")], ids=" to ".join)
async def test_a_backup_is_restored_on_either_database(kinds, tmp_path):
    first, second = (empty_database(kind, tmp_path) for kind in kinds)
    file = tmp_path / "club.backup.gz"
    async with open_app(first) as app:
        ann = await visitor(app, "Ann")
        table = await ann.makes_table("me", "hot_seat")
        before = (await ann.get(f"/tables/{table}/log")).json()
        n = await back_up(app.state.host.store.engine, file)
    engine = engine_for(second)
    assert await restore(engine, file) == n > 5
    with pytest.raises(BadBackup, match="not empty"):
        await restore(engine, file)
    await engine.dispose()
    async with open_app(second) as app:
        again = Visitor(app)
        again.http.cookies = ann.http.cookies
        assert (await again.get(f"/tables/{table}/log")).json() == before


async def test_a_file_that_is_no_backup_is_refused(tmp_path):
    engine = engine_for(empty_database("sqlite", tmp_path))
    (tmp_path / "text").write_text("hello")
    with pytest.raises(BadBackup, match="not a whole backup"):
        await restore(engine, tmp_path / "text")
    await engine.dispose()


async def test_finished_tables_are_forgotten_after_their_days(sqlite_url):
    async with open_app(sqlite_url, keep_finished_days=30) as app:
        host, ann = app.state.host, await visitor(app, "Ann")
        ids = [await ann.makes_table("me", "hot_seat") for _ in range(2)]
        assert (await ann.post(f"/tables/{ids[0]}/close")).status_code == 200
        assert await forget_old(host, 30) == 0
        later = host.clock() + 31 * 86_400
        host.clock = lambda: later
        assert await forget_old(host, 30) == 1
        assert [(await ann.get(f"/tables/{each}")).status_code for each in ids] == [404, 200]


def test_checkpoints_are_small_and_those_of_earlier_versions_are_read():
    for game in games().values():
        match = game.match(game.seats.stop - 1, seed=1)
        for _ in range(40):
            match.play(match.choices()[0])
        position = match.position(named=False)
        assert unpacked(packed(position)) == position == unpacked(json.dumps(position))
        assert len(packed(position)) < 2000 and game.from_position(position).position() == match.position()
