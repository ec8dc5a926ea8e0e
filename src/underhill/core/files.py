"""Folders and files that somebody names, to be written."""

from pathlib import Path

from underhill.core.errors import BadOption


def make_folder(folder: Path) -> Path:
    """A folder to write to, made if it is not there; BadOption if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"cannot write to {folder}: {error.strerror}") from error
    return folder
