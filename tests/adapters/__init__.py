"""What must hold on each surface, with the real client libraries."""
