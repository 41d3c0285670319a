# SPDX-License-Identifier: Apache-2.0
"""An mpi4py program that knows nothing of the node."""
import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, ranks = world.Get_rank(), world.Get_size()
own = np.arange(4000, dtype="float32") * (rank + 1)
total = np.empty_like(own)
world.Allreduce(own, total, op=MPI.SUM)
assert np.array_equal(total, np.arange(4000, dtype="float32") * (ranks * (ranks + 1) // 2))
world.Allreduce(MPI.IN_PLACE, own, op=MPI.MAX)
assert np.array_equal(own, np.arange(4000, dtype="float32") * ranks)
request = world.Iallreduce(own, total, op=MPI.SUM)
request.Wait()
assert np.array_equal(total, own * ranks)
numbers = np.full(300, rank, dtype="int32")
everyone = np.empty(300 * ranks, dtype="int32")
world.Allgather(numbers, everyone)
assert np.array_equal(everyone, np.repeat(np.arange(ranks), 300))
message = world.bcast({"from": rank} if rank == 1 else None, root=1)  # pickled
assert message == {"from": 1}
world.Barrier()
if rank == 0:
    print("mpi4py passed")
