"""Attacks on a server, repeated: each of these has once done harm."""
