# SPDX-License-Identifier: Apache-2.0
"""Four processes walk each version of the plugin's tables, before `tributary node`.

usage: test_plugin.py TRIBUTARY DRIVER PLUGIN. Exit 0 passed, 1 failed.
"""

import os
import re
import signal
import subprocess
import sys
import unittest

_PLUGIN = sys.argv.pop()
_DRIVER = sys.argv.pop()
_TRIBUTARY = sys.argv.pop()
_LIMIT_S = 60


def walk(version: int, **environment: str) -> subprocess.CompletedProcess:
    settings = {"TRIBUTARY_MIN_TIMEOUT": "20ms", "NCCL_SOCKET_IFNAME": "lo"} | environment
    return subprocess.run(
        [_DRIVER, _PLUGIN, str(version), "4"], capture_output=True, text=True, check=False, timeout=_LIMIT_S, env=os.environ | settings
    )


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.node = subprocess.Popen(
            [_TRIBUTARY, "node", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
        )
        cls.address = re.fullmatch(r"node: (127\.0\.0\.1:\d+)\n", cls.node.stdout.readline())[1]

    @classmethod
    def tearDownClass(cls) -> None:
        cls.node.send_signal(signal.SIGINT)
        cls.node.communicate(timeout=_LIMIT_S)

    def test_walks(self) -> None:
        """One job after the other, as versions do not know of each other."""
        for version in range(8, 12):
            with self.subTest(version):
                done = walk(version, TRIBUTARY_NODE=self.address)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertEqual(done.stdout, f"version {version}: 4 of 4 ranks passed\n")

    def test_a_group_too_many(self) -> None:
        done = walk(11, TRIBUTARY_NODE=self.address, TRIBUTARY_GROUP="255", TRIBUTARY_GROUPS="1")
        self.assertEqual(done.returncode, 1)

    def test_a_setting_that_makes_no_sense(self) -> None:
        done = walk(11, TRIBUTARY_NODE=self.address, TRIBUTARY_KEY="12")
        self.assertEqual(done.returncode, 1)
        self.assertIn("TRIBUTARY_KEY: the key is to have 16 hexadecimal digits", done.stderr)

    def test_no_node(self) -> None:
        done = walk(8)
        self.assertEqual(done.returncode, 1)
        self.assertIn("one device for collectives", done.stderr)

    def test_dead_node(self) -> None:
        done = walk(9, TRIBUTARY_NODE="127.0.0.1:9", TRIBUTARY_JOIN_TIMEOUT="300ms")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"tributary: .*rank \d: no WELCOME for group 0, job \d+ within the time to join")

    def test_symbols(self) -> None:
        """Nothing is exported but the tables."""
        said = subprocess.run(["nm", "-D", "--defined-only", _PLUGIN], capture_output=True, text=True, check=True).stdout
        names = sorted(line.split()[-1] for line in said.splitlines())
        self.assertEqual(
            names, sorted(f"nccl{table}Plugin_v{version}" for table in ("Net", "CollNet") for version in range(8, 12))
        )


if __name__ == "__main__":
    unittest.main()
