"""The words of the records that have a picture; every other word is written out."""

from __future__ import annotations

# Markings that are figures, with the fragment that draws each in a square of 10 by 10.
FIGURES = {
    "moon": "moon",
    "new moon": "moon",
    "crescent": "moon",
    "star": "star",
    "criss-cross grooves": "grooves",
    "eyes and mouth": "face",
}
# A treatment that colours although its record names no colour.
COLOUR_OF_TREATMENT = {"darkened": "dark", "blackened": "black", "burned": "black"}
COLOURS = frozenset({"black", "brown", "red", "white", "yellow", "green", "blue", "dark"})
NATURAL = "natural"
# "White (natural color)" in Fletcher, "unpainted side" in Reagan and Waugh: both call the side
# that was left as it is the white one.
WHITE = "white"
# What the natural colour looks like by material; a material that is not said stays neutral.
NATURAL_BY_MATERIAL = (
    ("plum stone", "natural-stone"),
    ("acorn", "natural-acorn"),
    ("walnut", "natural-acorn"),
    ("horn", "natural-bone"),
    ("bone", "natural-bone"),
    ("grass", "natural-grass"),
    ("wood", "natural-wood"),
    ("spruce", "natural-wood"),
    ("maple", "natural-wood"),
    ("twig", "natural-wood"),
    ("stick", "natural-wood"),
)
# Words for the side of a split piece, as documents may spell them.
FLAT = "flat"
ROUNDED = "rounded"
SIDES = {"flat": FLAT, "rounded": ROUNDED, "round": ROUNDED}
# Parts that are neither one side nor the other.
WHOLE = ("whole", "both sides", "ground")


def natural_tone(materials: tuple[str, ...]) -> str:
    """The class of the natural colour of the first material that has one."""
    for material in materials:
        for word, tone in NATURAL_BY_MATERIAL:
            if word in material.casefold():
                return tone
    return NATURAL
