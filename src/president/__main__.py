"""``python -m president`` is the same as ``president``."""

from president.cli import main

main(prog_name="president")
