"""The rule catalogue: `rules/*.toml`, loaded and indexed."""
