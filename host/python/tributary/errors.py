# SPDX-License-Identifier: Apache-2.0
"""Exceptions: one for each error of host/c/tributary.h. The text is the library's: what was wrong, where, what to do."""

from __future__ import annotations


class Error(Exception):
    """The base of all of them."""


class ReductionError(Error, ValueError):
    """There is no such operation on elements of this type; nothing has been done."""


class StateError(Error):
    """Not now: not joined, failed, left, closed, or not done; nothing has been done."""


class SystemRefused(Error, OSError):
    """The operating system refused: address, route, MTU."""


class Interrupted(Error):
    """The stop descriptor was readable. Collectives in progress go on."""


class StreamError(Error):
    """This worker has given up: no answer, no such node, too late. Communicator.rejoin starts over."""


class NodeError(Error):
    """The node has ended the life of the group. `code` is the number of its ERROR, 1 to 8."""

    def __init__(self, text: str, code: int) -> None:
        super().__init__(text)
        self.code = code


class OutOfMemory(Error, MemoryError):
    """No memory."""


class VersionError(Error):
    """libtributary.so is older than this package, or of another major version."""


class InternalError(Error):
    """A fault of the library."""


ARGUMENT, NODE, INTERRUPTED = 1, 7, 5

# By enum trib_error. Arguments are Python's own ValueError.
_CLASSES: dict[int, type[Exception]] = {
    ARGUMENT: ValueError,
    2: ReductionError,
    3: StateError,
    4: SystemRefused,
    INTERRUPTED: Interrupted,
    6: StreamError,
    8: OutOfMemory,
    9: VersionError,
    10: InternalError,
}


def exception(error: int, text: str, node_error: int = 0) -> Exception:
    """The exception of an error of the library, which is not 0."""
    if error == NODE:
        return NodeError(text, node_error)
    return _CLASSES.get(error, InternalError)(text)
