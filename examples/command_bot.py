"""A bot as a program: reads a situation on one line, answers with a choice on one line.

    underhill arena fairy_land "cmd:python examples/command_bot.py" random --games 10

Each line is {"game", "seat", "n_choices", "view", "choices"}; a choice has an id and a text, and either is an answer.
This one bids high, never passes if it can help it, and otherwise takes the first thing offered.
"""

import json
import sys


def choose(situation: dict) -> int:
    """The highest bid if there is one, else the first choice that is not to pass."""
    choices = situation["choices"]
    bids = [choice for choice in choices if choice["text"].startswith("bid ")]
    if bids:
        return max(bids, key=lambda choice: int(choice["text"].split()[1]))["id"]
    active = [choice for choice in choices if choice["text"] != "pass"]
    return (active or choices)[0]["id"]


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        print(choose(json.loads(line)), flush=True)


if __name__ == "__main__":
    main()
