"""How a source, and a record of this archive, is cited: in prose of three styles and in files."""
