"""People at their browsers who press all the time, for a server that is started already."""
