"""The 21 action spaces, one file a family: when each can be used, what it asks, and what it does."""
