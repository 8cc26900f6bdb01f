"""Many positions stepped by one call, and their compact observations and action numbers."""
