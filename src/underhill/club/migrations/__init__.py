"""The database from version to version, with Alembic. The server brings a database up to date when it starts."""
