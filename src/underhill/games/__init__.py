"""One folder a game. A folder here that offers `GAME` is a game; nothing else names it."""
