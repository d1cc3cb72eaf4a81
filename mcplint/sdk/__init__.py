"""What each SDK's names mean, as tables."""
