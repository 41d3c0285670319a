# SPDX-License-Identifier: Apache-2.0
"""MPI programs that know nothing of the node give the same results through it. launcher.py says what the environment holds."""

import pathlib
import re
import shutil
import tempfile
import unittest

from launcher import HERE, MPIS, WAYS, Node, program, run


class Collectives(unittest.TestCase):
    def passed(self, done: tuple[int, str], words: str) -> tuple[int, int]:
        """The numbers of collectives through the node, and by MPI itself."""
        code, said = done
        self.assertEqual(code, 0, said)
        self.assertRegex(said, words)
        counts = re.search(r"(\d+) collectives through the node, \d+ bytes; (\d+) by MPI itself", said)
        self.assertIsNotNone(counts, said)
        return int(counts[1]), int(counts[2])

    def test_all_of_them(self) -> None:
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way), Node() as node:
                done = run(mpi, way, [program("collectives", mpi)], node, TRIBUTARY_GROUPS="8")
                through, not_through = self.passed(done, r"[1-9]\d+ checks passed")
                self.assertGreater(through, 200 if way == "preload" else 120)  # the component has blocking ones
                self.assertGreater(not_through, 10)
                self.assertRegex(done[1], r"\d+ type, \d+ operation")

    def test_with_loss_and_one_group(self) -> None:
        """Communicators for which there is no group are left to MPI."""
        for mpi in MPIS:
            with self.subTest(mpi=mpi), Node("--loss", "0.01", "--groups", "1") as node:
                done = run(mpi, "preload", [program("collectives", mpi)], node)
                self.passed(done, "no free group")

    def test_threads(self) -> None:
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way), Node() as node:
                done = run(mpi, way, [program("threads", mpi)], node, ranks=2, TRIBUTARY_GROUPS="8")
                through, _ = self.passed(done, "301 checks passed")
                self.assertGreaterEqual(through, 50)  # of one communicator; the others may find no group

    def test_small_ones_and_none(self) -> None:
        mpi, way = WAYS[0]
        with Node() as node:
            done = run(mpi, way, [program("fortran", mpi)], node, ranks=2, TRIBUTARY_MPI_MINIMUM="1MiB")
            self.assertEqual(self.passed(done, "4 small"), (1, 4))  # a barrier has no size
            done = run(mpi, way, [program("fortran", mpi)], node, ranks=2, TRIBUTARY_MPI_DISABLE="1")
            self.assertEqual(self.passed(done, "switched off"), (0, 5))

    def test_fortran(self) -> None:
        for mpi, way in WAYS:
            with self.subTest(mpi=mpi, way=way), Node() as node:
                through, _ = self.passed(run(mpi, way, [program("fortran", mpi)], node), "Fortran passed")
                self.assertGreaterEqual(through, 4 if way == "component" else 5)

    @unittest.skipUnless("openmpi" in MPIS, "Debian's mpi4py is of Open MPI")
    def test_mpi4py(self) -> None:
        for way in ("preload", "component"):
            with self.subTest(way=way), Node() as node:
                done = run("openmpi", way, ["/usr/bin/python3", "-B", str(HERE / "check_mpi4py.py")], node)
                through, _ = self.passed(done, "mpi4py passed")
                self.assertGreaterEqual(through, 6)

    @unittest.skipUnless("openmpi" in MPIS, "Debian's hpcc is of Open MPI")
    def test_hpcc(self) -> None:
        """A benchmark of Debian's, unchanged, whose own checks have to pass."""
        with Node() as node, tempfile.TemporaryDirectory() as folder:
            shutil.copy(HERE / "hpccinf.txt", folder)
            done = run("openmpi", "preload", ["hpcc"], node, options=("--wdir", folder))
            through, _ = self.passed(done, "rank 0 of 4")
            self.assertGreater(through, 20)
            said = pathlib.Path(folder, "hpccoutf.txt").read_text(encoding="utf-8")
            self.assertRegex(said, r"End of HPC Challenge tests")
            self.assertRegex(said, r"Success=1")
            self.assertNotRegex(said, r"FAILED")


if __name__ == "__main__":
    unittest.main()
