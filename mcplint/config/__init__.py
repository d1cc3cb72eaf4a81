"""Configuration: what a file says, checked and merged."""
