"""What people read of Cave Paintings."""
