# SPDX-License-Identifier: Apache-2.0
"""The example of README.md runs, two workers before a golden node."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from group import Node

_README = pathlib.Path(__file__).parents[1] / "README.md"


class Example(unittest.TestCase):
    def test_two_workers(self) -> None:
        code = re.search(r"```python\n(.*?)```", _README.read_text(), re.S)
        assert code is not None
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file, Node(2) as node:
            file.write(code[1])
            file.flush()
            workers = [
                subprocess.Popen(
                    [sys.executable, file.name],
                    env={
                        **os.environ,
                        "TRIBUTARY_NODE": node.addresses[rank][0],
                        "TRIBUTARY_JOB": "7",
                        "TRIBUTARY_RANK": str(rank),
                        "TRIBUTARY_WORKERS": "2",
                    },
                    stdout=subprocess.PIPE,
                    text=True,
                )
                for rank in range(2)
            ]
            said = [worker.communicate(timeout=60)[0] for worker in workers]
        self.assertEqual(said, ["rank 0: 6\n", "rank 1: 6\n"])


if __name__ == "__main__":
    unittest.main()
