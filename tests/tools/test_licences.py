"""What Underhill is built on may be used as freely as it; what one needs to play is locked apart from what tests need."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FREE = re.compile(
    r"\b(MIT|MIT-0|BSD|0BSD|Apache|Python Software Foundation|PSF|PSFL|ISC|MPL|Mozilla Public License|Zlib|HPND|CNRI|CC0)\b",
    re.I,
)
BOUND = re.compile(r"\b(A?GPL|GNU (?!Lesser)|Affero|SSPL|Commons Clause|Proprietary)", re.I)


def locked(name: str) -> dict[str, str]:
    """The packages that a lock pins, with their versions."""
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)", (ROOT / name).read_text(), re.M))


def licence_of(package: str) -> str:
    """All that a package says of its licence."""
    about = distribution(package).metadata
    told = [about.get("License-Expression", ""), *(each for each in about.get_all("Classifier", []) if each.startswith("License"))]
    texts = [each for each in distribution(package).files or [] if each.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))]
    written = texts[0].read_text()[:300] if texts else ""
    return " ".join(told).strip() or (about.get("License", "") or "").strip()[:200] or written


@pytest.mark.parametrize("package", sorted(locked("requirements-test.lock")))
def test_every_package_has_a_licence_that_leaves_people_free(package):
    try:
        licence = licence_of(package)
    except PackageNotFoundError:
        pytest.skip(f"{package} is for another system")
    assert FREE.search(licence) and not BOUND.search(licence), f"{package}: {licence!r}"


def test_to_play_one_needs_less_than_to_test_and_in_the_same_versions():
    play, serve, test = locked("requirements.lock"), locked("requirements-server.lock"), locked("requirements-test.lock")
    assert play.items() <= serve.items() <= test.items() and len(play) < len(test) / 2
    assert not {"pytest", "playwright", "mypy", "ruff", "hypothesis"} & set(play)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-server.lock", "requirements-test.lock"])
def test_everything_is_locked_with_the_hashes_of_its_files(lock):
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())
    assert all("--hash=sha256:" in entry for entry in entries) and "://" not in "".join(entries)


def test_nothing_is_installed_in_whatever_version_there_is():
    """Where a lock says what is installed, pip gets nothing else; `learn` may add packages, but change none."""
    lines = re.sub(r"\\\n\s*", " ", (ROOT / "Makefile").read_text() + (ROOT / "deploy" / "Containerfile").read_text()).splitlines()
    installs = [line for line in lines if "pip install" in line and "pip-tools" not in line]
    steps = [step for line in installs for step in re.split("&&", line) if "pip install" in step]
    assert len(steps) == 6
    assert all("--constraint" in step or "--no-deps" in step or "$(PIP)" in step for step in steps)
    assert all("--no-build-isolation" in step for step in steps if step.rstrip().endswith(" ."))


def test_every_dependency_is_locked():
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project, extras = about["project"], about["project"]["optional-dependencies"]
    for lock, wanted in (
        ("requirements.lock", [*project["dependencies"], *about["build-system"]["requires"]]),
        ("requirements-server.lock", [*extras["postgres"], *extras["push"], *extras["passkeys"]]),
        ("requirements-test.lock", [*extras["test"], *extras["docs"]]),
    ):
        names = {re.split(r"[\[<>=!~ ]", each)[0].lower().replace("_", "-") for each in wanted}
        assert names <= {name.lower().replace("_", "-") for name in locked(lock)}, lock
