"""Nets trained by self-play on the very same rules. Needs the extra `learn` (torch); playing with a net does not."""
