"""Makes a release: `python tools/release.py 1.0.0`.

Refuses when something is not committed, when the changelog has no entry for the version, when the version has its tag already, or
when the suite fails. Then it sets the version, builds wheel and source distribution into dist/, commits and tags. It publishes
nothing."""

import argparse
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
BUILDER = "setuptools>=77"
BUILD = (
    "import sys; from setuptools import build_meta as b; out = sys.argv[1]; print(b.build_sdist(out)); print(b.build_wheel(out))"
)


class Refused(Exception):
    """Why there is no release."""


def run(*command: str, where: Path = ROOT) -> str:
    """What a command prints; Refused if it fails."""
    done = subprocess.run(command, cwd=where, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Refused(f"{' '.join(command[:4])} failed")
    return done.stdout


def check_version(version: str) -> None:
    """Whether this is how a version is written."""
    if not VERSION.fullmatch(version):
        raise Refused(f"a version is written like 1.0.0 or 1.1.0rc1, not {version!r}")


def check_clean(root: Path) -> None:
    """Whether everything is committed."""
    changed = run("git", "status", "--porcelain", where=root)
    if changed:
        raise Refused(f"these files are not committed:\n{changed}")


def check_changelog(text: str, version: str) -> None:
    """Whether the changelog tells of the version: a heading, and something below it."""
    entry = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if entry is None or not entry[1].strip():
        raise Refused(f"CHANGELOG.md has no entry '## {version}' with something below it")


def check_new(root: Path, version: str) -> None:
    """Whether the version has not been released yet."""
    if run("git", "tag", "--list", f"v{version}", where=root):
        raise Refused(f"there is a tag v{version} already")


def check_suite(root: Path) -> None:
    """Whether all tests pass; one reads along."""
    if subprocess.run(["make", "test"], cwd=root, check=False).returncode:
        raise Refused("make test failed")


def with_version(text: str, version: str) -> str:
    """The project file with another version."""
    return re.sub(r'^version = ".*"$', f'version = "{version}"', text, count=1, flags=re.M)


def build(root: Path, out: Path) -> list[str]:
    """Build both distributions in an environment of their own; the names of the files."""
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = str(Path(place, "bin", "python"))
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", BUILDER)
        return [line for line in run(python, "-c", BUILD, str(out), where=root).split() if line.endswith((".whl", ".tar.gz"))]


def commit(root: Path, version: str) -> None:
    """Commit the version, unless the project file has it already."""
    if run("git", "status", "--porcelain", "--untracked-files=no", where=root):
        run("git", "commit", "--quiet", "--all", "--message", f"Version {version}", where=root)


def release(root: Path, version: str) -> None:
    """All of it, in order."""
    check_version(version)
    check_clean(root)
    check_changelog((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    check_new(root, version)
    check_suite(root)
    project = root / "pyproject.toml"
    project.write_text(with_version(project.read_text(encoding="utf-8"), version), encoding="utf-8")
    print("\n".join(build(root, root / "dist")))
    commit(root, version)
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Underhill {version}", where=root)


def main() -> None:
    """Read the version and make the release."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    try:
        release(ROOT, parser.parse_args().version)
    except Refused as refused:
        sys.exit(f"No release: {refused}")


if __name__ == "__main__":
    main()
