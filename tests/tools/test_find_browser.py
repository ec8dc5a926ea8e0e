"""Bringing a browser for the tests of the pages: every way is tried in its order, on machines that only seem to be so."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "tools" / "find_browser.py"


class Machine:
    """A machine as the tool sees it: what can be run on it, who asks, and what installing brings."""

    def __init__(self, tool, monkeypatch, folder):
        self.programs: dict[str, str] = {}
        self.commands: list[str] = []
        self.brings: dict[str, str] = {}  # a word of a command → the program that is there afterwards
        self.fails: set[str] = set()
        self.playwright = folder / "playwright" / "chrome"
        monkeypatch.delenv(tool.VARIABLE, raising=False)
        monkeypatch.setattr(tool.shutil, "which", self.programs.get)
        monkeypatch.setattr(tool.subprocess, "run", self.run)
        monkeypatch.setattr(tool, "playwrights_path", lambda: str(self.playwright))
        self.set_user = lambda user: monkeypatch.setattr(tool.os, "geteuid", lambda: user)
        self.set_user(1000)

    def run(self, command, **options):
        """Note the command, and do what it would."""
        self.commands.append(" ".join(map(str, command)))
        words = set(map(str, command))
        if words & self.fails:
            return subprocess.CompletedProcess(command, 1)
        for word in words & set(self.brings):
            self.programs[self.brings[word]] = f"/usr/bin/{self.brings[word]}"
        if {"playwright", "install"} <= words:
            self.playwright.parent.mkdir()
            self.playwright.touch()
        return subprocess.CompletedProcess(command, 0)


@pytest.fixture
def tool():
    spec = importlib.util.spec_from_file_location("find_browser", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(tool, monkeypatch, tmp_path):
    return Machine(tool, monkeypatch, tmp_path)


def test_the_one_that_is_named_comes_first(tool, machine, monkeypatch):
    machine.programs.update({"chromium": "/usr/bin/chromium", "/opt/chrome": "/opt/chrome"})
    monkeypatch.setenv(tool.VARIABLE, "/opt/chrome")
    assert tool.find() == "/opt/chrome" and not machine.commands


def test_a_name_that_leads_nowhere_is_said(tool, machine, monkeypatch):
    machine.programs["chromium"] = "/usr/bin/chromium"
    monkeypatch.setenv(tool.VARIABLE, "/opt/missing")
    with pytest.raises(SystemExit, match=r"/opt/missing.*cannot be run"):
        tool.find()


def test_one_on_the_machine_is_taken_without_installing_anything(tool, machine):
    machine.set_user(0)
    machine.programs.update({"google-chrome": "/usr/bin/google-chrome", "apt-get": "/usr/bin/apt-get"})
    assert tool.find() == "/usr/bin/google-chrome" and not machine.commands


def test_root_on_debian_installs_the_package(tool, machine):
    machine.set_user(0)
    machine.programs["apt-get"] = "/usr/bin/apt-get"
    machine.brings["chromium"] = "chromium"
    assert tool.find() == "/usr/bin/chromium"
    assert [command.split()[1] for command in machine.commands] == ["update", "install"]


@pytest.mark.parametrize("failing", ["update", "--no-install-recommends"])
def test_when_the_package_cannot_be_had_playwright_brings_its_own(tool, machine, failing):
    machine.set_user(0)
    machine.programs["apt-get"] = "/usr/bin/apt-get"
    machine.fails = {failing}
    assert tool.find() == str(machine.playwright)
    assert "playwright install chromium" in machine.commands[-1]


def test_who_is_not_root_leaves_the_system_alone(tool, machine):
    machine.programs["apt-get"] = "/usr/bin/apt-get"
    assert tool.find() == str(machine.playwright)
    assert not any("apt-get" in command for command in machine.commands)


def test_playwrights_own_is_downloaded_once(tool, machine):
    assert tool.find() == tool.find() == str(machine.playwright)
    assert len(machine.commands) == 1


def test_without_any_it_fails_and_says_what_to_do(tool, machine):
    machine.fails = {"install"}
    with pytest.raises(SystemExit) as ended:
        tool.main()
    assert tool.VARIABLE in str(ended.value) and "playwright install chromium" in str(ended.value)


def test_without_playwright_it_still_says_what_to_do(tool, machine, monkeypatch):
    monkeypatch.setattr(tool, "playwrights_path", lambda: None)
    assert tool.find() is None


def test_what_is_found_is_printed(tool, machine, capsys):
    machine.programs["chromium"] = "/usr/bin/chromium"
    tool.main()
    assert capsys.readouterr().out == "/usr/bin/chromium\n"
