"""Which worker runs which tests: a group stays together, and what takes longest begins first.

xdist itself keeps groups together by a name that it appends to the ids of tests. Since pytest 9.2 ids do not change, and it spreads
every group over all workers without a word (pytest-dev/pytest-xdist#1386): each compiled every game, and started a browser. So the
workers write down here who belongs together, and whoever shares out the tests reads it.
"""

import json
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

# Compiles all loops of each game in one process: a command that compiles one of them alone takes two thirds as long.
COMPILERS = ("test_speeds.py",)
WRITTEN = pytest.StashKey[Path]()


class WholeGroups(LoadScopeScheduling):
    """Gives each worker the next group, or the next test that belongs to none, in the order of the collection."""

    def __init__(self, config: pytest.Config, log: Any, written: Path):
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self._written = written

    @cached_property
    def _groups(self) -> dict[str, str]:
        return json.loads(self._written.read_text(encoding="utf-8"))

    def _split_scope(self, nodeid: str) -> str:
        return self._groups.get(nodeid, nodeid)

    def remove_node(self, node: Any) -> str | None:
        """The test in which a worker ended, if it did: that one has failed, and others go on with what is left of its groups. xdist
        would begin the test once more."""
        work = self.assigned_work.pop(node)
        left = {scope: tests for scope, tests in work.items() if not all(tests.values())}
        if not left:
            return None
        tests = next(iter(left.values()))
        failed = next(test for test, is_done in tests.items() if not is_done)
        tests[failed] = True
        for scope, tests in left.items():
            if not all(tests.values()):
                self.workqueue[scope] = tests
                self.workqueue.move_to_end(scope, last=False)
        for other in self.assigned_work:
            self._reschedule(other)
        return failed


def group_of(item: pytest.Item) -> str | None:
    """The group to which a test belongs."""
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark else None


def turn(item: pytest.Item) -> tuple[int, bool]:
    """When a test is begun: groups first, and of them the pages, which take longest; then what starts processes."""
    if group := group_of(item):
        return int(not group.startswith("browser")), item.path.name not in COMPILERS
    return (3, False) if item.get_closest_marker("servers") is None else (2, False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=turn)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="underhill-groups-")
        config.add_cleanup(folder.cleanup)
        config.stash[WRITTEN] = Path(folder.name, "groups.json")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker where to write."""
    node.workerinput["groups"] = str(node.config.stash[WRITTEN])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Write, in a worker, who belongs together; every worker writes the same."""
    if hasattr(session.config, "workerinput"):
        groups = {item.nodeid: group for item in session.items if (group := group_of(item))}
        Path(session.config.workerinput["groups"]).write_text(json.dumps(groups), encoding="utf-8")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WholeGroups | None:
    return WholeGroups(config, log, config.stash[WRITTEN]) if config.getvalue("dist") == "load" else None
