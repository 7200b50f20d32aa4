"""Long work: asked for in a request, done by the worker, looked at and cancelled by who asked."""
