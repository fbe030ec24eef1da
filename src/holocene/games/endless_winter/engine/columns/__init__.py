"""The Action Columns, Animals, and the Terrain, Idol and Megalith boards."""
