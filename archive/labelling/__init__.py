"""Labels of communities and notices of institutions, after Local Contexts."""
