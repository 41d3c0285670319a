# SPDX-License-Identifier: Apache-2.0
"""Error feedback and scales of compressed gradients (docs/CODEC.md, GC15)."""

from __future__ import annotations

import ctypes
from typing import Any

from .elements import Elements, elements, number
from .library import check, library

# enum trib_encoding, by the names of the commands.
ENCODINGS = {
    "raw": 0x00,
    "A 2^-6": 0x61,
    "A 2^-8": 0x81,
    "A 2^-10": 0xA1,
    "B 2^-6": 0x62,
    "B 2^-8": 0x82,
    "B 2^-10": 0xA2,
    "MXFP8": 0x03,
    "MXFP4": 0x04,
}


def _floats(values: Any) -> Elements:
    found = elements(values, "values", write=True)
    if found.dtype_name != "float32":
        raise TypeError(f"values are {found.dtype_name}, must be float32")
    return found


class Feedback:
    """The loss of an encoding in one step is added to the values of the next one.

    One for each vector of `count` values that is reduced again and again; `chunk_elements` is
    Communicator.chunk_elements("float32").
    """

    def __init__(self, encoding: str, count: int, chunk_elements: int) -> None:
        self._count = count
        self._handle = ctypes.c_void_p()
        chosen = number(encoding, ENCODINGS, "encoding")
        check(library().trib_feedback_create(chosen, count, chunk_elements, ctypes.byref(self._handle)))

    def prepare(self, values: Any, exponent: int = 0) -> None:
        """Each value becomes what is to be sent, multiplied by 2^exponent; the result is to be multiplied by 2^-exponent."""
        found = _floats(values)
        if found.count != self._count:
            raise ValueError(f"values has {found.count} elements, this feedback is of {self._count}")
        check(library().trib_feedback_prepare(self._handle, found.address, exponent))

    def clear(self) -> None:
        """Forgets what was lost, as when all workers start over."""
        check(library().trib_feedback_clear(self._handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            library().trib_feedback_destroy(self._handle)
            self._handle = None


def scale_for(values: Any) -> int:
    """The exponent of the power of two by which the largest finite magnitude of `values` becomes 1/2 or more and less than 1."""
    found = _floats(values)
    exponent = ctypes.c_int()
    check(library().trib_scale_for(found.address, found.count, ctypes.byref(exponent)))
    return exponent.value


def scale(values: Any, exponent: int) -> None:
    """Multiplies each value by 2^exponent, -1000 to 1000."""
    found = _floats(values)
    check(library().trib_scale(found.address, found.count, exponent))
