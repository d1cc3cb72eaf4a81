"""Which files, reading them, the byte gate."""
