"""One run: inputs to report."""
