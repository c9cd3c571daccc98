"""How the kernel is compiled: decorators and a few machine instructions.

Functions marked :func:`inner` or :func:`shared` are inlined into those that call them; :func:`entry` marks what Python
calls. None may allocate (arrays come in as arguments or from :func:`local_ints`): with reference counting left out
and everything inlined the kernel is ten times faster than with ``numba.njit`` alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from math import prod
from operator import getitem, setitem
from typing import Any, TypeVar

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.arraydecl import GetItemBuffer, SetItemBuffer
from numba.core.typing.builtins import Bool
from numba.core.typing.templates import infer_global
from numba.extending import intrinsic
from numba.np import arrayobj

from president.bots.kernel.folder import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

# Their annotations are incomplete, or not meant for what is done here.
_njit: Any = numba.njit
_config: Any = numba.config
_intrinsic: Any = intrinsic
_arrays: Any = arrayobj
_builders: Any = cgutils
_infer: Any = infer_global

_choosing = threading.Lock()

# For each look into an array numba asks more than a dozen other kinds of containers before arrays, and for each
# condition other kinds of values before numbers. What is for this target alone is asked first.
for _key, _template in ((getitem, GetItemBuffer), (setitem, SetItemBuffer), (bool, Bool)):
    _infer(_key)(type(f"First{_template.__name__}", (_template,), {"metadata": {"target": "cpu"}}))


def inner(function: F) -> F:
    """Compile a function that only compiled functions call.

    Without the wrappers for other callers, which nobody would use, a fifth of the time of compiling is saved.
    """
    compiled: F = _njit(forceinline=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def shared(function: F) -> F:
    """The same for a large function that several entries take in: it is kept, and so compiled for one of them only."""
    return _kept(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def called(function: F) -> F:
    """Compile a large function that compiled functions call, without inlining it; it is kept, too."""
    return _kept(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """Compile a function for callers in Python; it lets other threads run and is kept for the next process."""
    return _kept(function, nogil=True, no_cfunc_wrapper=True)


def _kept(function: F, **options: bool) -> F:
    folder = cache_folder()
    with _choosing:  # numba looks into its settings, which all threads share, for the folder
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(folder) if folder else before
        try:
            compiled: F = _njit(cache=folder is not None, _nrt=False, **options)(function)
        finally:
            _config.CACHE_DIR = before
    return compiled


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
