# SPDX-License-Identifier: Apache-2.0
"""The backend "tributary" of torch.distributed: collectives of the CPU's tensors, done by a node.

    import tributary.torch
    torch.distributed.init_process_group("tributary")

The default process group is the node's; environment variables name the node. Reductions that the node has, broadcast,
allgather, reduce_scatter and barrier go there; what it lacks, point-to-point messages, and groups made by new_group go to
gloo. All ranks decide the same way. Errors are RuntimeError with the library's text.

Written for PyTorch 1.13. host/torch/README.md lists the variables, and the differences in 2.x.
"""

from __future__ import annotations

import inspect
import random
from datetime import timedelta
from typing import Any

import torch.distributed as dist

from .ddp import CompressedAllreduce

__all__ = ["CompressedAllreduce", "counts"]


def extension() -> Any:
    """The compiled part."""
    try:
        import _tributary_torch
    except ImportError as error:
        raise ImportError(
            f"tributary.torch: its compiled part cannot be loaded: {error}. It is in the package python3-tributary-torch, "
            "and made for the PyTorch that it was compiled with"
        ) from error
    return _tributary_torch


def counts(group: Any = None) -> dict[str, int]:
    """How many collectives of this rank the node has done, and gloo: {"node": ..., "gloo": ...}."""
    return extension().counts(group or dist.distributed_c10d._get_default_group())


def _create(store: Any, rank: int, size: int, timeout: timedelta) -> Any:
    if dist.is_initialized():  # a group of new_group; its members may be any ranks
        return dist.ProcessGroupGloo(store, rank, size, timeout=timeout)
    compiled = extension()
    job = _job(rank, store)
    gloo = dist.ProcessGroupGloo(dist.PrefixStore("gloo", store), rank, size, timeout=timeout)
    return compiled.create(gloo, rank, size, job, timeout)


def _job(rank: int, store: Any) -> int:
    """The same at all ranks, another one for each group that is made."""
    if rank == 0:
        store.set("tributary.job", str(random.SystemRandom().randrange(1, 2**32)))
    return int(store.get("tributary.job"))


def _register() -> None:
    register = dist.Backend.register_backend
    # PyTorch 2.x wants to know for which devices.
    more = {"devices": ["cpu"]} if "devices" in inspect.signature(register).parameters else {}
    register("tributary", _create, **more)


_register()
