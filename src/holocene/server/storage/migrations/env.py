"""Runs migrations on the connection that the server hands over (alembic's entry point)."""

from alembic import context

from holocene.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
