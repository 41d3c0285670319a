# SPDX-License-Identifier: Apache-2.0
"""DistributedDataParallel over the backend, with and without the hook, against sums in the node's order (NU1)."""

import hashlib
import unittest

import torch
from torch.nn.parallel import DistributedDataParallel

import tributary
import tributary.torch
from ranks import Node, run
from tributary.torch import CompressedAllreduce

_SIZE = 4
_STEPS = 30
_RATE = 0.2


def model() -> torch.nn.Sequential:
    torch.manual_seed(3)
    return torch.nn.Sequential(torch.nn.Linear(20, 300), torch.nn.ReLU(), torch.nn.Linear(300, 10))


def batches(rank: int) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Inputs whose largest of the first ten numbers is the label."""
    random = torch.Generator().manual_seed(100 + rank)
    inputs = [torch.randn(16, 20, generator=random) for _ in range(_STEPS)]
    return [(one, one[:, :10].argmax(1)) for one in inputs]


def gradients(network: torch.nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> float:
    network.zero_grad()
    loss = torch.nn.functional.cross_entropy(network(batch[0]), batch[1])
    loss.backward()
    return loss.item()


def descend(network: torch.nn.Module) -> None:
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.sub_(_RATE * parameter.grad)


def digest(network: torch.nn.Module) -> str:
    """Of the bits of all weights."""
    return hashlib.sha256(b"".join(one.detach().numpy().tobytes() for one in network.parameters())).hexdigest()


def reference() -> str:
    """The same in one process: each rank's gradients divided as DDP does, then added as the node adds those of its ports."""
    network = model()
    all_batches = [batches(rank) for rank in range(_SIZE)]
    for step in range(_STEPS):
        shares = []
        for rank in range(_SIZE):
            gradients(network, all_batches[rank][step])
            shares.append([parameter.grad / _SIZE for parameter in network.parameters()])
        for index, parameter in enumerate(network.parameters()):
            of_rank = [share[index] for share in shares]
            parameter.grad.copy_((of_rank[0] + of_rank[1]) + (of_rank[2] + of_rank[3]))
        descend(network)
    return digest(network)


def train(rank: int, hook: CompressedAllreduce | None = None) -> tuple[str, list[float]]:
    network = model()
    wrapped = DistributedDataParallel(network)
    if hook is not None:
        wrapped.register_comm_hook(hook, CompressedAllreduce.run)
    losses = []
    for batch in batches(rank):
        losses.append(gradients(wrapped, batch))
        descend(network)
    return digest(network), losses


def compressed(rank: int) -> tuple[str, list[float]]:
    return train(rank, CompressedAllreduce("B 2^-8", required=True))


class Replicated(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.node = Node("--ports", str(_SIZE), "--codecs")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.node.close()

    def test_sums_in_the_order_of_the_node(self) -> None:
        """Bit for bit, at all ranks."""
        wanted = reference()
        for rank, (weights, losses) in enumerate(run(train, _SIZE, self.node.address)):
            self.assertEqual(weights, wanted, f"rank {rank}")
            self.assertLess(losses[-1], losses[0])

    def test_hook_without_an_encoding(self) -> None:
        """It divides after the sum: with four ranks these are the same bits."""
        found = run(lambda rank: train(rank, CompressedAllreduce()), _SIZE, self.node.address)
        self.assertEqual({weights for weights, _ in found}, {reference()})

    def test_hook_with_an_encoding(self) -> None:
        found = run(compressed, _SIZE, self.node.address)
        self.assertEqual(len({weights for weights, _ in found}), 1, "ranks differ")
        exact = run(train, _SIZE, self.node.address)
        for (weights, losses), (exact_weights, exact_losses) in zip(found, exact):
            self.assertNotEqual(weights, exact_weights)
            self.assertLess(abs(losses[-1] - exact_losses[-1]), 0.05)

    def test_hook_over_a_communicator(self) -> None:
        """With gloo as the backend: it needs nothing compiled."""

        def work(rank: int) -> tuple:
            group = tributary.Communicator(
                self.node.address, local="127.0.0.1:0", job=99, rank=rank, workers=_SIZE, min_timeout=0.02
            )
            with group:
                hook = CompressedAllreduce("B 2^-8", required=True, group=group)
                weights, _ = train(rank, hook)
                traffic = group.traffic()
                return weights, traffic.payload_bytes < traffic.element_bytes / 2

        found = run(work, _SIZE, self.node.address, backend="gloo")
        by_backend = run(compressed, _SIZE, self.node.address)
        self.assertEqual({weights for weights, _ in found}, {weights for weights, _ in by_backend})
        self.assertTrue(all(shorter for _, shorter in found))


if __name__ == "__main__":
    unittest.main()
