# SPDX-License-Identifier: Apache-2.0
"""Errors are exceptions of Python's own form, and never a hang."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import threading
import unittest
from typing import Any

import numpy as np

import tributary
from group import Node, connect, run

FLOATS = np.zeros(4, "float32")


class Arguments(unittest.TestCase):
    def setUp(self) -> None:
        node = Node(2)
        self.addCleanup(node.__exit__)
        self.group = connect(node.addresses, 0)
        self.addCleanup(self.group.close)

    def test_buffers(self) -> None:
        read_only = np.zeros(4, "float32")
        read_only.flags.writeable = False
        for buffer, text in (
            (np.zeros(4), "format 'd'"),
            (np.zeros((4, 4), "float32")[:, 1], "not contiguous"),
            (read_only, "read-only"),
            ([1.0, 2.0], "is a list"),
            (bytearray(8), "say dtype="),
            (np.zeros(4, "int64"), "format 'l'"),
        ):
            with self.subTest(text), self.assertRaisesRegex(TypeError, text):
                self.group.allreduce(buffer)
        with self.assertRaisesRegex(TypeError, "no multiple of 4"):
            self.group.allreduce(bytearray(6), dtype="float32")
        with self.assertRaisesRegex(TypeError, "dtype says int32"):
            self.group.allreduce(FLOATS, dtype="int32")
        with self.assertRaisesRegex(ValueError, "send has 4 elements of float32, receive 5 of float32"):
            self.group.allreduce(FLOATS, np.zeros(5, "float32"))

    def test_blocks(self) -> None:
        for counts, text in (
            ([4], "there are 1 blocks, must be 2"),
            ([2, 3], "send has 4 elements, the blocks have 5"),
            ([-1, 5], "the blocks have"),
            ([1, 3], "receive has 2 elements of float32, the own block 1 of float32"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                self.group.reduce_scatter_blocks(FLOATS, np.zeros(2, "float32"), counts)
        with self.assertRaisesRegex(ValueError, "no equal blocks of 2 workers"):
            self.group.reduce_scatter_blocks(np.zeros(5, "float32"))
        with self.assertRaisesRegex(ValueError, "send has 1 elements of int8, the own block 2 of int8"):
            self.group.all_gather_bytes(b"a", bytearray(4))
        with self.assertRaisesRegex(TypeError, "receive is read-only"):
            self.group.all_gather_bytes(b"a", bytes(4))

    def test_names_and_numbers(self) -> None:
        with self.assertRaisesRegex(ValueError, "op is 'prod', must be one of sum, min"):
            self.group.allreduce(FLOATS, op="prod")
        with self.assertRaisesRegex(ValueError, "root is 2, must be 0..1"):
            self.group.broadcast(FLOATS, root=2)
        with self.assertRaisesRegex(ValueError, "encoding is 'B'"):
            self.group.set_encoding("B")
        with self.assertRaises(tributary.ReductionError):
            self.group.allreduce(FLOATS, op="xor")

    def test_configuration(self) -> None:
        for more, text in (
            ({"rank": 2}, "rank"),
            ({"window": 5}, "window"),
            ({"job": -1}, "job is -1, must be from 0 to 4294967295"),
            ({"job": 2**32}, "must be from 0"),
            ({"channels": 9}, "channels is 9"),
            ({"late": "never"}, "late is 'never'"),
        ):
            settings = {"job": 1, "rank": 0, "workers": 2} | more
            with self.subTest(text), self.assertRaisesRegex(ValueError, text):
                tributary.Communicator("127.0.0.1", local="127.0.0.1:0", **settings)
        with self.assertRaisesRegex(ValueError, "node"):
            tributary.Communicator("not an address", job=1, rank=0, workers=2)
        with self.assertRaises(TypeError):
            tributary.Communicator("127.0.0.1", job="1", rank=0, workers=2)
        with self.assertRaisesRegex(TypeError, "on_waiting is 'stdout', must be a function, 'stderr' or None"):
            tributary.Communicator("127.0.0.1", local="127.0.0.1:0", job=1, rank=0, workers=2, on_waiting="stdout")

    def test_order_of_calls(self) -> None:
        with self.assertRaises(tributary.StateError):
            self.group.allreduce(FLOATS)
        self.group.close()
        self.group.close()
        with self.assertRaisesRegex(tributary.StateError, "closed"):
            self.group.barrier()


class Lives(unittest.TestCase):
    def test_nobody_there(self) -> None:
        with self.assertRaisesRegex(tributary.StreamError, r"all 2 workers of it run.*\(node 127\.0\.0\.1:9"):
            with tributary.Communicator(
                "127.0.0.1:9", local="127.0.0.1:0", job=1, rank=0, workers=2, min_timeout=0.001, join_timeout=0.05
            ):
                pass

    def test_operands_that_disagree(self) -> None:
        def work(group: tributary.Communicator) -> int:
            try:
                group.allreduce(np.zeros(16, "float32" if group.rank else "int32"))
            except tributary.NodeError as error:
                return error.code
            return 0

        self.assertEqual(run(work, 2), [4, 4])

    def test_who_leaves_ends_the_wait_of_others(self) -> None:
        def work(group: tributary.Communicator) -> str:
            if group.rank == 0:
                group.leave()
                return "left"
            try:
                group.allreduce(FLOATS.copy())
            except tributary.NodeError as error:
                return f"error {error.code}"
            return "done"

        self.assertEqual(run(work, 2), ["left", "error 5"])

    def test_lines_while_waiting(self) -> None:
        def work(group: tributary.Communicator) -> list[str]:
            lines: list[str] = []
            group.on_waiting(lines.append)
            if group.rank == 1:
                threading.Event().wait(1.5)  # a rank that computes
            group.allreduce(FLOATS.copy())
            return lines

        first, _ = run(work, 2)
        self.assertTrue(first and "1" in first[0], first)

    def test_lines_while_others_have_not_joined(self) -> None:
        def said_with(**more: Any) -> str:
            printed = io.StringIO()
            with Node(2) as node, contextlib.redirect_stderr(printed), self.assertRaises(tributary.StreamError):
                with connect(node.addresses, 0, join_timeout=1.5, **more):
                    self.fail("the other worker has not joined")
            return printed.getvalue()

        lines: list[str] = []
        self.assertEqual(said_with(on_waiting=lines.append), "")
        self.assertRegex(lines[0], "^waiting until all workers of this job have joined")
        self.assertRegex(said_with(), "^rank 0: waiting until all workers of this job have joined .*\n")
        self.assertEqual(said_with(on_waiting=None), "")

class Signals(unittest.TestCase):
    def test_handlers_run_while_a_join_waits(self) -> None:
        """After a handler that does not raise the wait goes on; one that raises ends it."""
        calls = []

        def handler(number: int, _: object) -> None:
            calls.append(number)
            if len(calls) == 2:
                raise KeyboardInterrupt
            kill()

        def kill() -> None:
            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1)).start()

        before = signal.signal(signal.SIGUSR1, handler)
        self.addCleanup(signal.signal, signal.SIGUSR1, before)
        with Node(2) as node:
            group = connect(node.addresses, 0)
            self.addCleanup(group.close)
            kill()
            with self.assertRaises(KeyboardInterrupt):
                group.join()
        self.assertEqual(len(calls), 2)

    def test_other_threads_run_while_one_waits(self) -> None:
        def work(group: tributary.Communicator) -> float:
            done = threading.Event()
            counted = []

            def count() -> None:
                while not done.is_set():
                    counted.append(1)
                    done.wait(0.001)

            thread = threading.Thread(target=count)
            thread.start()
            if group.rank == 1:
                while len(counted) < 20:
                    done.wait(0.001)
            group.barrier()
            done.set()
            thread.join()
            return len(counted)

        self.assertGreater(min(run(work, 2)), 5)


class Command(unittest.TestCase):
    def test_workers(self) -> None:
        def start(addresses: list, rank: int) -> subprocess.Popen:
            node, local = addresses[rank]
            return subprocess.Popen(
                [sys.executable, "-m", "tributary", "worker", node, "--local", local, "--job", "3", "--rank", str(rank)]
                + ["--workers", "2", "--count", "1000", "--min-timeout", "0.02"],
                stdout=subprocess.PIPE,
                text=True,
            )

        with Node(2) as node:
            workers = [start(node.addresses, rank) for rank in range(2)]
            for rank, worker in enumerate(workers):
                said, _ = worker.communicate(timeout=60)
                self.assertEqual(worker.returncode, 0)
                self.assertRegex(said, f"rank {rank}: 1000 sums right")

    def test_information_and_bad_use(self) -> None:
        def ask(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
            return subprocess.run(
                [sys.executable, "-m", "tributary", *arguments],
                capture_output=True,
                text=True,
                env=os.environ | environment,
                check=False,
            )

        self.assertRegex(ask().stdout, r"libtributary.*: version \d+\.\d+\.\d+, protocol 2")
        self.assertEqual(ask("worker").returncode, 2)
        self.assertEqual(ask("worker", "x y", "--job", "1", "--rank", "0", "--workers", "2").returncode, 2)
        missing = ask(TRIBUTARY_LIBRARY="/nowhere.so")
        self.assertEqual(missing.returncode, 1)
        self.assertIn("set TRIBUTARY_LIBRARY", missing.stderr)


if __name__ == "__main__":
    unittest.main()
