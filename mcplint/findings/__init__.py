"""Findings, suppressions, fingerprints and the baseline."""
