"""The history of the database's shape; `grognard.server.storage` brings every database up to date at start."""

from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory


def scripts() -> tuple[Config, ScriptDirectory]:
    """The steps, as alembic wants them."""
    config = Config()
    config.set_main_option("script_location", "grognard.server:migrations")
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def upgrade(connection: sa.Connection) -> None:
    """Take all steps that a database has not taken yet."""
    config, script = scripts()

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001  (what alembic's own command does)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
