"""How dates are written on the site, by language."""
