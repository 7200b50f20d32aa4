"""Play by the rules that a reading gives: states, moves, chance, events."""
