"""What a program killed in the middle of a step left behind, when steps were not yet transactions."""

import sqlalchemy as sa
from alembic import op

from grognard.kernel.rulebook import BadSetup


def sweep(*tables: str) -> None:
    """Remove tables that the step makes, if they are there: nobody has written into them. Raises BadSetup."""
    connection = op.get_bind()
    there = sa.inspect(connection).get_table_names()
    for name in tables:
        if name not in there:
            continue
        if connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name))):
            raise BadSetup(
                f"the database has a table {name} with rows, but no version that knows it: "
                "it was changed by hand, so Grognard leaves it alone; choose another place with --data"
            )
        op.drop_table(name)


def lacks(table: str, column: str) -> bool:
    """Is this column still to be added?"""
    return column not in {found["name"] for found in sa.inspect(op.get_bind()).get_columns(table)}
