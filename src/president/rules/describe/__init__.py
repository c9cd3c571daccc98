"""A rule set in words: every option becomes sentences that a newcomer understands.

>>> from president.rules import load
>>> description = describe(load("basic"), players=4)
>>> [section.id for section in description.sections][:3]
['deck', 'deal', 'exchange']
>>> explain("too-low", load("basic"))[-1].text
'The same rank is not enough: a play never beats its equal.'
"""

from president.rules.describe.description import Description, Section, Sentence, text
from president.rules.describe.reasons import explain, option_for
from president.rules.describe.writer import describe

__all__ = ["Description", "Section", "Sentence", "describe", "explain", "option_for", "text"]
