"""Bytes to program form or messages: one thin module a language."""
