"""The component file, the dumps and the invariants of Cavemen."""
