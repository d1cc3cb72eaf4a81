"""What tools may use."""

from asking import confirm, confirm_stay, has_forms
from pages import *

__all__ = ["confirm", "confirm_stay", "has_forms", "open_page"]
