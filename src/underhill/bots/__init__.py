"""Bots: whoever chooses for a seat without being a person. A bot is named by a spec such as `random` or `greedy`."""
