"""Worked examples: a few cards, what is played, and what must follow from it.

The same file is a test, a figure on the rules page and a step of a lesson. docs/records.md describes the form::

    for example in load_examples(path):
        outcome = run_example(example)
        print(example.id, "holds" if outcome.ok else outcome.failures)
"""

from president.records.example.claims import CLAIMS
from president.records.example.model import Example, ExampleStep, Failure, Frame, Outcome
from president.records.example.reading import all_packaged, load_examples, packaged
from president.records.example.running import examples_for, frames, run_example

__all__ = [
    "CLAIMS",
    "Example",
    "ExampleStep",
    "Failure",
    "Frame",
    "Outcome",
    "all_packaged",
    "examples_for",
    "frames",
    "load_examples",
    "packaged",
    "run_example",
]
