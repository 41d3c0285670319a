# SPDX-License-Identifier: Apache-2.0
"""examples/torch_ddp.py as its text says: processes before `tributary node`."""

from __future__ import annotations

import os
import pathlib
import socket
import subprocess
import sys
import unittest

from ranks import LIMIT_S, Node, environment

_EXAMPLE = pathlib.Path(__file__).parents[3] / "examples" / "torch_ddp.py"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def run(node: str, size: int, *options: str) -> list[subprocess.CompletedProcess]:
    """Output of each rank."""
    common = os.environ | environment(node)
    common |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(free_port()), "WORLD_SIZE": str(size)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-B", str(_EXAMPLE), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=common | {"RANK": str(rank)},
        )
        for rank in range(size)
    ]
    said = [process.communicate(timeout=LIMIT_S) for process in processes]
    return [subprocess.CompletedProcess([], process.returncode, *texts) for process, texts in zip(processes, said)]


class Example(unittest.TestCase):
    def test_trains_with_an_encoding(self) -> None:
        with Node("--codecs") as node:
            ranks = run(node.address, 4, "--steps", "60", "--encoding", "B 2^-8")
        for rank in ranks:
            self.assertEqual(rank.returncode, 0, rank.stderr)
        self.assertRegex(ranks[0].stdout, r"^loss 0\.\d+ after 60 steps; collectives: \{'node': \d+, 'gloo': 0\}\n$")

    def test_a_node_without_codecs(self) -> None:
        with Node() as node:
            ranks = run(node.address, 2, "--steps", "1", "--encoding", "B 2^-8")
        for rank in ranks:
            self.assertEqual(rank.returncode, 1)
            self.assertIn("RuntimeError: tributary: ", rank.stderr)


if __name__ == "__main__":
    unittest.main()
