# SPDX-License-Identifier: Apache-2.0
"""Errors end an MPI job with a line that names them, and never hang. launcher.py lists what the environment holds."""

import signal
import socket
import threading
import time
import unittest

from launcher import MPIS, WAYS, Node, end, program, run, start


class OlderNode:
    """Answers as a node of version 1 of the protocol does: by ERROR 7 (IN8)."""

    def __init__(self) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            frame, source = self.socket.recvfrom(9000)
            answer = b"\x54\x42\x14" + bytes(7) + frame[10:14] + (7).to_bytes(4, "big") + bytes(4)
            self.socket.sendto(answer, source)


class Errors(unittest.TestCase):
    def failed(self, done: tuple[int, str], words: str) -> None:
        code, said = done
        self.assertNotEqual(code, 0, said)
        self.assertRegex(said, words)

    def test_no_node(self) -> None:
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way):
                self.failed(end(start(mpi, way, [program("fortran", mpi)], ranks=2)), "TRIBUTARY_NODE is not set")
                done = run(mpi, way, [program("fortran", mpi)], "127.0.0.1:9", ranks=2, TRIBUTARY_JOIN_TIMEOUT="1s")
                self.failed(done, r"tributary-mpi: rank 0 of 2: .*(no answer|refused|silent|nothing)")

    def test_node_of_another_version(self) -> None:
        mpi, way = WAYS[-1]
        done = run(mpi, way, [program("fortran", mpi)], OlderNode().address, ranks=2)
        self.failed(done, "the node speaks version 1 of the protocol")

    def test_wrong_settings(self) -> None:
        mpi, way = WAYS[0]
        for name, text, words in (
            ("TRIBUTARY_MPI_MINIMUM", "much", "TRIBUTARY_MPI_MINIMUM: 'much' is no number"),
            ("TRIBUTARY_GROUPS", "9", "TRIBUTARY_GROUPS: 9 is not 1 to 8"),
            ("TRIBUTARY_JOIN_TIMEOUT", "5", "TRIBUTARY_JOIN_TIMEOUT: '5' is no time"),
        ):
            with self.subTest(name):
                self.failed(run(mpi, way, [program("fortran", mpi)], "127.0.0.1:9", ranks=2, **{name: text}), words)

    def test_settings_that_differ(self) -> None:
        for mpi in MPIS:
            with self.subTest(mpi=mpi):
                command = ["sh", "-c", f"TRIBUTARY_MPI_MINIMUM=$((${{PMI_RANK:-$OMPI_COMM_WORLD_RANK}} + 1)) {program('fortran', mpi)}"]
                self.failed(run(mpi, "preload", command, "127.0.0.1:9", ranks=2), "differ in their variables TRIBUTARY_")

    def test_counts_that_differ(self) -> None:
        """The error is returned: MPI_ERR_OTHER, in Open MPI with the library's text."""
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way), Node() as node:
                code, said = run(mpi, way, [program("errors", mpi), "counts"], node)
                self.assertEqual(code, 0, said)
                self.assertEqual(said.count(" other: "), 4, said)
                self.assertRegex(said, "tributary-mpi: rank 2 of 4: MPI_Allreduce: .*contributions disagree")

    def test_killed_rank(self) -> None:
        """The launcher ends the job."""
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way), Node() as node:
                self.failed(run(mpi, way, [program("errors", mpi), "killed"], node), r"rank 2 .*signal 9|Killed \(signal 9\)")

    def test_missing_rank(self) -> None:
        for mpi in MPIS:
            with self.subTest(mpi=mpi), Node() as node:
                done = run(mpi, "preload", [program("errors", mpi), "missing"], node, TRIBUTARY_MPI_RANK_TIMEOUT="2s")
                self.failed(done, r"rank \d of 4: MPI_Allreduce: gave up after 2 s more of waiting for rank 2")

    def test_node_that_goes(self) -> None:
        mpi, way = WAYS[0]
        with Node() as node:
            job = start(mpi, way, [program("errors", mpi), "twice"], TRIBUTARY_NODE=node.address, TRIBUTARY_MPI_NODE_TIMEOUT="2s")
            time.sleep(2.5)
            node.process.send_signal(signal.SIGKILL)
            self.failed(end(job), r"gave up after \d+ s more of node silent")


if __name__ == "__main__":
    unittest.main()
