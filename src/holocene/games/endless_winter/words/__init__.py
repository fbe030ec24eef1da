"""What people read of Endless Winter; never compiled."""
