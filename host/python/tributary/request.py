# SPDX-License-Identifier: Apache-2.0
"""The handle of a collective, and what a worker has sent."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Callable

from .elements import Elements
from .library import library


@dataclass(frozen=True)
class Traffic:
    """Traffic of a worker, sent and received, in bytes and chunks: trib_traffic."""

    element_bytes: int
    payload_bytes: int
    not_shorter: int
    result_element_bytes: int
    result_payload_bytes: int
    undecodable: int


class Request:
    """A collective in progress. It holds on to its buffers until it is done."""

    def __init__(self, group: Any, handle: ctypes.c_void_p, buffers: tuple[Elements, ...]) -> None:
        self._group = group
        self._handle = handle
        self._buffers = buffers

    def test(self) -> bool:
        """Does what can be done without waiting, for all requests of the communicator. Whether this one is done.

        Raises the error that it has ended with, every time.
        """
        done = ctypes.c_int()
        self._group._check(library().trib_test(self._handle, ctypes.byref(done)))
        if done.value:
            self._buffers = ()
        return bool(done.value)

    def wait(self) -> None:
        """Returns when it is done. A signal is handled while it waits; if its handler raises, wait may be called again."""
        self._group._call(lambda: library().trib_wait(self._handle))
        self._buffers = ()

    def partial(self) -> list[int]:
        """Chunks of a request that is done whose result lacks a contribution, where the node has a deadline."""
        return self._chunks(library().trib_partial)

    def missed(self) -> list[int]:
        """Chunks of a request that is done for which this worker was too late, with late="go on"."""
        return self._chunks(library().trib_missed)

    def _chunks(self, ask: Callable[..., int]) -> list[int]:
        found = ctypes.c_size_t()
        self._group._check(ask(self._handle, None, 0, ctypes.byref(found)))
        chunks = (ctypes.c_size_t * found.value)()
        self._group._check(ask(self._handle, chunks, found.value, ctypes.byref(found)))
        return list(chunks)

    def __del__(self) -> None:
        if self._handle:
            library().trib_release(self._handle)
            self._handle = None
