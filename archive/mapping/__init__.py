"""Places on a map and sources on a line of time, as drawings that the server makes."""
