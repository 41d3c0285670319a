# SPDX-License-Identifier: Apache-2.0
"""Every error is an exception with the library's text at every rank, and never a hang."""

import os
import signal
import socket
import threading
import time
import unittest

import torch
import torch.distributed as dist

from ranks import Node, run, start


def one_sum(_: int) -> float:
    mine = torch.ones(1000)
    dist.all_reduce(mine)
    return float(mine[0])


class Nodes(unittest.TestCase):
    def test_dead_from_the_start(self) -> None:
        for error in run(one_sum, 2, "127.0.0.1:9", seconds=1, fail=True):
            self.assertRegex(str(error), "tributary: .*rank [01]: no WELCOME for group 0, job .* within the time to join")

    def test_dies(self) -> None:
        node = Node()
        self.addCleanup(node.close)
        ready = torch.zeros(1).share_memory_()

        def work(rank: int) -> None:
            one_sum(rank)
            ready.add_(1)
            while True:
                one_sum(rank)

        wait = start(work, 2, node.address, seconds=2, fail=True)
        while ready[0] == 0:
            time.sleep(0.01)
        node.kill()
        for error in wait():
            self.assertRegex(str(error), "tributary: .*rank [01]: ")
            self.assertIsInstance(error, RuntimeError)

    def test_another_version(self) -> None:
        """A node of version 3 answers each JOIN by ERROR 7 (IN8)."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as node:
            node.bind(("127.0.0.1", 0))
            port = node.getsockname()[1]

            def answer() -> None:
                while True:
                    try:
                        frame, source = node.recvfrom(65536)
                    except OSError:
                        return
                    node.sendto(_error_of_version_3(frame), source)

            threading.Thread(target=answer, daemon=True).start()
            for error in run(one_sum, 2, f"127.0.0.1:{port}", seconds=5, fail=True):
                self.assertRegex(str(error), "the node speaks version 3 of the protocol, this worker version 2")


class Ranks(unittest.TestCase):
    def setUp(self) -> None:
        self.node = Node()
        self.addCleanup(self.node.close)

    def test_types_that_disagree(self) -> None:
        def work(rank: int) -> None:
            dist.all_reduce(torch.ones(1000, dtype=torch.int32 if rank else torch.float32))

        for error in run(work, 2, self.node.address, seconds=10, fail=True):
            self.assertRegex(str(error), "tributary: .*rank [01]: ")

    def test_counts_that_disagree(self) -> None:
        def work(rank: int) -> None:
            dist.all_reduce(torch.ones(1000 + rank))

        for error in run(work, 2, self.node.address, seconds=10, fail=True):
            self.assertRegex(str(error), "tributary: .*rank [01]: ")

    def test_one_is_killed(self) -> None:
        """The others end soon after the timeout, and name it."""

        def work(rank: int) -> None:
            one_sum(rank)
            if rank == 2:
                os.kill(os.getpid(), signal.SIGKILL)
            one_sum(rank)

        begin = time.monotonic()
        errors = run(work, 3, self.node.address, seconds=2, fail=True)
        self.assertLess(time.monotonic() - begin, 30)
        self.assertIsNone(errors[2])
        texts = [str(error) for error in errors[:2]]
        self.assertTrue(any("rank 2" in text for text in texts), texts)

    def test_interrupt(self) -> None:
        """^C ends a wait for a rank that does not come."""

        def work(rank: int) -> str:
            if rank == 1:
                return "away"
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                one_sum(rank)
            except KeyboardInterrupt:
                return "interrupted"
            return "done"

        begin = time.monotonic()
        self.assertEqual(run(work, 2, self.node.address), ["interrupted", "away"])
        self.assertLess(time.monotonic() - begin, 30)

    def test_a_later_call_says_the_same(self) -> None:
        def work(rank: int) -> tuple:
            texts = []
            for _ in range(2):
                try:
                    dist.all_reduce(torch.ones(10, dtype=torch.int32 if rank else torch.float32))
                except RuntimeError as error:
                    texts.append(str(error))
            return tuple(texts)

        for first, second in run(work, 2, self.node.address, seconds=10):
            self.assertEqual(first, second)


class Configuration(unittest.TestCase):
    def test_variables(self) -> None:
        for settings, text in (
            ({"TRIBUTARY_NODE": ""}, "set TRIBUTARY_NODE"),
            ({"TRIBUTARY_NODE": "no address"}, "no address"),
            ({"TRIBUTARY_WINDOW": "5"}, "window"),
            ({"TRIBUTARY_WINDOW": "many"}, "TRIBUTARY_WINDOW: 'many' is no number"),
            ({"TRIBUTARY_JOB": "4294967296"}, "TRIBUTARY_JOB"),
        ):
            with self.subTest(text):
                (error,) = run(one_sum, 1, "127.0.0.1:9", seconds=1, fail=True, **settings)
                self.assertIsInstance(error, ValueError)
                self.assertIn(text, str(error))

    def test_shapes(self) -> None:
        def work(_: int) -> str:
            try:
                dist.all_gather_into_tensor(torch.zeros(7), torch.zeros(3))
            except RuntimeError as error:
                return str(error)
            return ""

        with Node() as node:
            for text in run(work, 2, node.address):
                self.assertIn("the output has 28 bytes, the input of 2 ranks 12 each", text)


def _error_of_version_3(join: bytes) -> bytes:
    """Version and type are in the third byte; of another version nothing else is known."""
    return join[:2] + bytes([0x34, 0xFF]) + join[4:22]


if __name__ == "__main__":
    unittest.main()
