"""The worker: it takes long work from the queue and does each job in a process of its own."""
