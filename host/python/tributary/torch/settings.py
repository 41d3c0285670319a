# SPDX-License-Identifier: Apache-2.0
"""Where the node is, from the environment.

    TRIBUTARY_NODE         "10.84.66.1" or "10.84.66.1:21570"; must be there
    TRIBUTARY_LOCAL        the same of this worker; by default the address that leads to the node, port 40001 + rank
    TRIBUTARY_TRANSPORT    "udp", or "xdp:INTERFACE[:QUEUE]"
    TRIBUTARY_JOB          number of this run, the same at all ranks; by default rank 0 draws one
    TRIBUTARY_GROUP        of the node, 0 to 255, default 0; TRIBUTARY_KEY: of the group
    TRIBUTARY_PORTS        ranks at the own node, in a tree of nodes
    TRIBUTARY_WINDOW       chunks in flight; TRIBUTARY_CHUNK_BYTES: of a frame, the same at all ranks
    TRIBUTARY_MIN_TIMEOUT  before a chunk is asked for, as "424us"; "1s" for a simulated node

How long a rank waits for another one or for the node is the timeout of init_process_group.
"""

from __future__ import annotations

import os
import random
import re
from typing import Any

_UNITS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}
_NUMBERS = ("group", "key", "ports", "window", "chunk_bytes")


def environment(rank: int, size: int, store: Any) -> dict[str, Any]:
    """Fields of trib_config. ValueError that names the variable."""
    node = os.environ.get("TRIBUTARY_NODE")
    if not node:
        raise ValueError('tributary.torch: set TRIBUTARY_NODE to the address of the node, as "10.84.66.1"')
    settings: dict[str, Any] = {"node": node, "rank": rank, "workers": size, "job": _job(rank, store)}
    for name in ("local", "transport"):
        if f"TRIBUTARY_{name.upper()}" in os.environ:
            settings[name] = os.environ[f"TRIBUTARY_{name.upper()}"]
    for name in _NUMBERS:
        value = os.environ.get(f"TRIBUTARY_{name.upper()}")
        if value is not None:
            settings[name] = _integer(f"TRIBUTARY_{name.upper()}", value, 64 if name == "key" else 32)
    timeout = os.environ.get("TRIBUTARY_MIN_TIMEOUT")
    if timeout is not None:
        settings["min_timeout"] = _nanoseconds("TRIBUTARY_MIN_TIMEOUT", timeout)
    return settings


def _job(rank: int, store: Any) -> int:
    """The same at all ranks, another one for each group that is made."""
    if "TRIBUTARY_JOB" in os.environ:
        return _integer("TRIBUTARY_JOB", os.environ["TRIBUTARY_JOB"], 32)
    if rank == 0:
        store.set("tributary.job", str(random.SystemRandom().randrange(1, 2**32)))
    return int(store.get("tributary.job"))


def _integer(name: str, value: str, bits: int) -> int:
    try:
        number = int(value, 0)
    except ValueError:
        number = -1
    if not 0 <= number < 2**bits:
        raise ValueError(f"{name} is {value!r}, must be an integer from 0 to {2**bits - 1}")
    return number


def _nanoseconds(name: str, value: str) -> int:
    found = re.fullmatch(r"(\d+)(ns|us|ms|s)", value)
    if found is None:
        raise ValueError(f"{name} is {value!r}, which is no time; 30s, 500ms and 424us are")
    return int(found[1]) * _UNITS[found[2]]
