"""A server as a process of its own, for the benches: where it listens, how long it took to answer, and what it has computed."""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

RUN = "from underhill.cli.main import main; main()"
SETTINGS = {
    "REQUESTS_PER_SECOND": "0",
    "WAITING_PER_ADDRESS": "0",
    "PROMPT_PER_SECOND": "0",
    "STREAMS_PER_ADDRESS": "0",
    "STREAMS_PER_IDENTITY": "0",
    "TABLES_PER_IDENTITY": "0",
    "TABLES_PER_ADDRESS": "0",
    "WORK_PER_IDENTITY": "0",
    "THINKING_PER_IDENTITY": "0",
    "CHAT_PER_MINUTE": "0",
    "ARRIVALS_PER_MINUTE": "0",
    "CONNECTIONS_PER_ADDRESS": "0",
    "ANSWER_DELAY": "0",
    "BOT_DELAY": "0",
    "BOT_PACE": "0",
    "BOTS": "random",
    "STAND_IN": "random",
    "COMPILE_BOTS": "0",
}


class Server:
    """A server without delays on purpose and without limits, on a port of its own; of other sources than ours if told."""

    def __init__(self, database: str, sources: Path | None = None, **settings: str):
        chosen = {**SETTINGS, **{name.upper(): value for name, value in settings.items()}}
        environment = {
            **os.environ,
            **{f"UNDERHILL_{name}": value for name, value in chosen.items()},
            "UNDERHILL_LOG_LEVEL": "INFO",
            **({"PYTHONPATH": str(sources)} if sources else {}),
        }
        command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", database]
        began = time.perf_counter()
        self._process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        self._port: queue.Queue[int] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._port.get(timeout=60)}"
        httpx.get(f"{self.url}/health", timeout=60).raise_for_status()
        self.start_seconds = time.perf_counter() - began
        self.start_processor_seconds = self.processor_seconds()

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if '"port"' in line:
                self._port.put(json.loads(line)["port"])

    def memory_kb(self) -> int:
        """What the server has in memory (Linux)."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def processor_seconds(self) -> float:
        """What the server has computed so far, all threads together (Linux)."""
        return processor_seconds(self._process.pid)

    def __enter__(self) -> "Server":
        """The server itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(30)


def processor_seconds(pid: int) -> float:
    """What a process has computed so far (Linux); nothing if it is not on this machine."""
    file = Path(f"/proc/{pid}/stat")
    if not file.exists():
        return 0.0
    after_name = file.read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
