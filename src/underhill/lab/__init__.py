"""The laboratory: whatever is measured on whole games. It sees games through their `Game` record only."""
