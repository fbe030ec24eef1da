"""What bots do at tables: they decide, give advice, and analyse finished matches."""
