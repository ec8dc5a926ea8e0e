"""The pages: lobby, tables, replays and rules, rendered on the server from the view of whoever looks.

`folders.py` finds what a game brings to be drawn; `words.py` and `render.py` turn templates into pages; `parts.py` makes the part
of a table's page that changes, which `stream.py` sends. The routes: `lobby.py`, `past.py`, `bringing.py`, `devices.py`,
`passkeys.py`, `making.py`, `tables.py`, `posts.py`, `reports.py`, `operator.py`, `hints.py`, `why.py`, `notices.py`, `holidays.py`,
`guests.py`, `tournaments.py`, `leaders.py`, `replay.py`, `review.py`, `afterwards.py`, `rules.py`, `numbers.py`, `introduction.py`,
`portraits.py`, `assets.py`, `installing.py`.
`errors.py` has a friendly page for every refusal. How a game is drawn is written in docs/pages.md.
"""

from fastapi import FastAPI

from underhill.web.pages import (
    afterwards,
    assets,
    bringing,
    devices,
    errors,
    guests,
    hints,
    holidays,
    installing,
    introduction,
    leaders,
    lobby,
    making,
    notices,
    numbers,
    operator,
    passkeys,
    past,
    portraits,
    posts,
    replay,
    reports,
    review,
    rules,
    tables,
    tournaments,
    why,
)


def install(app: FastAPI) -> None:
    """Put the pages on top of an application that has the API."""
    for part in (
        lobby,
        past,
        bringing,
        devices,
        passkeys,
        making,
        rules,
        numbers,
        introduction,
        tables,
        posts,
        reports,
        operator,
        hints,
        why,
        notices,
        holidays,
        guests,
        tournaments,
        leaders,
        replay,
        review,
        afterwards,
        portraits,
        assets,
        installing,
    ):
        app.include_router(part.router, include_in_schema=False)
    errors.install(app)
