"""The history of the database's shape; `grognard.server.storage` brings every database up to date at start."""
