"""What clients can ask for: one function for each endpoint, and the list of all endpoints."""
