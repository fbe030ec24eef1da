"""Tables where people and bots meet to play a match: endpoints, messages, and the tables in memory.

This package uses no web framework, database, thread or process. Its host passes in a store, bots and a clock.
"""
