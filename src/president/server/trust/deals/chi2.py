"""How likely a chi-square value at least as large is by chance alone."""

from __future__ import annotations

import math
from typing import Final

_STEPS: Final = 10_000
_CLOSE: Final = 1e-12
_TINY: Final = 1e-300


def p_value(chi2: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution: the regularised incomplete gamma function Q(freedom/2, chi2/2).

    A power series for its complement below the bend, a continued fraction (evaluated by Lentz's method) above it.

    >>> round(p_value(3.841, 1), 3), round(p_value(18.307, 10), 3)
    (0.05, 0.05)
    """
    if chi2 <= 0:
        return 1.0
    half, at = freedom / 2, chi2 / 2
    scale = math.exp(half * math.log(at) - at - math.lgamma(half))
    found = 1 - scale * _series(half, at) if at < half + 1 else scale * _fraction(half, at)
    return min(1.0, max(0.0, found))


def _series(half: float, at: float) -> float:
    term = total = 1 / half
    for step in range(1, _STEPS):
        term *= at / (half + step)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(half: float, at: float) -> float:
    below = at + 1 - half
    above, ratio = 1 / _TINY, 1 / below
    total = ratio
    for step in range(1, _STEPS):
        factor = step * (half - step)
        below += 2
        ratio = 1 / (_not_zero(below + factor * ratio))
        above = _not_zero(below + factor / above)
        change = ratio * above
        total *= change
        if abs(change - 1) < _CLOSE:
            break
    return total


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
