# SPDX-License-Identifier: Apache-2.0
"""DDP trains the network of `tributary train` over a node; the weights are equal to those of the command, bit for bit.

PyTorch's own matrix products add in another order than those of the command, and so differ in their last bits. So the
gradient of a rank's batch is that of the command, by trib_gradient_server. All the rest is PyTorch's: broadcast of the
weights, division and sums of gradients, momentum and update.

usage: test_demo_by_ddp.py [--epochs N] [--node ADDRESS --rank R]; TRIBUTARY_GRADIENT_SERVER names the server. Without
--rank it starts a golden node and four ranks. With it, it is one of four ranks at that node, for which the usual
variables of torch.distributed say where the others are, and prints the CRC-32 of its weights.
Exit 0 passed, 1 failed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import zlib

import numpy as np
import torch
import torch.distributed as dist

import tributary.torch
from ranks import Node, environment, run

_WORKERS = 4
_BATCH = 16
_SEED = 1
_RATE = 0.1
_MOMENTUM = 0.9


class Server:
    def __init__(self, rank: int) -> None:
        command = [os.environ["TRIBUTARY_GRADIENT_SERVER"], str(rank), str(_WORKERS), str(_BATCH), str(_SEED)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.parameters, self.steps = np.frombuffer(self._read(8), "uint32")
        self.weights = self._floats(self.parameters)

    def _read(self, count: int) -> bytearray:
        return bytearray(self._process.stdout.read(count))

    def _floats(self, count: int) -> torch.Tensor:
        return torch.frombuffer(self._read(4 * int(count)), dtype=torch.float32)

    def gradient(self, weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        self._process.stdin.write(weights.numpy().tobytes())
        self._process.stdin.flush()
        return self._floats(1)[0], self._floats(self.parameters)

    def close(self) -> None:
        self._process.communicate()


class _Loss(torch.autograd.Function):
    @staticmethod
    def forward(context, weights: torch.Tensor, server: Server) -> torch.Tensor:
        loss, gradient = server.gradient(weights.detach())
        context.save_for_backward(gradient)
        return loss

    @staticmethod
    def backward(context, of_loss: torch.Tensor) -> tuple:
        return context.saved_tensors[0] * of_loss, None


class Demo(torch.nn.Module):
    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server
        self.weights = torch.nn.Parameter(server.weights)

    def forward(self) -> torch.Tensor:
        return _Loss.apply(self.weights, self.server)


def train(rank: int, epochs: int) -> str:
    """The CRC-32 of the weights."""
    server = Server(rank)
    if rank != 0:
        server.weights.zero_()  # DDP copies those of rank 0
    model = Demo(server)
    parallel = torch.nn.parallel.DistributedDataParallel(model)
    velocity = torch.zeros(int(server.parameters))
    for _ in range(int(server.steps) * epochs):
        model.zero_grad()
        parallel().backward()
        with torch.no_grad():
            velocity.mul_(_MOMENTUM).sub_(_RATE * model.weights.grad)
            model.weights.add_(velocity)
    server.close()
    assert tributary.torch.counts()["gloo"] == 0
    return f"{zlib.crc32(model.weights.detach().numpy().tobytes()):08x}"


def wanted(epochs: int) -> str:
    done = subprocess.run(
        [os.environ["TRIBUTARY_PROGRAM"], "train", "--on", "model", "--epochs", str(epochs), "--json", "-"],
        stdout=subprocess.PIPE,
        check=False,  # few epochs reach no accuracy
    )
    return json.loads(done.stdout)["weights_crc32"]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--node")
    parser.add_argument("--rank", type=int)
    arguments = parser.parse_args()
    if arguments.rank is not None:
        for name, value in environment(arguments.node).items():
            os.environ.setdefault(name, value)
        dist.init_process_group("tributary", rank=arguments.rank, world_size=_WORKERS)
        found = [train(arguments.rank, arguments.epochs)]
    else:
        with Node("--ports", str(_WORKERS)) as node:
            found = run(lambda rank: train(rank, arguments.epochs), _WORKERS, node.address)
    right = wanted(arguments.epochs)
    print(f"weights after {arguments.epochs} epochs: CRC-32 {', '.join(found)}; those of tributary train: {right}")
    return 0 if set(found) == {right} else 1


if __name__ == "__main__":
    raise SystemExit(main())
