"""What is measured of the speed of this archive's play; no part of the site or of its tests."""
