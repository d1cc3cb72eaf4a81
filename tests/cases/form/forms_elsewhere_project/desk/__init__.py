"""Cinema desk."""

from .forms import Card as PaymentForm
from .forms import *  # noqa: F403

__all__ = ["PaymentForm"]
