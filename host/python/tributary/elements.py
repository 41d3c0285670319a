# SPDX-License-Identifier: Apache-2.0
"""Elements in the buffers of others, without a copy: where they are, how many, and of which type."""

from __future__ import annotations

import ctypes
import math
import sys
from dataclasses import dataclass
from typing import Any

# enum trib_dtype, by the names that NumPy and PyTorch use.
DTYPES = {"float32": 0, "bfloat16": 1, "float16": 2, "int32": 3, "uint32": 4, "int8": 5}
OPS = {"sum": 0, "min": 1, "max": 2, "and": 3, "or": 4, "xor": 5}

# By the format characters of the struct module, native or little-endian. "l" has 4 bytes on some systems.
_FORMATS = {"f": "float32", "e": "float16", "i": "int32", "I": "uint32", "b": "int8"}
if ctypes.sizeof(ctypes.c_long) == 4:
    _FORMATS |= {"l": "int32", "L": "uint32"}


def number(name: str, table: dict[str, int], what: str) -> int:
    """The number of a name; ValueError that lists the names."""
    try:
        return table[name]
    except KeyError:
        raise ValueError(f"{what} is {name!r}, must be one of {', '.join(table)}") from None


@dataclass(frozen=True)
class Elements:
    """`count` elements in a row at `address`. `keeper` keeps the memory in its place as long as this object lives."""

    address: int
    count: int
    dtype: int
    keeper: object

    @property
    def dtype_name(self) -> str:
        return next(name for name, dtype in DTYPES.items() if dtype == self.dtype)


def elements(buffer: Any, what: str, *, write: bool, dtype: str | None = None) -> Elements:
    """Of a NumPy array, a PyTorch tensor, or any object with the buffer protocol.

    `dtype` names the type if the buffer has bytes only, or 16-bit words that represent bfloat16. A buffer that is not
    contiguous, of another type, or that must be written and cannot be, is a TypeError that names `what`.
    """
    if sys.byteorder != "little":
        raise RuntimeError("tributary: elements are little-endian, this machine is not")
    if hasattr(buffer, "data_ptr") and hasattr(buffer, "is_contiguous"):
        return _tensor(buffer, what, dtype)
    view = _view(buffer, what, write)
    chosen = number(_named(view, what, dtype), DTYPES, f"the type of {what}")
    item = library_bytes(chosen)
    if view.nbytes % item:
        raise TypeError(f"{what} has {view.nbytes} bytes, which are no multiple of {item}")
    return Elements(_address(view), view.nbytes // item, chosen, view)


def bytes_of(buffer: Any, what: str, *, write: bool) -> Elements:
    """The bytes of a buffer of any type: `count` of them, of int8."""
    if hasattr(buffer, "data_ptr") and hasattr(buffer, "is_contiguous"):
        _require_plain(buffer, what)
        return Elements(buffer.data_ptr(), buffer.numel() * buffer.element_size(), DTYPES["int8"], buffer)
    view = _view(buffer, what, write)
    return Elements(_address(view), view.nbytes, DTYPES["int8"], view)


def _view(buffer: Any, what: str, write: bool) -> memoryview:
    try:
        view = memoryview(buffer)
    except TypeError as error:
        raise TypeError(f"{what} is a {type(buffer).__name__}, must be an array, a tensor or a buffer") from error
    if not view.c_contiguous:
        raise TypeError(f"{what} is not contiguous: pass numpy.ascontiguousarray of it")
    if write and view.readonly:
        raise TypeError(f"{what} is read-only")
    return view


def _named(view: memoryview, what: str, dtype: str | None) -> str:
    format_ = view.format.lstrip("@=<")
    if dtype is not None:
        own = _FORMATS.get(format_)
        if own not in (None, dtype) or (own is None and view.itemsize not in (1, library_bytes(number(dtype, DTYPES, "dtype")))):
            raise TypeError(f"{what} has elements of type {own or view.format!r}, dtype says {dtype}")
        return dtype
    try:
        return _FORMATS[format_]
    except KeyError:
        raise TypeError(
            f"{what} has elements of format {view.format!r}; these can be reduced: {', '.join(DTYPES)}. Of bytes, say dtype="
        ) from None


def library_bytes(dtype: int) -> int:
    """Bytes of an element."""
    return (4, 2, 2, 4, 4, 1)[dtype]


class _PyBuffer(ctypes.Structure):
    """Py_buffer, as far as its first field; the rest is room."""

    _fields_ = [("buf", ctypes.c_void_p), ("rest", ctypes.c_byte * 256)]


_PyBUF_FULL_RO = 0x011C


def _address(view: memoryview) -> int:
    # ctypes.from_buffer refuses memory that is read-only, so ask as C does. The view holds its own export of the buffer,
    # which keeps the memory in its place when this one is released.
    raw = _PyBuffer()
    api = ctypes.pythonapi
    if api.PyObject_GetBuffer(ctypes.py_object(view), ctypes.byref(raw), _PyBUF_FULL_RO) != 0:
        raise BufferError("tributary: the buffer cannot be had")
    try:
        return raw.buf or 0
    finally:
        api.PyBuffer_Release(ctypes.byref(raw))


def _tensor(tensor: Any, what: str, dtype: str | None) -> Elements:
    _require_plain(tensor, what)
    own = str(tensor.dtype).removeprefix("torch.")
    if dtype not in (None, own):
        raise TypeError(f"{what} has elements of type {own}, dtype says {dtype}")
    chosen = number(own, DTYPES, f"the type of {what}")
    return Elements(tensor.data_ptr(), math.prod(tensor.shape), chosen, tensor)


def _require_plain(tensor: Any, what: str) -> None:
    if tensor.device.type != "cpu":
        raise TypeError(f"{what} is on {tensor.device}; copy it to the CPU first")
    if not tensor.is_contiguous():
        raise TypeError(f"{what} is not contiguous: pass its contiguous()")
