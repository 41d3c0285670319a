# SPDX-License-Identifier: Apache-2.0
"""The tests of tests.tsv: runs one on a mutant, and says in which order they are to be tried."""
import collections
import dataclasses
import math
import os
import pathlib
import shlex
import signal
import tempfile

import process
import rows

TREE = pathlib.Path(__file__).resolve().parents[2]
MEMORY_LIMIT = 4 << 30
NO_TESTS = b"\n[==========] Running 0 tests"  # of GoogleTest, which passes then
WALL_LIMIT_S = 900  # for what sleeps; the limit of CPU time does not depend on what else the machine does


class NoTests(Exception):
    """A test that can't fail kills no mutant."""


Outcome = collections.namedtuple("Outcome", "passed how cpu")


@dataclasses.dataclass(frozen=True)
class Test:
    name: str
    command: tuple
    cpu: float = 0.0  # seconds it takes without a mutant

    @property
    def timed(self):
        return self.cpu > 0

    @property
    def cpu_limit(self):
        return math.ceil(4 * self.cpu) + 1

    def command_line(self, number):
        return f"TRIBUTARY_MUTANT={number} {shlex.join(self.command)}"

    def run(self, number, log, cpu_limit):
        environment = dict(os.environ, TRIBUTARY_MUTANT=str(number))
        with tempfile.TemporaryDirectory(dir=log.parent) as folder, open(log, "wb") as stream:
            code, usage = process.run(self.command, [f"--cpu={cpu_limit}", f"--as={MEMORY_LIMIT}"], WALL_LIMIT_S, cwd=folder,
                                      env=environment, stdout=stream)
        if code == 0 and NO_TESTS in log.read_bytes():
            raise NoTests(f"{self.name} has no test of its filter; log: {log}\nreproduce: {self.command_line(number)}")
        return Outcome(code == 0, self._how(code), usage.ru_utime + usage.ru_stime)

    @staticmethod
    def _how(code):
        if code >= 0:
            return f"exit {code}"
        return "timeout" if -code in (signal.SIGXCPU, signal.SIGKILL) else signal.Signals(-code).name


def lines_of(batch_name):
    """Name and command of each test of a batch, or, if it has none of its own, of the batch "node"."""
    of_batch = collections.defaultdict(list)
    for name, batch, command in rows.read_rows(pathlib.Path(__file__).parent / "tests.tsv"):
        of_batch[batch].append((name, command))
    return of_batch.get(batch_name, of_batch["node"])


def programs(batch_name):
    """The targets of the build that make them."""
    return sorted({pathlib.PurePath(shlex.split(command)[0]).name for _, command in lines_of(batch_name)})


def read_tests(batch):
    """Of a batch, as listed, timed if there is a baseline."""
    times = {(name, command): float(cpu) for name, cpu, command in rows.read_rows(batch / "baseline.tsv")}
    tests = []
    for name, line in lines_of(batch.name):
        program, *options = shlex.split(line.replace("{tree}", str(TREE)))
        command = (str(batch.resolve() / "build" / program), *options)
        tests.append(Test(name, command, times.get((name, shlex.join(command)), 0.0)))
    return tests


class TestOrder:
    """What has killed most mutants of a module comes first."""

    def __init__(self, tests):
        self.tests = tests
        self.kills = collections.Counter()

    def killed(self, module, name):
        self.kills[module, name] += 1

    def of(self, module):
        return sorted(self.tests, key=lambda test: -self.kills[module, test.name])
