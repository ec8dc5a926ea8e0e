"""The files to deploy with, as far as they can be tried without a container engine: names, schemas, and the steps themselves."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from patience import PATIENCE

from underhill.cli.play import free_port
from underhill.cli.serve import serve
from underhill.web.settings import ELSEWHERE, PREFIX, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def settings_in(text):
    return set(re.findall(r"\bUNDERHILL_([A-Z_]+)", text))


def test_the_files_to_deploy_with_fit_the_server():
    known = {each.name.upper() for each in fields(Settings)} | ELSEWHERE
    texts = {path.name: path.read_text() for path in DEPLOY.iterdir()}
    for name, text in texts.items():
        assert settings_in(text) <= known | {"SITE"}, name
    compose = yaml.safe_load(texts["compose.yaml"])
    assert set(compose["services"]) == {"server", "database", "proxy"}
    used = {volume.split(":")[0] for service in compose["services"].values() for volume in service["volumes"]}
    assert used - {"./Caddyfile"} == set(compose["volumes"])
    database = compose["services"]["server"]["environment"][f"{PREFIX}DATABASE"]
    Settings.from_environment({f"{PREFIX}DATABASE": re.sub(r"\$\{[^}]*\}", "secret", database)})
    assert "server:8080" in texts["Caddyfile"] and yaml.safe_load(texts["prometheus.yaml"])["scrape_configs"]
    command = json.loads(re.search(r"^CMD (\[.*\])$", texts["Containerfile"], re.M)[1])
    started = re.search(r"^ExecStart=\S+ (.*)$", texts["underhill.service"], re.M)[1].split()
    options = {f"--{name}" for name in serve.__annotations__}
    assert command[:2] == ["underhill", "serve"] and started[0] == "serve"
    assert {word for word in [*command, *started] if word.startswith("--")} <= options
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", texts["Containerfile"], re.M)
    assert all((ROOT / name).exists() for line in copied for name in line.split())


def test_compose_reads_the_compose_file():
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_reads_the_unit(tmp_path):
    unit = tmp_path / "underhill.service"
    text = (DEPLOY / "underhill.service").read_text()
    unit.write_text(text.replace("/opt/underhill/bin/underhill", sys.executable))  # a command that is there
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr


@pytest.mark.skipif(not shutil.which("caddy"), reason="needs Caddy")
def test_caddy_reads_its_file():
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SITE": "localhost"})
    assert done.returncode == 0, done.stderr


class Builder:
    """Follows a Containerfile step by step, with a folder of its own in place of the image's root."""

    def __init__(self, root):
        self.root, self.port, self.here = root, str(free_port(0)), "/"
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", PREFIX))}
        self.healthcheck, self.command = [], []

    def inside(self, text):
        """A text with the image's paths as they are on this machine."""
        return re.sub(r"/(opt/underhill|var/lib/underhill|src)\b", rf"{self.root}/\1", text).replace("8080", self.port)

    def build(self, text):
        """All steps; the second stage gets what the first one made by lying in the same folder."""
        joined = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ")
        for line in filter(None, joined.splitlines()):
            step, _, rest = line.partition(" ")
            getattr(self, f"do_{step.lower()}")(rest)

    def do_from(self, rest):
        assert re.match(r"python:3\.\d+-slim\b", rest)

    def do_workdir(self, rest):
        self.here = self.inside(rest)
        Path(self.here).mkdir(parents=True, exist_ok=True)

    def do_copy(self, rest):
        if "--from" in rest:
            return
        *names, target = rest.split()
        for name in names:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(ROOT / name, Path(self.here, target), ignore=ignored)
            else:
                shutil.copy(ROOT / name, Path(self.here, target))

    def do_run(self, rest):
        if not rest.startswith("useradd"):
            subprocess.run(["sh", "-ec", self.inside(rest)], cwd=self.here, env=self.environment, check=True)

    def do_env(self, rest):
        for name, value in re.findall(r"(\w+)=(\S+)", rest):
            self.environment[name] = self.inside(value).replace("$PATH", self.environment["PATH"])

    def do_user(self, rest):
        assert rest.isdigit()

    def do_volume(self, rest):
        assert Path(self.inside(rest)).is_dir()

    def do_expose(self, rest):
        assert rest.isdigit()

    def do_healthcheck(self, rest):
        self.healthcheck = json.loads(self.inside(rest[rest.index("CMD ") + 4 :]))

    def do_cmd(self, rest):
        self.command = json.loads(self.inside(rest))

    def is_healthy(self):
        return subprocess.run(self.healthcheck, env=self.environment, stderr=subprocess.DEVNULL).returncode == 0


@pytest.mark.thorough
def test_what_the_container_file_builds_serves_and_is_healthy(tmp_path):
    builder = Builder(tmp_path)
    builder.build((DEPLOY / "Containerfile").read_text())
    path = builder.environment["PATH"]
    assert shutil.which("underhill", path=path) == str(tmp_path / "opt/underhill/bin/underhill")
    subprocess.run(["python", "-c", "import asyncpg, cryptography, webauthn"], env=builder.environment, check=True)
    assert not builder.is_healthy()
    with subprocess.Popen(builder.command, cwd=builder.here, env=builder.environment, stderr=subprocess.DEVNULL) as server:
        until = time.monotonic() + PATIENCE
        while not builder.is_healthy():
            assert server.poll() is None and time.monotonic() < until
        server.terminate()
        assert server.wait(PATIENCE) == 0
    assert (tmp_path / "var/lib/underhill/underhill.db").exists()
