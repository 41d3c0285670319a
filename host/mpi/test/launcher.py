# SPDX-License-Identifier: Apache-2.0
"""Runs MPI programs before a node: `tributary node`, on the loopback interface.

usage of a test: test_<name>.py; the environment names what was built:
  TRIBUTARY       the command tributary
  TRIBUTARY_MPIS  the MPIs that were found: openmpi, mpich
  TRIBUTARY_MPI   the folder with libtributary-mpi-<mpi>.so, openmpi/ with the component, test/ with check_<name>_<mpi>
"""

from __future__ import annotations

import os
import pathlib
import re
import signal
import subprocess
import tempfile

BUILT = pathlib.Path(os.environ["TRIBUTARY_MPI"])
HERE = pathlib.Path(__file__).parent
MPIS = os.environ["TRIBUTARY_MPIS"].split()
# How a program of an MPI comes to the node.
WAYS = [(mpi, "preload") for mpi in MPIS] + ([("openmpi", "component")] if "openmpi" in MPIS else [])
LIMIT_S = 100


class Node:
    def __init__(self, *options: str) -> None:
        command = [os.environ["TRIBUTARY"], "node", "--listen", "127.0.0.1:0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[1]

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()


def program(name: str, mpi: str) -> str:
    return str(BUILT / "test" / f"check_{name}_{mpi}")


def _settings(mpi: str, way: str) -> list[str]:
    """Settings that make a process of this MPI a worker, as assignments for env."""
    if way == "preload":
        return [f"LD_PRELOAD={BUILT}/libtributary-mpi-{mpi}.so"]
    found = subprocess.run(["ompi_info", "--path", "libdir", "--parsable"], capture_output=True, text=True, check=True).stdout
    system = pathlib.Path(re.search(r"path:libdir:(.*)", found)[1])
    return [f"OMPI_MCA_mca_base_component_path={BUILT}/openmpi:{system}/openmpi3:{system}/openmpi"]


def start(
    mpi: str, way: str, command: list[str], *, ranks: int = 4, options: tuple[str, ...] = (), **variables: str
) -> subprocess.Popen[str]:
    """`options` are those of mpirun; `variables` are of every rank."""
    common = {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
    }
    environment = {name: text for name, text in os.environ.items() if not name.startswith("TRIBUTARY_")} | common | variables
    launch = [f"mpirun.{mpi}", *options, "-n", str(ranks)]
    return subprocess.Popen(
        [*launch, "env", *_settings(mpi, way), *command],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, env=environment,
    )


def end(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit code, and all that was printed. Nothing may hang."""
    try:
        said, _ = process.communicate(timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        process.terminate()
        said, _ = process.communicate()
        raise AssertionError(f"still running after {LIMIT_S} s; so far it said:\n{said}") from None
    return process.returncode, said


def run(mpi: str, way: str, command: list[str], node: Node | str, **more: object) -> tuple[int, str]:
    address = node.address if isinstance(node, Node) else node
    return end(start(mpi, way, command, TRIBUTARY_NODE=address, **more))
