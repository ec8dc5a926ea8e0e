"""Follows a tutorial to the letter, in a folder of its own: files are saved, edits are made, commands are run, servers stay."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from webhouse import SETTINGS

from docs.blocks import Block, blocks
from underhill.cli.play import free_port

STAYS = ("underhill serve", "python3 robin.py")  # goes on until somebody ends it
CANNOT = {
    "python3 -m venv": "makes an environment and installs: test_release.py does it with the wheel",
    ".venv/bin/pip": "the same",
    "/opt/underhill/bin/pip": "the same",
    ". .venv/bin/activate": "the same",
    "pip install": "installs packages",
    "cp deploy/": "changes the system",
    "systemctl": "needs systemd",
    "journalctl": "needs systemd",
    "docker": "needs a container engine: test_deploy.py checks its files",
    "createdb": "needs a PostgreSQL server of its own: test_processes.py has one",
    "postgresql://": "the same",
}
INSTALLS = re.compile(r"pip install -e (\w+)")
QUICK = {f"UNDERHILL_{name.upper()}": str(SETTINGS[name]) for name in ("compile_bots", "bot_pace", "bot_delay", "answer_delay")}


class Follower:
    """Somebody who does what a tutorial says."""

    def __init__(self, folder: Path):
        self.folder, self.port = folder, str(free_port(0))
        self.answers: list[str] = []
        self.staying: list[subprocess.Popen[str]] = []
        paths = {"PATH": [str(Path(sys.executable).parent)], "PYTHONPATH": []}
        given = {name: os.pathsep.join([*first, os.environ.get(name, "")]).strip(":") for name, first in paths.items()}
        self.environment = {**os.environ, **QUICK, **given, "COLUMNS": "120"}

    @property
    def here(self) -> dict[str, Any]:
        """Where and with what commands run."""
        return {"cwd": self.folder, "env": self.environment}

    def __enter__(self) -> "Follower":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.staying:
            process.terminate()
        for process in self.staying:
            process.communicate()

    def follow(self, path: Path, leave_out: tuple[str, ...] = ()) -> None:
        """Every step of a tutorial, in order; commands that contain one of the texts are left out."""
        steps = iter(blocks(path))
        for block in steps:
            if saved := re.search(r"Save as `([^`/][^`]*)`:$", block.before):
                self._write(saved[1], block.text)
            elif changed := re.search(r"In `([^`]+)` replace$", block.before):
                self._replace(changed[1], block.text, next(steps))
            elif block.language == "sh":
                self._run(block, leave_out)

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text.replace("8080", self.port) + "\n", encoding="utf-8")

    def _replace(self, name: str, old: str, block: Block) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert block.before == "with" and text.count(old + "\n") == 1, f"{block.place}: {name} does not have once what is replaced"
        self._write(name, text.replace(old + "\n", block.text + "\n").rstrip("\n"))

    def _run(self, block: Block, leave_out: tuple[str, ...]) -> None:
        for line in block.text.replace("\\\n", "").splitlines():
            if found := INSTALLS.fullmatch(line):
                self._install(found[1])
            elif not any(each in line for each in (*CANNOT, *leave_out)):
                self._do(line.replace("8080", self.port), block.place)

    def _do(self, line: str, place: str) -> None:
        if any(each in line for each in STAYS):
            self._begin(line)
            return
        done = subprocess.run(["bash", "-c", line], input="1\n" * 500, capture_output=True, text=True, check=False, **self.here)
        assert done.returncode == 0, f"{place}: {line}\n{done.stdout}\n{done.stderr}"
        self.answers.append(done.stdout)

    def _begin(self, line: str) -> None:
        command = re.sub(r"(underhill|python3) ", r"exec \1 ", line, count=1)
        process = subprocess.Popen(["bash", "-c", command], stderr=subprocess.PIPE, text=True, **self.here)
        self.staying.append(process)
        if "underhill serve" in line:
            assert process.stderr is not None
            assert any('"port"' in told for told in process.stderr), f"{line} does not listen"

    def _install(self, name: str) -> None:
        """What `pip install -e` leaves behind, without pip: the path of the package, and its entry point."""
        source = self.folder / name / "src"
        info = source / f"{name}-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[underhill.games]\n{name} = {name}\n", encoding="utf-8")
        self.environment["PYTHONPATH"] = os.pathsep.join([str(source), self.environment["PYTHONPATH"]])

    @property
    def said(self) -> str:
        """What all commands printed."""
        return "".join(self.answers)
