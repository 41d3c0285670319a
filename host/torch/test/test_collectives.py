# SPDX-License-Identifier: Apache-2.0
"""Every collective of torch.distributed over the backend, and who does it: the node or gloo."""

import threading
import unittest

import torch
import torch.distributed as dist

import tributary.torch
from ranks import Node, run

_SIZE = 4
_COUNT = 5000


def values(rank: int, dtype: torch.dtype = torch.float32, count: int = _COUNT) -> torch.Tensor:
    """Small integers, of which any sum is exact."""
    return ((torch.arange(count) * 7 + rank * 3) % 25 - 12).to(dtype)


def summed(dtype: torch.dtype = torch.float32, count: int = _COUNT) -> torch.Tensor:
    return sum(values(rank, torch.int64, count) for rank in range(_SIZE)).to(dtype)


def same(got: torch.Tensor, wanted: torch.Tensor, what: str) -> None:
    assert got.dtype == wanted.dtype and torch.equal(got, wanted), f"{what}: {got} in the place of {wanted}"


def by(node: int, gloo: int, before: dict) -> None:
    now = tributary.torch.counts()
    assert (now["node"] - before["node"], now["gloo"] - before["gloo"]) == (node, gloo), (before, now)


def reductions(rank: int) -> None:
    before = tributary.torch.counts()
    for dtype in (torch.float32, torch.bfloat16, torch.float16, torch.int32, torch.int8, torch.uint8):
        mine = values(rank, dtype)
        dist.all_reduce(mine)
        same(mine, summed(dtype), f"sum of {dtype}")
    by(6, 0, before)
    stacked = torch.stack([values(r, torch.int32) for r in range(_SIZE)])
    for op, wanted in (
        (dist.ReduceOp.MIN, stacked.min(0)[0]),
        (dist.ReduceOp.MAX, stacked.max(0)[0]),
        (dist.ReduceOp.BAND, stacked[0] & stacked[1] & stacked[2] & stacked[3]),
        (dist.ReduceOp.BOR, stacked[0] | stacked[1] | stacked[2] | stacked[3]),
        (dist.ReduceOp.BXOR, stacked[0] ^ stacked[1] ^ stacked[2] ^ stacked[3]),
    ):
        mine = values(rank, torch.int32)
        dist.all_reduce(mine, op)
        same(mine, wanted, str(op))
    mine = values(rank)
    dist.all_reduce(mine, dist.ReduceOp.AVG)
    same(mine, summed() / _SIZE, "mean")
    columns = values(rank).view(50, 100).t()
    dist.all_reduce(columns)
    same(columns, summed().view(50, 100).t(), "a tensor that is not contiguous")
    by(13, 0, before)
    work = [dist.all_reduce(values(rank), async_op=True) for _ in range(20)]
    for one in work:
        one.wait()
        same(one.result()[0], summed(), "one of many")
        same(one.get_future().value()[0], summed(), "the future of one of many")
    many = [values(rank, count=count) for count in (1, 0, 300)]
    dist.all_reduce_coalesced(many)
    for got in many:
        same(got, summed(count=got.numel()), "coalesced")
    mine = values(rank)
    dist.reduce(mine, 2)
    same(mine, summed() if rank == 2 else values(rank), "reduce")
    empty = torch.zeros(0)
    dist.all_reduce(empty)
    by(36, 0, before)


def copies(rank: int) -> None:
    before = tributary.torch.counts()
    odd = torch.tensor([-1, 1, 0x7FF0000000000001], dtype=torch.int64).view(torch.float64)  # NaNs of some payload
    mine = odd.clone() if rank == 1 else torch.zeros(3, dtype=torch.float64)
    dist.broadcast(mine, 1)
    same(mine.view(torch.int64), odd.view(torch.int64), "broadcast")
    for dtype in (torch.int64, torch.float64, torch.bool, torch.bfloat16):
        parts = [torch.zeros(100, dtype=dtype) for _ in range(_SIZE)]
        dist.all_gather(parts, values(rank, dtype, 100))
        for r, part in enumerate(parts):
            same(part, values(r, dtype, 100), f"all_gather of {dtype}")
    whole = torch.zeros(_SIZE * 100)
    dist.all_gather_into_tensor(whole, values(rank, count=100))
    everything = torch.cat([values(r, count=100) for r in range(_SIZE)])
    same(whole, everything, "all_gather_into_tensor")
    whole = torch.zeros(_SIZE * 100)
    own = whole[rank * 100 : (rank + 1) * 100]
    own.copy_(values(rank, count=100))
    dist._all_gather_base(whole, own)
    same(whole, everything, "_all_gather_base in place")
    lists = [[torch.zeros(3), torch.zeros(5)] for _ in range(_SIZE)]
    dist.all_gather_coalesced(lists, [values(rank, count=3), values(rank, count=5)])
    for r, (three, five) in enumerate(lists):
        same(three, values(r, count=3), "all_gather_coalesced")
        same(five, values(r, count=5), "all_gather_coalesced")
    unlike = [torch.zeros(r + 1) for r in range(_SIZE)]
    group = dist.distributed_c10d._get_default_group()
    group.allgather([unlike], [values(rank, count=rank + 1)]).wait()
    for r, part in enumerate(unlike):
        same(part, values(r, count=r + 1), "allgather of unlike blocks")
    dist.barrier()
    by(10, 0, before)


def scattered(rank: int) -> None:
    before = tributary.torch.counts()
    inputs = [values(rank, count=10 * r + 1) for r in range(_SIZE)]
    mine = torch.zeros(10 * rank + 1)
    dist.reduce_scatter(mine, inputs)
    same(mine, summed(count=10 * rank + 1), "reduce_scatter")
    mine = torch.zeros(100)
    dist.reduce_scatter_tensor(mine, values(rank, count=100 * _SIZE))
    part = summed(count=100 * _SIZE)[rank * 100 : (rank + 1) * 100]
    same(mine, part, "reduce_scatter_tensor")
    whole = values(rank, count=100 * _SIZE)
    mine = whole[rank * 100 : (rank + 1) * 100]
    dist._reduce_scatter_base(mine, whole, dist.ReduceOp.AVG)
    same(mine, part / _SIZE, "_reduce_scatter_base in place")
    by(3, 0, before)
    mine = torch.zeros(100, dtype=torch.int64)
    dist.reduce_scatter_tensor(mine, values(rank, torch.int64, 100 * _SIZE))
    same(mine, part.to(torch.int64), "reduce_scatter_tensor of int64")
    by(3, 1, before)


def delegated(rank: int) -> None:
    before = tributary.torch.counts()
    mine = values(rank, torch.float64)
    dist.all_reduce(mine)
    same(mine, summed(torch.float64), "sum of float64")
    mine = torch.full((3,), 2.0)
    dist.all_reduce(mine, dist.ReduceOp.PRODUCT)
    same(mine, torch.full((3,), 16.0), "product")
    by(0, 2, before)
    if rank == 0:
        dist.send(values(0), 1)
    elif rank == 1:
        mine = torch.zeros(_COUNT)
        dist.recv(mine, 0)
        same(mine, values(0), "recv")
    parts = [torch.zeros(10) for _ in range(_SIZE)]
    dist.gather(values(rank, count=10), parts if rank == 3 else None, dst=3)
    if rank == 3:
        same(parts[1], values(1, count=10), "gather")
    mine = torch.zeros(10)
    dist.scatter(mine, [values(r, count=10) for r in range(_SIZE)] if rank == 0 else None, src=0)
    same(mine, values(rank, count=10), "scatter")
    mine = torch.zeros(8)
    dist.all_to_all_single(mine, torch.arange(8.0) + 10 * rank)
    same(mine.view(_SIZE, 2)[:, 0], 10 * torch.arange(4.0) + 2 * rank, "all_to_all_single")
    objects = [None] * _SIZE
    dist.all_gather_object(objects, {"rank": rank})
    assert objects == [{"rank": r} for r in range(_SIZE)], objects
    pair = dist.new_group([1, 3])
    if rank in (1, 3):
        mine = values(rank)
        dist.all_reduce(mine, group=pair)
        same(mine, values(1) + values(3), "a group of two")


def waits(rank: int) -> None:
    """Collectives end in whatever way they are waited for: by several threads, in any order, or only by the future."""
    for _ in range(20):
        tensors = [values(rank) for _ in range(6)]
        work = [dist.all_reduce(tensor, async_op=True) for tensor in tensors]
        threads = [threading.Thread(target=work[i].wait) for i in (4, 0, 2)]
        for thread in threads:
            thread.start()
        work[5].get_future().wait()
        for thread in threads:
            thread.join()
        for got in tensors:
            same(got, summed(), "waited for by a thread")


def everything(rank: int) -> None:
    reductions(rank)
    copies(rank)
    scattered(rank)
    delegated(rank)
    waits(rank)
    dist.barrier()


class Collectives(unittest.TestCase):
    def test_all(self) -> None:
        with Node("--ports", str(_SIZE)) as node:
            run(everything, _SIZE, node.address)

    def test_with_loss_and_twice(self) -> None:
        """The second job ends the life of the first at the node."""
        with Node("--ports", str(_SIZE), "--loss", "0.05") as node:
            for _ in range(2):
                run(scattered, _SIZE, node.address)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
