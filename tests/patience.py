"""How long a test waits for an event before it gives up. Waits end with the event; limits in seconds belong to bench/."""

PATIENCE = 240.0  # seconds; a machine at a load of 10 needs half a minute to start a server
