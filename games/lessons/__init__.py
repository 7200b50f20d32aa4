"""Lessons as texts: Markdown with live blocks, read, checked and led to the records they name."""
