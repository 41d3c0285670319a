# SPDX-License-Identifier: Apache-2.0
"""Data-parallel training with PyTorch, gradients summed by a node. Four ranks on one machine, with the golden model as the node:

    build/tributary node &
    export TRIBUTARY_NODE=127.0.0.1 MASTER_ADDR=127.0.0.1 MASTER_PORT=29500 WORLD_SIZE=4
    for rank in 0 1 2 3; do RANK=$rank python3 examples/torch_ddp.py & done; wait %2 %3 %4 %5

On several machines MASTER_ADDR is that of rank 0. Where torchrun works it sets these variables but the first; that of PyTorch
1.13 does not start with the Python of Debian 12. Options: --encoding "B 2^-8" makes gradients shorter (the node needs
codecs: tributary node --codecs).
"""

import argparse
import datetime

import torch
import torch.distributed as dist

import tributary.torch  # registers the backend


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--encoding", help='of the gradients, as "B 2^-8"')
    arguments = parser.parse_args()

    # All of it comes from the environment.
    dist.init_process_group("tributary", timeout=datetime.timedelta(seconds=60))
    rank = dist.get_rank()

    torch.manual_seed(rank)  # DDP copies the weights of rank 0; each rank draws pictures of its own
    network = torch.nn.Sequential(torch.nn.Linear(64, 400), torch.nn.ReLU(), torch.nn.Linear(400, 10))
    model = torch.nn.parallel.DistributedDataParallel(network)
    if arguments.encoding:
        hook = tributary.torch.CompressedAllreduce(arguments.encoding, required=True)
        model.register_comm_hook(hook, tributary.torch.CompressedAllreduce.run)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    for step in range(arguments.steps):
        inputs = torch.randn(32, 64)
        labels = inputs[:, :10].argmax(1)  # the largest of the first ten numbers
        loss = torch.nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()  # gradients travel to the node, and their sums come back
        optimizer.step()

    mean = loss.detach()
    dist.all_reduce(mean, dist.ReduceOp.AVG)
    if rank == 0:
        print(f"loss {mean.item():.3f} after {arguments.steps} steps; collectives: {tributary.torch.counts()}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
