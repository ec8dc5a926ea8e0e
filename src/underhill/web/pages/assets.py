"""Files that do not change while the server runs: styles, the module, icons, and what games bring."""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhill.core.game import Game
from underhill.web.pages import folders
from underhill.web.request import HostHere

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "static"
FOREVER = "public, max-age=31536000, immutable"
GAME_FILES = ("board.css",)

router = APIRouter()


def versioned(name: str, game: Game | None = None) -> str:
    """The address of a file, with a mark that changes when it does; modules that import each other share one."""
    if game is None:
        return f"/static/{_mark(STATIC)}/{name}"
    return f"/games/{game.name}/files/{_mark(folders.page_folder(game))}/{name}"


def _mark(folder: Path) -> str:
    return _fresh_mark(folder) if folders.is_drawing() else _mark_once(folder)


def _fresh_mark(folder: Path) -> str:
    files = sorted(path for path in folder.glob("*") if path.suffix in (".css", ".js", ".svg", ".png"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


_mark_once = cache(_fresh_mark)


@router.get("/static/{mark}/{name}")
async def static(mark: str, name: str) -> Response:
    """A file of the pages."""
    known = {path.name: path for path in STATIC.iterdir() if path.is_file()}
    return _file(known.get(name))


@router.get("/games/{name}/files/{mark}/{file}")
async def game_file(name: str, mark: str, file: str, host: HostHere) -> Response:
    """A file that a game brings."""
    game = host.games.get(name)
    return _file(folders.page_folder(game) / file if game is not None and file in GAME_FILES else None)


def _file(path: Path | None) -> Response:
    if path is None:
        raise HTTPException(404)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(path.read_bytes() if path.is_file() else b"", media_type=kind, headers={"Cache-Control": FOREVER})
