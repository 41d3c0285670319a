# SPDX-License-Identifier: Apache-2.0
"""Signals while the library waits: ^C ends a wait as it ends any other call of Python.

The library looks at a descriptor while it waits. Python writes a byte to the other end when a signal comes; the wait
returns, Python runs the signal's handler, which usually raises, and otherwise the wait goes on.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from typing import Iterator


class StopPipe:
    """`fd` becomes readable when a signal comes within `watching`."""

    def __init__(self) -> None:
        self.fd, self._write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def close(self) -> None:
        os.close(self.fd)
        os.close(self._write)

    def clear(self) -> bytes:
        """Takes what has been written."""
        with suppress(BlockingIOError):
            return os.read(self.fd, 4096)
        return b""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Signals are handled by the main thread, so there is nothing to watch in others."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            came = self.clear()
            if before >= 0 and came:
                with suppress(OSError):
                    os.write(before, came)
