# SPDX-License-Identifier: Apache-2.0
"""A golden node in a process of its own, and workers before it, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import traceback
from typing import Any, Callable

import tributary

_LIMIT_S = 60.0


class Node:
    """`lose`: the probability that a frame of a worker is lost."""

    def __init__(self, workers: int, lose: float = 0, codecs: bool = False) -> None:
        command = [os.environ["TRIBUTARY_SERVE_NODE"], str(workers), str(lose)] + ["codecs"] * codecs
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.addresses = [self._process.stdout.readline().split() for _ in range(workers)]

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def connect(addresses: list[list[str]], rank: int, **more: Any) -> tributary.Communicator:
    """Patient enough for a machine that is busy."""
    node, local = addresses[rank]
    settings = {"job": 4711, "workers": len(addresses), "chunk_bytes": 64, "min_timeout": 0.02, "join_timeout": 30}
    return tributary.Communicator(node, local=local, rank=rank, **(settings | more))


def _run(work: Callable[..., Any], addresses: list[list[str]], rank: int, results: Any, more: dict[str, Any]) -> None:
    try:
        with connect(addresses, rank, **more) as group:
            results.put((rank, work(group), None))
    except BaseException:  # the parent shows it
        results.put((rank, None, traceback.format_exc()))


def run(work: Callable[..., Any], workers: int, *, lose: float = 0, codecs: bool = False, **more: Any) -> list[Any]:
    """Results of `work(group)` at each rank."""
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    with Node(workers, lose, codecs) as node:
        processes = [
            context.Process(target=_run, args=(work, node.addresses, rank, results, more)) for rank in range(workers)
        ]
        for process in processes:
            process.start()
        found = sorted((results.get(timeout=_LIMIT_S) for _ in processes), key=lambda result: result[0])
        for process in processes:
            process.join(_LIMIT_S)
    failures = [text for _, _, text in found if text]
    if failures:
        raise AssertionError("\n".join(failures))
    return [result for _, result, _ in found]
