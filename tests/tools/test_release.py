"""Releases: what the script refuses, and that wheel and source distribution work where there is nothing else of Underhill."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
release = importlib.util.module_from_spec(spec)
spec.loader.exec_module(release)

TRIED = """
import underhill
from underhill.bots.bot import Situation
from underhill.bots.learned import why_no_net
for game in underhill.games().values():
    match = game.match(2, seed=3)
    assert why_no_net(Situation.of(game, match.state, match.seat, 1)) is None, game.name
    while not match.is_over:
        match.play(match.choices()[0])
    assert match.winners()
print(underhill.__file__)
"""


def test_a_version_and_a_changelog_are_checked():
    release.check_version("1.0.0")
    release.check_changelog("# Changelog\n\n## 1.0.0\n- All of it.\n\n## 0.1.0\n", "1.0.0")
    for log in ("# Changelog\n\n## Unreleased\n- More.\n", "# Changelog\n\n## 1.0.0\n\n## 0.1.0\n- First.\n"):
        with pytest.raises(release.Refused, match=r"no entry '## 1\.0\.0'"):
            release.check_changelog(log, "1.0.0")
    with pytest.raises(release.Refused, match="written like"):
        release.check_version("v1")
    assert release.with_version('name = "x"\nversion = "0.1.0"\n', "1.0.0") == 'name = "x"\nversion = "1.0.0"\n'


def test_a_tree_with_changes_is_refused(tmp_path):
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    release.check_clean(tmp_path)
    (tmp_path / "new").write_text("")
    with pytest.raises(release.Refused, match="not committed"):
        release.check_clean(tmp_path)


def test_the_version_is_committed_once(tmp_path):
    def git(*words):
        return release.run("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *words, where=tmp_path)

    git("init", "--quiet")
    (tmp_path / "pyproject.toml").write_text('version = "0.9.0"\n')
    git("add", ".")
    git("commit", "--quiet", "--message", "First")
    git("config", "user.name", "Ann")
    git("config", "user.email", "ann@example.org")
    for _ in range(2):  # the second time there is nothing to commit
        (tmp_path / "pyproject.toml").write_text('version = "1.0.0"\n')
        release.commit(tmp_path, "1.0.0")
    assert git("log", "--format=%s").split("\n")[:2] == ["Version 1.0.0", "First"]


def test_the_project_s_version_has_an_entry_in_the_changelog():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    release.check_version(version)
    release.check_changelog((ROOT / "CHANGELOG.md").read_text(), version)


@pytest.mark.thorough
def test_wheel_and_source_distribution_work_elsewhere(tmp_path):
    source = tmp_path / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    release.build(source, tmp_path / "first")
    archive = next((tmp_path / "first").glob("*.tar.gz"))
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    release.build(next((tmp_path / "unpacked").iterdir()), tmp_path / "dist")  # all that is needed is in the source distribution
    wheel = next((tmp_path / "dist").glob("*.whl"))
    place = tmp_path / "empty"
    venv.create(place, with_pip=True)
    library = Path(sysconfig.get_path("purelib", vars={"base": str(place)}))
    (library / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # all but Underhill, which is not here as files
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = {"cwd": tmp_path, "env": environment, "check": True, "stdout": subprocess.PIPE, "text": True}
    subprocess.run([place / "bin/pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheel], **run)
    tried = subprocess.run([place / "bin/python", "-c", TRIED], **run).stdout
    assert str(place) in tried
    assert subprocess.run([place / "bin/underhill", "--version"], **run).stdout.startswith("underhill ")
    serves_a_page(place / "bin/underhill", tmp_path, environment)


def serves_a_page(command, folder, environment):
    """Start a server on a new database, which is migrated, and read its lobby."""
    database = f"sqlite:///{folder / 'club.db'}"
    environment = {**environment, "UNDERHILL_COMPILE_BOTS": "0"}
    started = [command, "serve", "--port", "0", "--database", database]
    with subprocess.Popen(started, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True) as server:
        lines = (json.loads(line) for line in server.stderr)
        port = next(line["port"] for line in lines if "port" in line)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            assert "Fairy Land" in page.read().decode()
        server.terminate()


def test_a_line_tells_of_the_compiler_where_somebody_reads_along(monkeypatch, capsys):
    from underhill.core.compile import announcing

    monkeypatch.setattr(announcing, "SILENT_SECONDS", -1.0)
    with announcing.announced("Lantern: step"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with announcing.announced("Lantern: step"):
        pass
    assert "underhill: compiled Lantern: step in 0 s" in capsys.readouterr().err
