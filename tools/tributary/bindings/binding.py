# SPDX-License-Identifier: Apache-2.0
"""Programs of bench bindings: the package tributary, and the backend of PyTorch.

usage: binding.py numpy|torch NODE
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import Callable

FLOATS = 1 << 18  # of the vector


def take_turns(sum_: Callable[[], object]) -> None:
    """As binding_turns.h says."""
    sum_()
    print("turn: 0", flush=True)
    for line in sys.stdin:
        start = time.perf_counter_ns()
        for _ in range(int(line)):
            sum_()
        print("turn:", time.perf_counter_ns() - start, flush=True)


def by_numpy(node: str) -> None:
    import numpy

    import tributary

    values = numpy.zeros(FLOATS, numpy.float32)
    with tributary.Communicator(node, local="127.0.0.1:0", job=1, rank=0, workers=2, min_timeout=0.1) as group:
        take_turns(lambda: group.allreduce(values))


def by_torch(node: str) -> None:
    """Of two ranks one only joins: from then on it waits for the end of the other, and takes no processor from it."""
    import torch
    import torch.distributed

    import tributary.torch  # noqa: F401  registers the backend

    torch.set_num_threads(1)
    os.environ |= {
        "TRIBUTARY_NODE": node,
        "TRIBUTARY_LOCAL": "127.0.0.1:0",
        "TRIBUTARY_MIN_TIMEOUT": "100ms",
        "GLOO_SOCKET_IFNAME": "lo",
    }
    with tempfile.TemporaryDirectory() as folder:
        ending, working = os.pipe()
        other = os.fork()
        rank = 0 if other else 1
        os.close(ending if other else working)
        torch.distributed.init_process_group("tributary", init_method=f"file://{folder}/store", rank=rank, world_size=2)
        if not other:
            os.read(ending, 1)
            os._exit(0)
        vector = torch.zeros(FLOATS)
        take_turns(lambda: torch.distributed.all_reduce(vector))
        os.close(working)
        os.waitpid(other, 0)


if __name__ == "__main__":
    {"numpy": by_numpy, "torch": by_torch}[sys.argv[1]](sys.argv[2])
