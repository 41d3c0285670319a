# SPDX-License-Identifier: Apache-2.0
"""FullyShardedDataParallel over the backend, against DistributedDataParallel with the same sums.

FSDP of PyTorch 1.13 wants CUDA, for streams and events only. On a machine without it these are stand-ins here that do
nothing, since on the CPU everything happens in order; sharding, collectives and arithmetic are FSDP's own. And it wants a
Python before 3.11, which refuses defaults of dataclasses that have no hash: so they get one.
"""

import contextlib
import dataclasses
import functools
import unittest
from unittest import mock

import torch

import tributary.torch
from ranks import Node, run

_dataclass = dataclasses.dataclass


def _with_hash(cls=None, **options):
    if cls is None:
        return functools.partial(_with_hash, **options)
    return _dataclass(cls, unsafe_hash="__hash__" not in vars(cls), **options)


with mock.patch.object(dataclasses, "dataclass", _with_hash):
    from torch.distributed.fsdp import FullyShardedDataParallel

_SIZE = 4
_STEPS = 3


class _Stream:
    """Replaces a stream and an event."""

    def wait_stream(self, _: object) -> None:
        pass

    def synchronize(self) -> None:
        pass

    def record(self) -> None:
        pass


def _without_cuda() -> contextlib.ExitStack:
    stack = contextlib.ExitStack()
    for name, stand_in in (
        ("is_available", lambda: True),
        ("Stream", _Stream),
        ("Event", _Stream),
        ("current_stream", _Stream),
        ("stream", lambda _: contextlib.nullcontext()),
        ("synchronize", lambda: None),
    ):
        stack.enter_context(mock.patch.object(torch.cuda, name, stand_in))
    stack.enter_context(mock.patch.object(torch.Tensor, "record_stream", lambda *_: None))
    cpu = torch.device("cpu")
    stack.enter_context(
        mock.patch.object(FullyShardedDataParallel, "_get_compute_device", lambda *_: cpu)
    )
    return stack


def model() -> torch.nn.Module:
    torch.manual_seed(7)
    return torch.nn.Sequential(torch.nn.Linear(10, 31), torch.nn.ReLU(), torch.nn.Linear(31, 5))


def train(wrapped: torch.nn.Module, rank: int) -> None:
    inputs = torch.Generator().manual_seed(rank)
    optimizer = torch.optim.SGD(wrapped.parameters(), lr=0.1)
    for _ in range(_STEPS):
        optimizer.zero_grad()
        wrapped(torch.randn(8, 10, generator=inputs)).square().mean().backward()
        optimizer.step()


def sharded(rank: int) -> list[torch.Tensor]:
    with _without_cuda():
        wrapped = FullyShardedDataParallel(model())
        train(wrapped, rank)
        before = tributary.torch.counts()
        with FullyShardedDataParallel.summon_full_params(wrapped):
            parameters = [one.detach().clone() for one in wrapped.module.parameters()]
    counts = tributary.torch.counts()
    assert before["node"] >= 2 * _STEPS and counts["gloo"] == 0, counts
    return [one.numpy() for one in parameters]


def replicated(rank: int) -> list[torch.Tensor]:
    wrapped = torch.nn.parallel.DistributedDataParallel(model())
    train(wrapped, rank)
    return [one.detach().numpy() for one in wrapped.module.parameters()]


class Sharded(unittest.TestCase):
    def test_equal_to_replicated(self) -> None:
        with Node("--ports", str(_SIZE)) as node:
            shards = run(sharded, _SIZE, node.address)
            whole = run(replicated, _SIZE, node.address)[0]
        for rank, parameters in enumerate(shards):
            for got, wanted in zip(parameters, whole):
                self.assertEqual(got.reshape(-1).tobytes(), wanted.reshape(-1).tobytes(), f"rank {rank}")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
