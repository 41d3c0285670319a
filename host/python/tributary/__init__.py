# SPDX-License-Identifier: Apache-2.0
"""Workers of Tributary, allreduce inside the network, in Python.

    with tributary.Communicator("10.84.66.1", job=7, rank=0, workers=4) as group:
        group.allreduce(gradients)

Buffers are NumPy arrays, PyTorch tensors of the CPU, array.array, or anything else that has the buffer protocol;
nothing is copied. It needs libtributary.so, found as tributary.library describes, and only the standard library.
"""

from .communicator import Communicator
from .errors import (
    Error,
    Interrupted,
    InternalError,
    NodeError,
    OutOfMemory,
    ReductionError,
    StateError,
    StreamError,
    SystemRefused,
    VersionError,
)
from .feedback import Feedback, scale, scale_for
from .library import library_path, protocol_version, version
from .request import Request, Traffic

__version__ = "1.0.0rc1"

__all__ = [
    "Communicator",
    "Error",
    "Feedback",
    "InternalError",
    "Interrupted",
    "NodeError",
    "OutOfMemory",
    "ReductionError",
    "Request",
    "StateError",
    "StreamError",
    "SystemRefused",
    "Traffic",
    "VersionError",
    "library_path",
    "protocol_version",
    "scale",
    "scale_for",
    "version",
]
