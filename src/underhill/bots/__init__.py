"""Bots: programs that choose for a seat. A bot is named by a spec such as `random` or `greedy`."""
