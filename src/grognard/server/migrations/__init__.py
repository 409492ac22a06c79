"""The history of the database's shape; `grognard.server.upkeep` brings every database up to date at start.

A step may be run over what a killed program left of it: up to 0.1.0 steps were not transactions, so that a table or
a column may be there already while the version does not know of it. `remnants` is for that.
"""

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


def revisions() -> list[str]:
    """All versions that a database of ours can have."""
    return [step.revision for step in scripts()[1].walk_revisions()]


def upgrade(connection: sa.Connection) -> None:
    """Take all steps that a database has not taken yet, within the transaction of the connection."""
    config, script = scripts()

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001  (what alembic's own command does)

    assert connection.in_transaction()
    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
