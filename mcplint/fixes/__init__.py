"""From what should be done to edits."""
