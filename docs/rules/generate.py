"""Write the pages of the rule sets from their data: ``python docs/rules/generate.py``.

One page for each preset: its rules in words, what its switches change, and its worked examples. A test fails when a
page is not what this would write.
"""

from __future__ import annotations

from pathlib import Path

from president.records.example import Example, packaged
from president.rules import RuleSet, load, names, switches
from president.rules.describe import Section, describe

HERE = Path(__file__).parent
NOTICE = "<!-- Written by docs/rules/generate.py from the rule set; change the data, not this page. -->"


def page(name: str) -> str:
    """The page of a preset, as Markdown."""
    rules = load(name)
    parts = [NOTICE, f"# {rules.title}", rules.summary, _facts(rules)]
    parts += [_section(section) for section in describe(rules).sections]
    parts += _switches(rules)
    parts += ["## Worked examples", _examples(name)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _facts(rules: RuleSet) -> str:
    aliases = f" (also {', '.join(f'`{alias}`' for alias in rules.aliases)})" if rules.aliases else ""
    return f"Name: `{rules.name}`{aliases}. Source: {rules.source}."


def _section(section: Section, level: str = "##") -> str:
    return f"{level} {section.title}\n\n" + "\n".join(f"* {sentence.text}" for sentence in section.sentences)


def _switches(rules: RuleSet) -> list[str]:
    """For each switch the sentences that it brings."""
    offered = switches(rules.name)
    if not offered:
        return []
    before = {sentence.text for sentence in describe(rules).sentences()}
    parts = [
        "## Variants",
        "Each can be switched on by adding its name, such as " + f"`{rules.name}+{offered[0].name}`:",
    ]
    for switch in offered:
        new = [each for each in describe(load(f"{rules.name}+{switch.name}")).sentences() if each.text not in before]
        lines = "\n".join(f"* {sentence.text}" for sentence in new)
        parts.append(f"### {switch.title}\n\nSwitch: `{switch.name}`. What changes:\n\n{lines}")
    return parts


def _examples(name: str) -> str:
    lead = "Each is run by the tests; the number says which rule it shows (see [the numbers](numbers.md)).\n\n"
    return lead + "\n".join(_example(example, name) for example in packaged(name))


def _example(example: Example, name: str) -> str:
    variant = "" if example.rules.name == name else f" ({example.rules.name})"
    steps = "; ".join(step.action + (f" ✗ {step.refusal}" if step.refusal else "") for step in example.steps)
    return f"* **{example.id}**{variant} {example.says}" + (f" `{steps}`" if steps else "")


def main() -> None:
    """Write every page beside this file."""
    for name in names():
        (HERE / f"{name}.md").write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main()
