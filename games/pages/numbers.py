"""Chances and lengths as people read them; strings, so that no template rewrites a digit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

# A fraction with a longer denominator says less than its decimals do.
LONGEST = 12


@dataclass(frozen=True)
class Chance:
    """A chance, or a mean, that is known exactly."""

    exact: Fraction

    @property
    def fraction(self) -> str:
        """The fraction in lowest terms; empty where it is too long to be read."""
        text = _with_minus(str(self.exact))
        return text if len(str(self.exact.denominator)) <= LONGEST else ""

    @property
    def decimal(self) -> str:
        """The fraction in decimals: all of them, or six digits that count."""
        rounded = f"{float(self.exact):.6g}"
        said = _with_minus(rounded)
        return said if Fraction(rounded) == self.exact else f"≈ {said}"

    @property
    def is_whole(self) -> bool:
        """Whether fraction and decimals are the same."""
        return self.exact.denominator == 1

    @property
    def is_one(self) -> bool:
        """Whether it takes the singular."""
        return abs(self.exact) == 1

    @property
    def one_in(self) -> str:
        """The fraction as one in so many; empty for what never happens."""
        if not self.exact:
            return ""
        rarity = 1 / self.exact
        if rarity.denominator == 1:
            return _("1 in %(number)s") % {"number": f"{rarity.numerator:,}"}
        return _("1 in %(number)s") % {"number": f"{float(rarity):,.4g}"}


def length(value: float) -> str:
    """A mean length, in throws or turns, with six decimals, or as a power of ten if it is huge."""
    return f"{value:,.6f}" if value < 1e9 else f"{value:.6g}"


def chance(value: float) -> str:
    """A chance that is known as a decimal, with six digits after the point."""
    return f"{value:.6f}"


def percent(value: float) -> str:
    """A chance in hundredths, to be written into a picture."""
    return f"{value * 100:.1f} %"


def signed(points: int) -> str:
    """Points, which may be fewer than none."""
    return _with_minus(str(points))


def _with_minus(text: str) -> str:
    """A number with a true minus sign."""
    return text.replace("-", "\N{MINUS SIGN}", 1) if text.startswith("-") else text
