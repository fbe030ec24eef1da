"""Effects: running them, their prices and triggers, and whether they can do anything now."""
