"""Captured messages and sessions."""
