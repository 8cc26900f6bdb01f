"""Trees as JSON, and the envelope of snapshots: for the core alone."""
