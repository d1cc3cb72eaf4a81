"""Rule code: a module a family, a function a rule."""
