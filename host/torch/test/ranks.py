# SPDX-License-Identifier: Apache-2.0
"""Ranks of torch.distributed in processes of their own, before `tributary node`.

TRIBUTARY_PROGRAM names the command; _tributary_torch and tributary are found by PYTHONPATH.
"""

from __future__ import annotations

import datetime
import multiprocessing
import os
import queue
import re
import signal
import subprocess
import tempfile
import time
import traceback
from typing import Any, Callable

import torch
import torch.distributed as dist

import tributary.torch  # noqa: F401  registers the backend

LIMIT_S = 90.0
# One thread a rank: processes share the processors, and sums have one order.
torch.set_num_threads(1)


class Node:
    def __init__(self, *options: str) -> None:
        command = [os.environ["TRIBUTARY_PROGRAM"], "node", "--listen", "127.0.0.1:0", *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = re.fullmatch(r"node: (127\.0\.0\.1:\d+)\n", self._process.stdout.readline())
        assert found is not None
        self.address = found[1]

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=LIMIT_S)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


def environment(node: str) -> dict[str, str]:
    """Patient enough for a machine that is busy."""
    return {
        "TRIBUTARY_NODE": node,
        "TRIBUTARY_LOCAL": "127.0.0.1:0",
        "TRIBUTARY_MIN_TIMEOUT": "20ms",
        "GLOO_SOCKET_IFNAME": "lo",
    }


def _be_rank(
    work: Callable[..., Any],
    rank: int,
    size: int,
    backend: str,
    store: str,
    seconds: float,
    settings: dict[str, str],
    results: Any,
) -> None:
    os.environ.update(settings)
    try:
        dist.init_process_group(
            backend,
            init_method=f"file://{store}",
            rank=rank,
            world_size=size,
            timeout=datetime.timedelta(seconds=seconds),
        )
        result = work(rank)
        dist.destroy_process_group()
        results.put((rank, result, None))
    except BaseException as error:  # the parent shows it
        results.put((rank, error if isinstance(error, (RuntimeError, ValueError)) else None, traceback.format_exc()))


def start(
    work: Callable[..., Any],
    size: int,
    node: str,
    *,
    backend: str = "tributary",
    seconds: float = 1800,
    fail: bool = False,
    **settings: str,
) -> Callable[[], list[Any]]:
    """Starts the ranks. The returned function waits for them, and gives what `work(rank)` returns at each.

    seconds: the timeout of the group; that of PyTorch unless it is given.
    fail: errors are expected, and returned in the place of results; a rank that was killed gives None.
    """
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    folder = tempfile.TemporaryDirectory()
    store = f"{folder.name}/store"
    settings = environment(node) | settings
    processes = [
        context.Process(target=_be_rank, args=(work, rank, size, backend, store, seconds, settings, results))
        for rank in range(size)
    ]
    for process in processes:
        process.start()

    def wait() -> list[Any]:
        found: dict[int, Any] = {}
        texts = []
        deadline = time.monotonic() + LIMIT_S
        while len(found) < size and time.monotonic() < deadline:
            ended = all(process.exitcode is not None for process in processes)
            try:
                rank, result, text = results.get(timeout=0.1)
            except queue.Empty:
                if ended:
                    break  # some were killed
                continue
            found[rank] = result
            if text and not fail:
                texts.append(f"rank {rank}:\n{text}")
        for process in processes:
            process.join(max(0, deadline - time.monotonic()))
        for process in processes:
            if process.is_alive():
                process.kill()
                texts.append(f"{process.name} hangs")
            process.join()
        folder.cleanup()
        if texts:
            raise AssertionError("\n".join(texts))
        return [found.get(rank) for rank in range(size)]

    wait.processes = processes  # type: ignore[attr-defined]
    return wait


def run(work: Callable[..., Any], size: int, node: str, **more: Any) -> list[Any]:
    """Results of `work(rank)` at each rank."""
    return start(work, size, node, **more)()
