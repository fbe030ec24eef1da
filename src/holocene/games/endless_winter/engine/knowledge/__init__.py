"""What has been seen of hidden cards, and dealing positions that agree with it."""
