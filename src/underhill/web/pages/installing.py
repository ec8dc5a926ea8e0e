"""Underhill as an app on somebody's device: what it is called, its icons, and the worker that shows calls without a page."""

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from underhill.web.pages.assets import STATIC
from underhill.web.pages.reader import ReaderHere
from underhill.web.pages.words import translator

router = APIRouter()
NIGHT = "#10272b"
ICONS = {"192": "any", "512": "any", "maskable": "maskable", "badge": "monochrome"}
SIDES = {"192": 192, "512": 512, "maskable": 512, "badge": 96}
A_DAY = "public, max-age=86400"  # their addresses never change, since systems keep them


@router.get("/manifest.webmanifest")
async def manifest(reader: ReaderHere) -> Response:
    """How the app is called, looks and starts."""
    icons = [
        {"src": f"/icons/{name}.png", "sizes": f"{SIDES[name]}x{SIDES[name]}", "type": "image/png", "purpose": purpose}
        for name, purpose in ICONS.items()
    ]
    about = {
        "id": "/",
        "name": "Underhill",
        "description": translator(reader.language)("lobby.about"),
        "lang": reader.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
    }
    return JSONResponse(about, media_type="application/manifest+json")


@router.get("/icons/{name}.png")
async def icon(name: str) -> Response:
    """An icon of the app."""
    if name not in ICONS:
        raise HTTPException(404)
    return Response((STATIC / f"icon-{name}.png").read_bytes(), media_type="image/png", headers={"Cache-Control": A_DAY})


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker; from the root, since it may only serve pages below its own address."""
    return Response((STATIC / "worker.js").read_bytes(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})
