# SPDX-License-Identifier: Apache-2.0
"""A communication hook of DistributedDataParallel: gradients travel in an encoding, with error feedback.

    hook = CompressedAllreduce("B 2^-8")
    model.register_comm_hook(hook, CompressedAllreduce.run)

It sums by the process group "tributary", or by a tributary.Communicator: that one needs no compiled part and no
particular backend, but blocks the backward pass while it waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
import torch.distributed as dist

from ..communicator import Communicator
from ..elements import DTYPES, number
from ..feedback import ENCODINGS, Feedback, scale, scale_for


@dataclass
class _Bucket:
    feedback: Feedback | None
    exponent: int = 0  # of the scale of the next step


class CompressedAllreduce:
    """State of the hook.

    encoding: "raw", "B 2^-8", "MXFP8" and so on. error_feedback: what it loses of a gradient is added to the next one.
    scaled: gradients are encoded multiplied by the power of two that brings the largest of the last sum below 1.
    """

    def __init__(
        self,
        encoding: str = "raw",
        *,
        error_feedback: bool = True,
        scaled: bool = True,
        required: bool = False,
        group: Communicator | Any = None,
    ) -> None:
        self._number = number(encoding, ENCODINGS, "encoding")
        self._encoding = encoding
        self._lossy = encoding != "raw"
        self._with_feedback = error_feedback and self._lossy
        self._scaled = scaled and self._lossy
        self._required = required
        self._group = group
        self._buckets: dict[tuple[int, int], _Bucket] = {}

    def run(self, bucket):  # type: ignore[no-untyped-def]  # DDP compares annotations, and takes none that is a text
        """The hook: of a dist.GradBucket, a torch.futures.Future[torch.Tensor]."""
        values = bucket.buffer()
        if values.dtype != torch.float32:
            raise TypeError(f"tributary: gradients are {values.dtype}, this hook takes torch.float32")
        state = self._state(bucket.index(), values)
        if state.feedback is not None:
            state.feedback.prepare(values, state.exponent)
        elif state.exponent:
            scale(values, state.exponent)
        return self._sum(values).then(lambda future: self._mean(future, state))

    def _state(self, index: int, values: torch.Tensor) -> _Bucket:
        # DDP makes buckets of other sizes after the first step.
        key = (index, values.numel())
        if key not in self._buckets:
            feedback = None
            if self._with_feedback:
                feedback = Feedback(self._encoding, values.numel(), self._chunk_elements())
            self._buckets[key] = _Bucket(feedback)
        return self._buckets[key]

    def _mean(self, future: torch.futures.Future[Any], state: _Bucket) -> torch.Tensor:
        found = future.value()
        values = found[0] if isinstance(found, (list, tuple)) else found
        if state.exponent:
            scale(values, -state.exponent)
        if self._scaled:
            state.exponent = scale_for(values)  # the same at all ranks: they have the same sum
        return values.div_(self._size())

    # By whom

    def _process_group(self) -> Any:
        return self._group or dist.distributed_c10d._get_default_group()

    def _size(self) -> int:
        if isinstance(self._group, Communicator):
            return self._group.workers
        return self._process_group().size()

    def _chunk_elements(self) -> int:
        if isinstance(self._group, Communicator):
            return self._group.chunk_elements("float32")
        return _extension().chunk_elements(self._process_group(), DTYPES["float32"])

    def _sum(self, values: torch.Tensor) -> torch.futures.Future[Any]:
        if isinstance(self._group, Communicator):
            self._group.set_encoding(self._encoding, required=self._required)
            self._group.allreduce(values)
            self._group.set_encoding("raw")
            done: torch.futures.Future[Any] = torch.futures.Future()
            done.set_result(values)
            return done
        group = self._process_group()
        if self._lossy:
            _extension().set_encoding(group, self._number, self._required)
        work = group.allreduce([values])
        if self._lossy:
            _extension().set_encoding(group, 0, False)
        return work.get_future()


def _extension() -> Any:
    from . import extension

    return extension()
