"""Work for the queue to be tried with: an app of its own, since the worker runs by itself."""
