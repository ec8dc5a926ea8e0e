"""The bots `cmd:PROGRAM`: any program that reads a situation as one line of JSON and answers with a choice, on one line.

The program is started once for each thread that asks. It gets {"game", "seat", "n_choices", "view", "choices"}, each choice with
id and text, and answers with the id or the text of one. One that ends, stays silent too long or answers nonsense fails the move;
then it is started anew for the next. Who plays in its stead is for the caller to say.
"""

import json
import queue
import shlex
import subprocess
import threading
from contextlib import suppress
from typing import Any

from underhill.bots.bot import Situation
from underhill.core.errors import UnderhillError

SECONDS = 10.0
MAX_LINE = 10_000


class BotFailed(UnderhillError):
    """A bot's program has ended, is silent, or has answered nonsense."""


class CommandBot:
    """Asks a program; each thread has one of its own."""

    def __init__(self, command: str, seconds: float | None = None):
        self._words = shlex.split(command)
        if not self._words:
            raise BotFailed("cmd: needs the program's name, such as cmd:./my_bot")
        self._seconds = SECONDS if seconds is None else seconds
        self._local = threading.local()

    def choose(self, situation: Situation) -> int:
        """What the program answers."""
        talk: Talk | None = getattr(self._local, "talk", None)
        if talk is None:
            talk = self._local.talk = Talk(self._words)
        try:
            return _read_choice(talk.ask(question(situation), self._seconds), situation)
        except BotFailed:
            talk.close()
            self._local.talk = None
            raise

    def close(self) -> None:
        """End the program of this thread."""
        talk = getattr(self._local, "talk", None)
        if talk is not None:
            talk.close()
            self._local.talk = None


def question(situation: Situation) -> dict[str, Any]:
    """What a program is told."""
    view = situation.view()
    choices = view.pop("choices")
    return {
        "game": situation.game.name,
        "seat": situation.seat,
        "n_choices": situation.n_choices,
        "view": view,
        "choices": choices,
    }


def _read_choice(line: str, situation: Situation) -> int:
    try:
        answer = json.loads(line)
    except ValueError:
        answer = line.strip()
    if isinstance(answer, str):
        answer = situation.game.actions.find(answer)
    if isinstance(answer, bool) or not isinstance(answer, int) or answer not in situation.choices:
        raise BotFailed(f"the program answered {line.strip()[:80]!r}, which is no legal choice")
    return answer


class Talk:
    """A running program and a thread that reads its lines."""

    def __init__(self, words: list[str]):
        try:
            self._program = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            raise BotFailed(f"the program {words[0]!r} cannot be started: {error.strerror}") from error
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._program.stdout is not None
        while line := self._program.stdout.readline(MAX_LINE):
            self._lines.put(line)
        self._lines.put("")

    def ask(self, what: dict[str, Any], seconds: float) -> str:
        """Send one line and wait for one."""
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(json.dumps(what) + "\n")
            self._program.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except OSError as error:
            raise BotFailed("the program has ended") from error
        except queue.Empty as error:
            raise BotFailed(f"the program was silent for {seconds} seconds") from error
        if not line:
            raise BotFailed("the program has ended")
        return line

    def close(self) -> None:
        """End the program."""
        self._program.kill()
        self._program.wait()
        self._reader.join()
        for pipe in (self._program.stdin, self._program.stdout):
            if pipe is not None:
                with suppress(OSError):  # what it did not read is lost with it
                    pipe.close()
