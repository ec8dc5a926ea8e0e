"""A guest bot: people challenge it, it accepts, hears of its turns by a stream, and plays. It asks for nothing again and again.

    python examples/guest_bot.py http://localhost:8080 TOKEN

The token is shown once where the bot was made: on the page "Guest bots", or by `underhill admin bot NAME KEEPER`.
This bot chooses by chance; write another `choose`.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(turn: dict) -> int:
    """The id of a choice."""
    return random.choice(turn["choices"])["id"]


def run(base: str, token: str) -> None:
    """Answer whatever the stream tells, until it ends."""

    def post(path: str, **body: int) -> None:
        try:
            urlopen(Request(f"{base}/api/v1/{path}", json.dumps(body).encode(), headers)).close()
        except HTTPError as error:
            if error.code != 409:  # 409: the server was quicker with a choice that was forced
                raise

    kind, headers = "", {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for line in urlopen(Request(f"{base}/api/v1/guest/stream", headers=headers)):
        name, _, value = line.decode().strip().partition(": ")
        kind = value if name == "event" else kind
        if name == "data" and kind == "challenge":
            post(f"guest/challenges/{json.loads(value)['table']}/accept")
        elif name == "data" and kind == "turn":
            turn = json.loads(value)
            post(f"tables/{turn['table']}/play", decision=turn["decision"], choice=choose(turn))


if __name__ == "__main__":
    run(*sys.argv[1:3])
