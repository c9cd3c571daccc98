"""How the kernel is compiled: decorators, where the compiled code is kept, and a few machine instructions.

Functions marked :func:`inner` are inlined into those that call them; :func:`entry` marks what Python calls. Neither
may allocate (arrays come in as arguments or from :func:`local_ints`): with reference counting left out and everything
inlined the kernel is ten times faster than with ``numba.njit`` alone.

Compiled code is kept for the next process in a folder of the user named after a digest of the kernel's sources,
because numba itself only notices a change in the file of the function that it compiled, not in what was inlined.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import prod
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

F = TypeVar("F", bound=Callable[..., Any])

KEPT: Final = 8
"""Folders of other versions that are left when a new one is made."""

# Their annotations are incomplete, or not meant for what is done here.
_njit: Any = numba.njit
_config: Any = numba.config
_intrinsic: Any = intrinsic
_arrays: Any = arrayobj
_builders: Any = cgutils


def inner(function: F) -> F:
    """Compile a function that only compiled functions call.

    Without the wrappers for other callers, which nobody would use, a fifth of the time of compiling is saved.
    """
    compiled: F = _njit(forceinline=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def called(function: F) -> F:
    """Compile a large function that compiled functions call in more than one place, without inlining it."""
    compiled: F = _njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def entry(function: F) -> F:
    """Compile a function for callers in Python; it lets other threads run and is kept for the next process."""
    folder = cache_folder()
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder) if folder else before
    try:
        compiled: F = _njit(cache=folder is not None, nogil=True, _nrt=False)(function)
    finally:
        _config.CACHE_DIR = before
    return compiled


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept; ``None`` when no folder can be written by us alone."""
    name = f"kernel-{_digest()}"
    chosen = _config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME")
    home = Path(chosen) if chosen else Path.home() / ".cache"
    for base in (home / "president", Path(tempfile.gettempdir()) / f"president-{_user()}"):
        try:
            base.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder = base / name
            if not folder.is_dir():
                folder.mkdir(mode=0o700)
                _sweep(base)
        except OSError:
            continue
        if _ours(base) and os.access(folder, os.W_OK):
            return folder
    return None


def _digest() -> str:
    bots = Path(__file__).parents[1]
    digest = sha256(f"{numba.__version__} {np.__version__}".encode())
    for path in sorted([*bots.glob("kernel/*.py"), *bots.glob("envs/*.py"), bots / "search" / "features.py"]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _ours(folder: Path) -> bool:
    """Compiled code is loaded and run, so nobody else may have put it there."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def _sweep(base: Path) -> None:
    """Remove the oldest folders of other versions."""
    folders = sorted(base.glob("kernel-*"), key=lambda folder: folder.stat().st_mtime)
    for folder in folders[:-KEPT]:
        rmtree(folder, ignore_errors=True)


def _popcount(typingctx: Any, word: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


def _lowest_bit(typingctx: Any, word: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


def _local(item: Any) -> Callable[[Any, Any], Any]:
    """An array on the stack of the compiled function, which the compiler can keep in registers."""

    def local(typingctx: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None  # numba then asks again with the literal
        array = types.Array(item, 1, "C")
        count: int = size.literal_value

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = _arrays.make_array(array)(context, builder)
            number = context.get_constant
            _arrays.populate_array(
                made,
                data=_builders.alloca_once(builder, context.get_value_type(item), size=count),
                shape=[number(types.intp, count)],
                strides=[number(types.intp, 8)],
                itemsize=number(types.intp, 8),
                meminfo=None,
            )
            return made._getvalue()  # noqa: SLF001

        return array(size), codegen

    return local


def _at(item: Any, shape: tuple[int, ...]) -> Callable[[Any, Any], Any]:
    """An array over memory that somebody else keeps."""

    def at(typingctx: Any, address: Any) -> Any:
        array = types.Array(item, len(shape), "C")

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            number = context.get_constant
            made = _arrays.make_array(array)(context, builder)
            steps = [8 * prod(shape[axis + 1 :]) for axis in range(len(shape))]
            _arrays.populate_array(
                made,
                data=builder.inttoptr(args[0], context.get_value_type(item).as_pointer()),
                shape=[number(types.intp, length) for length in shape],
                strides=[number(types.intp, step) for step in steps],
                itemsize=number(types.intp, 8),
                meminfo=None,
            )
            return made._getvalue()  # noqa: SLF001

        return array(types.int64), codegen

    return at


def words_at(*shape: int) -> Callable[[int], Any]:
    """A compiled function that takes an address and gives the array of uint64 of this shape that lies there."""
    made: Callable[[int], Any] = _intrinsic(_at(types.uint64, shape))
    return made


def ints_at(*shape: int) -> Callable[[int], Any]:
    """The same for int64."""
    made: Callable[[int], Any] = _intrinsic(_at(types.int64, shape))
    return made


popcount: Callable[[Any], int] = _intrinsic(_popcount)
"""Set bits of a uint64."""
lowest_bit: Callable[[Any], int] = _intrinsic(_lowest_bit)
"""Index of the lowest set bit of a uint64 that is not zero."""
local_ints: Callable[[int], Any] = _intrinsic(_local(types.int64))
"""``local_ints(n)``: an array of n (a literal) int64 that lives as long as the function that asks for it."""
local_words: Callable[[int], Any] = _intrinsic(_local(types.uint64))
"""The same of uint64."""
local_floats: Callable[[int], Any] = _intrinsic(_local(types.float64))
"""The same of float64."""
