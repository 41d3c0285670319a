# SPDX-License-Identifier: Apache-2.0
"""Workers join `tributary node` as they join a real one: the command's, and those in Python.

usage: test_node.py TRIBUTARY; TRIBUTARY_LIBRARY names libtributary.so. Exit 0 passed, 1 failed.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest

_PROGRAM = sys.argv.pop(1)
_PYTHON = pathlib.Path(__file__).parents[4] / "host" / "python"
_LIMIT_S = 60


class Node:
    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [_PROGRAM, "node", "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        self.address = re.fullmatch(r"node: (127\.0\.0\.1:\d+)\n", line)[1]

    def end(self) -> str:
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=_LIMIT_S)[0]


def start_all(command: list[str], node: str, workers: int, *options: str) -> list[subprocess.Popen]:
    local = "--bind" if command[-1] == "--node" else "--local"
    common = [node, local, "127.0.0.1:0", "--job", "5", "--workers", str(workers), *options]
    return [
        subprocess.Popen([*command, *common, "--rank", str(rank)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         env=os.environ | {"PYTHONPATH": str(_PYTHON)})
        for rank in range(workers)
    ]


class Workers(unittest.TestCase):
    def check(self, workers: list[subprocess.Popen], pattern: str) -> None:
        for worker in workers:
            said, _ = worker.communicate(timeout=_LIMIT_S)
            self.assertEqual(worker.returncode, 0, said)
            self.assertRegex(said, pattern)

    def test_three_of_the_command_twice(self) -> None:
        """The second job ends the life of the first, without a word to the node."""
        node = Node("--codecs", "--result-encoding", "B 2^-8", "--loss", "0.05")
        command = [_PROGRAM, "worker", "--bytes", "1M", "--compress", "B", "--min-timeout", "20ms"]
        for job in ("5", "6"):
            common = ["--node", node.address, "--bind", "127.0.0.1:0", "--job", job, "--workers", "3"]
            self.check(
                [
                    subprocess.Popen([*command, *common, "--rank", str(rank)], stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True)
                    for rank in range(3)
                ],
                "Out of bounds values : 0 OK",
            )
        said = node.end()
        self.assertEqual(node.process.returncode, 0)
        self.assertRegex(said, r"frames taken [1-9]\d*, sent [1-9]\d*, lost by choice [1-9]")

    def test_two_groups_at_once(self) -> None:
        """In both of them ranks 0 and 1; a group that the node lacks is refused."""
        node = Node("--groups", "2")
        command = [_PROGRAM, "worker", "--bytes", "100K"]
        groups = [start_all([*command, "--node"], node.address, 2, "--group", group) for group in ("0", "1")]
        for group in groups:
            self.check(group, "Out of bounds values : 0 OK")
        for worker in start_all([*command, "--node"], node.address, 2, "--group", "2"):
            said, _ = worker.communicate(timeout=_LIMIT_S)
            self.assertNotEqual(worker.returncode, 0)
            self.assertIn("group", said)
        node.end()

    def test_two_in_python(self) -> None:
        node = Node()
        self.check(
            start_all(["/usr/bin/python3", "-B", "-m", "tributary", "worker"], node.address, 2, "--count", "5000"),
            "5000 sums right",
        )
        node.end()


class BadUse(unittest.TestCase):
    def test_words_and_exit_code(self) -> None:
        for options, text in (
            (["--listen", "nowhere"], "nowhere"),
            (["--listen", "192.0.2.1"], "cannot listen on 192.0.2.1:21570"),
            (["--ports", "9"], "--ports"),
            (["--result-encoding", "B 2^-8"], "give --codecs"),
        ):
            with self.subTest(options):
                done = subprocess.run([_PROGRAM, "node", *options], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(text, done.stderr)


if __name__ == "__main__":
    unittest.main()
