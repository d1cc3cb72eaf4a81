"""What rules see: the domain model over source and captures."""
