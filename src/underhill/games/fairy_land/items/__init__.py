"""The Crest and the usable items, one file a family: when each may be used, and what it does. Each is used once."""
