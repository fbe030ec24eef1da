"""The texts, views and drawings of Cavemen; never compiled."""
