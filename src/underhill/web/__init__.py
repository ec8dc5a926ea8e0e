"""The server: the JSON API at /api/v1, the event stream, and what keeps it safe. Pages come on top of the same club."""
