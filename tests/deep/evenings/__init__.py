"""What evenings read and cost, kept."""
