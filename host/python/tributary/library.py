# SPDX-License-Identifier: Apache-2.0
"""libtributary.so and its functions, host/c/tributary.h.

It is looked for in this order: the file that the environment variable TRIBUTARY_LIBRARY names, the folder of this
package, and where the dynamic linker looks.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_float, c_int, c_size_t, c_uint32, c_uint64, c_void_p
from functools import lru_cache

from .errors import VersionError, exception

_NAME = "libtributary.so.1"
# Of the header that the declarations below repeat: major and minor, which change with what a function takes.
_VERSION = (1, 0)

SAY = ctypes.CFUNCTYPE(None, c_void_p, c_char_p)


class Config(ctypes.Structure):
    """trib_config."""

    _fields_ = [
        ("size", c_size_t),
        ("node", c_char_p),
        ("local", c_char_p),
        ("job", c_uint32),
        ("rank", c_uint32),
        ("workers", c_uint32),
        ("ports", c_uint32),
        ("group", c_uint32),
        ("epoch", c_uint32),
        ("key", c_uint64),
        ("window", c_uint32),
        ("chunk_bytes", c_uint32),
        ("late", c_uint32),
        ("max_retries", c_uint32),
        ("min_timeout", c_uint64),
        ("max_timeout", c_uint64),
        ("join_timeout", c_uint64),
        ("stop_fd", c_int),
        ("unused", c_uint32),
        ("channels", c_uint32),
        ("progress", c_uint32),
        ("transport", c_char_p),
    ]


class TrafficStruct(ctypes.Structure):
    """trib_traffic."""

    _fields_ = [("size", c_size_t)] + [
        (name, c_uint64)
        for name in (
            "element_bytes",
            "payload_bytes",
            "not_shorter",
            "result_element_bytes",
            "result_payload_bytes",
            "undecodable",
        )
    ]


_COMM = c_void_p
_OUT = POINTER(c_void_p)
_FLOATS = c_void_p
_OPERANDS = (c_void_p, c_void_p, c_size_t, c_int)  # send, receive, count, dtype

_BLOCKS = (c_void_p, c_void_p, POINTER(c_size_t))  # send, receive, counts

# Argument types of each function; all but those of _RETURNS return an int.
_ARGUMENTS = {
    "trib_version": (),
    "trib_version_text": (),
    "trib_protocol_version": (),
    "trib_error_text": (c_int,),
    "trib_config_init": (POINTER(Config), c_size_t),
    "trib_create": (POINTER(Config), _OUT, c_char_p, c_size_t),
    "trib_destroy": (_COMM,),
    "trib_join": (_COMM,),
    "trib_rejoin": (_COMM,),
    "trib_leave": (_COMM,),
    "trib_last_error": (_COMM,),
    "trib_node_error": (_COMM,),
    "trib_chunk_elements": (_COMM, c_int),
    "trib_has_reduction": (_COMM, c_int, c_int, POINTER(c_int)),
    "trib_set_encoding": (_COMM, c_int, c_int),
    "trib_has_encoding": (_COMM, c_int, POINTER(c_int)),
    "trib_get_traffic": (_COMM, POINTER(TrafficStruct), c_size_t),
    "trib_on_waiting": (_COMM, SAY, c_void_p),
    "trib_start_allreduce": (_COMM, *_OPERANDS, c_int, _OUT),
    "trib_start_reduce": (_COMM, *_OPERANDS, c_int, c_uint32, _OUT),
    "trib_start_broadcast": (_COMM, c_void_p, c_size_t, c_int, c_uint32, _OUT),
    "trib_start_reduce_scatter": (_COMM, *_OPERANDS, c_int, _OUT),
    "trib_start_all_gather": (_COMM, *_OPERANDS, _OUT),
    "trib_start_barrier": (_COMM, _OUT),
    "trib_start_reduce_scatter_blocks": (_COMM, *_BLOCKS, c_int, c_int, _OUT),
    "trib_start_all_gather_blocks": (_COMM, *_BLOCKS, c_int, _OUT),
    "trib_start_broadcast_bytes": (_COMM, c_void_p, c_size_t, c_uint32, _OUT),
    "trib_start_all_gather_bytes": (_COMM, *_BLOCKS, _OUT),
    "trib_test": (c_void_p, POINTER(c_int)),
    "trib_wait": (c_void_p,),
    "trib_release": (c_void_p,),
    "trib_partial": (c_void_p, POINTER(c_size_t), c_size_t, POINTER(c_size_t)),
    "trib_missed": (c_void_p, POINTER(c_size_t), c_size_t, POINTER(c_size_t)),
    "trib_feedback_create": (c_int, c_size_t, c_size_t, _OUT),
    "trib_feedback_destroy": (c_void_p,),
    "trib_feedback_prepare": (c_void_p, _FLOATS, c_int),
    "trib_feedback_clear": (c_void_p,),
    "trib_scale_for": (_FLOATS, c_size_t, POINTER(c_int)),
    "trib_scale": (_FLOATS, c_size_t, c_int),
}
_RETURNS = {
    "trib_version": c_uint32,
    "trib_version_text": c_char_p,
    "trib_protocol_version": c_uint32,
    "trib_error_text": c_char_p,
    "trib_destroy": None,
    "trib_last_error": c_char_p,
    "trib_node_error": c_uint32,
    "trib_chunk_elements": c_size_t,
    "trib_release": None,
    "trib_feedback_destroy": None,
}


def library_path() -> str:
    """The file, or the name that the dynamic linker is asked for."""
    named = os.environ.get("TRIBUTARY_LIBRARY")
    if named:
        return named
    beside = pathlib.Path(__file__).with_name(_NAME)
    return str(beside) if beside.exists() else _NAME


@lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The library, loaded once. ImportError if there is none, VersionError if it is not the one declared here."""
    path = library_path()
    try:
        loaded = ctypes.CDLL(path)
        loaded.trib_version.restype = c_uint32
        number = loaded.trib_version()
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"tributary: {path} cannot be used: {error}. Install libtributary, or set TRIBUTARY_LIBRARY to its file"
        ) from error
    found = (number >> 16, number >> 8 & 0xFF)
    if found[0] != _VERSION[0] or found < _VERSION:
        raise VersionError(
            f"tributary: {path} is version {found[0]}.{found[1]}, this package needs {_VERSION[0]}.{_VERSION[1]} or a newer minor one"
        )
    for name, arguments in _ARGUMENTS.items():
        function = getattr(loaded, name)
        function.argtypes = arguments
        function.restype = _RETURNS.get(name, c_int)
    return loaded


def check(error: int) -> None:
    """Raises what a call without a communicator has returned."""
    if error:
        raise exception(error, library().trib_error_text(error).decode())


def version() -> str:
    """Of libtributary.so, as "1.0.0"."""
    return library().trib_version_text().decode()


def protocol_version() -> int:
    """Of the protocol on the wire."""
    return library().trib_protocol_version()
