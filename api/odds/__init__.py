"""The odds of games, and simulations of them."""
