"""A bot on another machine: plays one seat of a table over the HTTP API, with the seat's token.

    python examples/remote_bot.py http://localhost:8080 TABLE TOKEN

A person who sits there gets the token with POST /api/v1/tables/TABLE/seats/SEAT/token. This bot chooses by chance.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(base: str, path: str, token: str, body: dict | None = None) -> dict:
    """One request; a body makes it a POST."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urlopen(Request(f"{base}/api/v1/tables/{path}", data, headers)) as answer:
        return json.load(answer)


def play(base: str, table: str, token: str) -> None:
    """Look what is asked, answer it, until the game is over."""
    while not call(base, f"{table}/view", token)["over"]:
        asked = call(base, f"{table}/choices", token)
        if not asked["choices"]:
            time.sleep(0.1)
            continue
        answer = {"decision": asked["decision"], "choice": random.choice(asked["choices"])["id"]}
        try:
            call(base, f"{table}/play", token, answer)
        except HTTPError as error:
            if error.code != 409:  # 409: the server made a choice that was forced; look again
                raise


if __name__ == "__main__":
    play(*sys.argv[1:4])
