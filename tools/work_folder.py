# SPDX-License-Identifier: Apache-2.0
"""Folders that scripts work in: of an option --work, and one run at a time in each. For scripts in Python that a script of the shell
has started as CALLED_FROM=folder of its caller PYTHONPATH=tools."""
import contextlib
import fcntl
import os
import sys
from pathlib import Path


def named(text: str) -> Path:
    """The folder that the caller means."""
    return Path(os.environ.get("CALLED_FROM", ""), text).absolute()


@contextlib.contextmanager
def alone(folder: Path):
    """Makes the folder; waits, and says so, while another run is in it."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"waits for another run in {folder}", file=sys.stderr, flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
