"""The actions a player may take, the reasons against others, and the decisions made without asking."""
