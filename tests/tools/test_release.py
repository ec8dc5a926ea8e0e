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
from fnmatch import fnmatch
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


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A small project with all that a release looks at; its suite passes. Building is tried by a test of its own."""
    monkeypatch.setattr(release, "build", lambda root, out: [(root / "pyproject.toml").read_text()])
    (tmp_path / "pyproject.toml").write_text('version = "0.9.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.0.0\n- All of it.\n")
    (tmp_path / "Makefile").write_text("test:\n\t@true\n")
    release.run("git", "init", "--quiet", where=tmp_path)
    release.run("git", "config", "user.name", "Ann", where=tmp_path)
    release.run("git", "config", "user.email", "ann@example.org", where=tmp_path)
    committed(tmp_path)
    return tmp_path


def committed(project):
    release.run("git", "add", ".", where=project)
    release.run("git", "commit", "--quiet", "--message", "More", where=project)


def told(project):
    """What a release leaves: tags, the subjects of commits, the version."""
    log = release.run("git", "log", "--format=%s", where=project).split("\n")
    return release.run("git", "tag", where=project), log[0], (project / "pyproject.toml").read_text()


@pytest.mark.parametrize("how", ["a change", "no entry", "a failing suite"])
def test_a_release_is_refused_and_leaves_nothing(project, how):
    if how == "a change":
        (project / "new").write_text("")
    elif how == "no entry":
        (project / "CHANGELOG.md").write_text("# Changelog\n\n## 0.9.0\n- First.\n")
        committed(project)
    else:
        (project / "Makefile").write_text("test:\n\t@false\n")
        committed(project)
    reasons = {"a change": "not committed", "no entry": "no entry", "a failing suite": "make test failed"}
    with pytest.raises(release.Refused, match=reasons[how]):
        release.release(project, "1.0.0")
    assert told(project) == ("", "More", 'version = "0.9.0"\n')


def test_a_release_has_its_version_and_tag_once(project, capsys):
    release.release(project, "1.0.0")
    assert told(project) == ("v1.0.0\n", "Version 1.0.0", 'version = "1.0.0"\n')
    assert 'version = "1.0.0"' in capsys.readouterr().out  # it was built with it
    assert release.run("git", "cat-file", "-t", "v1.0.0", where=project) == "tag\n"
    with pytest.raises(release.Refused, match="a tag"):
        release.release(project, "1.0.0")


def test_a_version_that_the_project_has_already_needs_no_commit(project):
    (project / "pyproject.toml").write_text('version = "1.0.0"\n')
    committed(project)
    release.release(project, "1.0.0")
    assert told(project) == ("v1.0.0\n", "More", 'version = "1.0.0"\n')


def test_the_project_s_version_has_an_entry_in_the_changelog():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    release.check_version(version)
    release.check_changelog((ROOT / "CHANGELOG.md").read_text(), version)


def test_every_kind_of_file_goes_into_the_wheel():
    kept = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["*"]
    files = release.run("git", "ls-files", "src").splitlines()
    assert len(files) > 500
    left_out = [name for name in files if not name.endswith(".py") and not any(fnmatch(Path(name).name, each) for each in kept)]
    assert not left_out


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
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert subprocess.run([place / "bin/underhill", "--version"], **run).stdout.split() == ["underhill", version]
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
