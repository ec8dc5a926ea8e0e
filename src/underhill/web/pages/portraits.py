"""A picture of everybody: a small faerie face drawn from a few letters, always the same face for the same letters."""

import re

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhill.web.pages.assets import FOREVER

router = APIRouter()
PICTURE = re.compile(r"[0-9a-f]{16}")

SKIES = ("#1f4a50", "#3b2f5c", "#5b2f3d", "#28503a", "#4d3a22", "#24426b", "#573a5e", "#39414d")
SKINS = ("#f2d3a6", "#d9a36f", "#a9744b", "#b9d59a", "#9cc7d6", "#d8b4e0", "#f0b7a4", "#e8e2c6")
HATS = ("#c0392f", "#e0a63a", "#3f7f4f", "#3f6fa8", "#7b4f9e", "#b5653a")
INK = "#22302a"

EARS = (
    '<path d="M7 13 2.5 10l3 6ZM17 13l4.5-3-3 6Z" fill="{skin}" stroke="{ink}"/>',
    '<circle cx="6" cy="14" r="2" fill="{skin}" stroke="{ink}"/><circle cx="18" cy="14" r="2" fill="{skin}" stroke="{ink}"/>',
    '<path d="M8 10 5 4l5 4ZM16 10l3-6-5 4Z" fill="{skin}" stroke="{ink}"/>',
    "",
)
HEADS = (
    '<circle cx="12" cy="14" r="6.5" fill="{skin}" stroke="{ink}"/>',
    '<path d="M5.5 12a6.5 6.5 0 0 1 13 0c0 5-3 9-6.5 9s-6.5-4-6.5-9Z" fill="{skin}" stroke="{ink}"/>',
    '<rect x="5.5" y="8" width="13" height="12.5" rx="5" fill="{skin}" stroke="{ink}"/>',
)
TOPS = (
    '<path d="M5 10.5 12 1.5l7 9c-4-2-10-2-14 0Z" fill="{hat}" stroke="{ink}"/>',
    '<path d="M5.5 10c0-6 13-6 13 0-4-1.6-9-1.6-13 0Z" fill="{hat}" stroke="{ink}"/>',
    '<path d="M6 9 5 4l3.5 2.5L12 3l3.5 3.5L19 4l-1 5Z" fill="{hat}" stroke="{ink}"/>',
    '<path d="M12 8c-4-1-6-4-5-6 3 0 5 2 5 6Zm0 0c4-1 6-4 5-6-3 0-5 2-5 6Z" fill="{hat}" stroke="{ink}"/>',
    '<path d="M5.6 12C6 6 18 6 18.4 12 16 9.5 8 9.5 5.6 12Z" fill="{hat}" stroke="{ink}"/>',
)
EYES = (
    '<circle cx="9.5" cy="14" r="1" fill="{ink}"/><circle cx="14.5" cy="14" r="1" fill="{ink}"/>',
    '<path d="M8.3 14.4a1.3 1.3 0 0 1 2.4 0M13.3 14.4a1.3 1.3 0 0 1 2.4 0" fill="none" stroke="{ink}"/>',
    '<path d="M8 14c0-2 3-2 3 0s-3 2-3 0ZM13 14c0-2 3-2 3 0s-3 2-3 0Z" fill="#fff" stroke="{ink}"/>',
    '<path d="M8.2 13.6h2.6M13.2 13.6h2.6" stroke="{ink}"/>',
)
MOUTHS = (
    '<path d="M9.8 17.4c1.4 1.3 3 1.3 4.4 0" fill="none" stroke="{ink}"/>',
    '<path d="M10.2 17.6h3.6" stroke="{ink}"/>',
    '<circle cx="12" cy="17.6" r="1" fill="{ink}"/>',
    '<path d="M9.6 17.2h4.8c0 2.4-4.8 2.4-4.8 0Z" fill="#fff" stroke="{ink}"/>',
)


def portrait(picture: str) -> str:
    """The face that belongs to a picture's letters, as SVG."""
    number = int(picture, 16)
    drawn = []
    for parts in (SKIES, SKINS, HATS, EARS, HEADS, TOPS, EYES, MOUTHS):
        number, which = divmod(number, len(parts))
        drawn.append(parts[which])
    sky, skin, hat, *parts_drawn = drawn
    face = "".join(parts_drawn).format(skin=skin, hat=hat, ink=INK)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke-linejoin="round" stroke-linecap="round">'
        f'<rect width="24" height="24" fill="{sky}"/>{face}</svg>'
    )


@router.get("/portraits/{picture}.svg")
async def portrait_file(picture: str) -> Response:
    """A face as a file, which never changes."""
    if not PICTURE.fullmatch(picture):
        raise HTTPException(404)
    return Response(portrait(picture), media_type="image/svg+xml", headers={"Cache-Control": FOREVER})
