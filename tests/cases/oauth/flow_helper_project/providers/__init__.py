from .links import authorize as make_link

__all__ = ["make_link"]
