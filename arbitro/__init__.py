"""What an installed Arbitro starts with; in a checkout the parts lie beside this folder."""
