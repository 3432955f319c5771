"""The Bolognese deck: 62 faces and a back, our own drawings in the Bolognese manner."""
