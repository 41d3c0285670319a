# SPDX-License-Identifier: Apache-2.0
"""The tests of mutants: runs one on a mutant, and determines the order in which to try them."""
import collections
import dataclasses
import math
import os
import pathlib
import shlex
import signal
import sys
import tempfile

import evidence
import process
import rows

TREE = pathlib.Path(__file__).resolve().parents[2]
MEMORY_LIMIT = 4 << 30
NO_TESTS = b"\n[==========] Running 0 tests"  # of GoogleTest, which passes then
PROOF_FAILS = 10  # exit status of by_proof.py
WALL_LIMIT_S = 900  # for what sleeps; the limit of CPU time does not depend on what else the machine does


class NoTests(Exception):
    """A test that can't fail, or has no verdict, kills no mutant."""


Outcome = collections.namedtuple("Outcome", "passed how cpu")


@dataclasses.dataclass(frozen=True)
class Test:
    name: str
    command: tuple
    cpu: float = 0.0  # seconds it takes without a mutant
    proof: bool = False  # by_proof.py: ends by itself, and much more time is no failure

    @property
    def timed(self):
        return self.cpu > 0

    @property
    def cpu_limit(self):
        return WALL_LIMIT_S if self.proof else math.ceil(4 * self.cpu) + 1

    def command_line(self, number):
        return f"TRIBUTARY_MUTANT={number} {shlex.join(self.command)}"

    def run(self, number, log, cpu_limit):
        environment = dict(os.environ, TRIBUTARY_MUTANT=str(number))
        with tempfile.TemporaryDirectory(dir=log.parent) as folder, open(log, "wb") as stream:
            code, usage = process.run(self.command, [f"--cpu={cpu_limit}", f"--as={MEMORY_LIMIT}"], WALL_LIMIT_S, cwd=folder,
                                      env=environment, stdout=stream)
        if code == 0 and NO_TESTS in log.read_bytes():
            raise NoTests(f"{self.name} has no test of its filter; log: {log}\nreproduce: {self.command_line(number)}")
        if self.proof and code not in (0, PROOF_FAILS):
            raise NoTests(f"{self.name} has no verdict: {self._how(code)}; log: {log}\nreproduce: {self.command_line(number)}")
        return Outcome(code == 0, self._how(code), usage.ru_utime + usage.ru_stime)

    @staticmethod
    def _how(code):
        if code >= 0:
            return f"exit {code}"
        return "timeout" if -code in (signal.SIGXCPU, signal.SIGKILL) else signal.Signals(-code).name


def programs(batch_name):
    """The targets of the build that make them."""
    return sorted({pathlib.PurePath(shlex.split(run)[0]).name for _, run in evidence.tests(evidence.read_devices(), batch_name)})


def commands(batch):
    """Name and command of each test of a batch, as listed."""
    if batch.name.startswith(evidence.PROOFS):
        proof = batch.name.removeprefix(evidence.PROOFS)
        yield "proof", (sys.executable, "-B", str(TREE / "tools/mutation/by_proof.py"), "try", proof, str(batch.resolve()))
        return
    for name, run in evidence.tests(evidence.read_devices(), batch.name):
        program, *options = shlex.split(run.replace("{tree}", str(TREE)))
        yield name, (str(batch.resolve() / "build" / program), *options)


def read_tests(batch):
    """Of a batch, timed if there is a baseline."""
    times = {(name, command): float(cpu) for name, cpu, command in rows.read_rows(batch / "baseline.tsv")}
    return [Test(name, command, times.get((name, shlex.join(command)), 0.0), batch.name.startswith(evidence.PROOFS))
            for name, command in commands(batch)]


class TestOrder:
    """Orders tests: those that have killed most mutants of a module come first."""

    def __init__(self, tests):
        self.tests = tests
        self.kills = collections.Counter()

    def killed(self, module, name):
        self.kills[module, name] += 1

    def of(self, module):
        return sorted(self.tests, key=lambda test: -self.kills[module, test.name])
