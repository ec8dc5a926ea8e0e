"""The club: tables, who sits at them, what was played, what each may see.

`table.py` is a table made from its events (`events.py`). `creating.py`, `seats.py`, `playing.py`, `undo.py`, `clocks.py`,
`orders.py`, `hints.py` and `records.py` decide which events a wish leads to, and refuse what cannot be. `host.py` keeps tables
and commits, `store.py` writes, `feed.py` tells, `driver.py` plays for bots, clocks and orders. What a viewer is told is made in
`present.py`, `log.py` and `records.py`. `reviews.py` keeps what search found out about finished matches.
"""
