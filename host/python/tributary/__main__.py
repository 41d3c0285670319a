# SPDX-License-Identifier: Apache-2.0
"""python -m tributary: which library is used; or a worker that adds up a vector and checks the sum."""

from __future__ import annotations

import argparse
import array
import sys
import time

from . import Communicator, Error, library_path, protocol_version, version


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tributary", description=__doc__)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("info", help="print the library's path and versions; the default")
    worker = commands.add_parser("worker", help="allreduce a vector of float32 with the other workers, and check the sum")
    worker.add_argument("node", help='the node, as "10.84.66.1" or "10.84.66.1:21570"')
    worker.add_argument("--local", help="the same of this worker; default: the address that leads to the node, port 40001 + rank")
    worker.add_argument("--job", type=int, required=True, help="number of this run, the same at all workers")
    worker.add_argument("--rank", type=int, required=True, help="0 .. workers - 1")
    worker.add_argument("--workers", type=int, required=True, help="of the group, the same at all of them")
    worker.add_argument("--count", type=int, default=1_000_000, help="elements (default 1000000)")
    worker.add_argument("--min-timeout", type=float, help="seconds; 1 for a simulated node, which is slow")
    return parser.parse_args()


def _worker(arguments: argparse.Namespace) -> int:
    # Small integers, of which any sum is exact.
    values = array.array("f", ((i * 7 + arguments.rank) % 1000 for i in range(arguments.count)))
    expected = array.array("f", (sum((i * 7 + r) % 1000 for r in range(arguments.workers)) for i in range(arguments.count)))
    with Communicator(
        arguments.node,
        local=arguments.local,
        job=arguments.job,
        rank=arguments.rank,
        workers=arguments.workers,
        min_timeout=arguments.min_timeout,
    ) as group:
        start = time.perf_counter()
        group.allreduce(values)
        seconds = time.perf_counter() - start
    if values != expected:
        at = next(i for i, (got, want) in enumerate(zip(values, expected)) if got != want)
        print(f"rank {arguments.rank}: FAILED: element {at} is {values[at]}, must be {expected[at]}")
        return 1
    megabytes = 4e-6 * arguments.count
    print(f"rank {arguments.rank}: {arguments.count} sums right, {megabytes:.1f} MB in {seconds:.3f} s")
    return 0


def main() -> int:
    arguments = _arguments()
    try:
        if arguments.command == "worker":
            return _worker(arguments)
        print(f"{library_path()}: version {version()}, protocol {protocol_version()}")
        return 0
    except ValueError as error:
        print(f"tributary: {error}", file=sys.stderr)
        return 2
    except (Error, ImportError) as error:
        print(f"tributary: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
