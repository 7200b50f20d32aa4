"""Implements drawn from their own records: their sort, form, measures, markings and colours.

It knows no rules. It turns what a record says of a thing, and the face that lies upward, into the
description of a picture, which the templates in ``games/pieces`` write down as SVG. Whatever a
record says that has no picture yet is written in words on a plain piece.
"""

from games.drawing.counters import Place
from games.drawing.records import Thing, ground_of, thing, things

__all__ = ["Place", "Thing", "ground_of", "thing", "things"]
