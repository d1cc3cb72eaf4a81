"""The language-neutral program form."""
