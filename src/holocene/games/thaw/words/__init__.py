"""The texts, views and drawings of Thaw; never compiled."""
