# SPDX-License-Identifier: Apache-2.0
"""Explores the scenarios of scenarios.toml with spin, and its faults, each of which must break the property that it names."""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time
import tomllib

import chart
import work_folder

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MODEL = "tributary.pml"  # of a scenario that names no other
MEMORY_MB = 4096
DEPTH = 3_000_000
SHORTEN_S = 60  # at most so long a short way into a failure is looked for
DEPTHS = [*range(20, 100, 5), *range(100, 200, 10), *range(200, 500, 50), 700, 1000]

EPILOG = """Each scenario is explored exhaustively. If a property breaks, the way there is printed as a message sequence chart:
arrows are frames that arrive, x ends those that are lost or withdrawn; e is the epoch, i the incarnation, # the sequence number,
in brackets are the owners of the contributions in the payload, with ' those of a worker's next incarnation.
exit status: 0 passed, 1 failed, 2 wrong usage, 77 spin or a C compiler is not installed"""


class Failure(Exception):
    """The check could not be made."""


def run(command, directory, log, limit=None):
    """Standard output of a command, also kept in `log`."""
    with open(directory / log, "w", encoding="utf-8") as sink:
        try:
            status = subprocess.run(command, cwd=directory, stdout=sink, stderr=subprocess.STDOUT, check=False,
                                    timeout=limit).returncode
        except subprocess.TimeoutExpired:
            status = None
    return status, (directory / log).read_text(encoding="utf-8", errors="replace")


def cpu_seconds():
    """Of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def number(pattern, text):
    """The number in the last line that matches; 0 if none does."""
    found = re.findall(pattern, text, re.MULTILINE)
    return float(found[-1]) if found else 0.0


class Exploration:
    """The model of one scenario with one set of definitions, in a directory of its own."""

    def __init__(self, directory, model, define):
        self.directory = directory
        self.model = HERE / model
        self.define = define
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.iterdir():
            old.unlink()
        self.definitions = [f"-D{name}={value}" for name, value in define.items()]
        status, text = run(["spin", *self.definitions, "-a", str(self.model)], directory, "spin.log")
        if status != 0:
            raise Failure(f"spin cannot read the model:\n{text}")

    def build(self):
        status, text = run(["gcc", "-O2", "-w", f"-DMEMLIM={MEMORY_MB}", "-DNOFAIR", "-DCOLLAPSE", "-o", "pan", "pan.c"],
                           self.directory, "gcc.log")
        if status != 0:
            raise Failure(f"the explorer cannot be compiled:\n{text}")

    def explore(self):
        """True if all properties hold in all states."""
        self.build()
        begin = cpu_seconds()
        status, text = run(["./pan", "-a", f"-m{DEPTH}"], self.directory, "pan.log")
        self.seconds = cpu_seconds() - begin
        self.states = int(number(r"^\s*([0-9.e+]+) states, stored", text))
        self.transitions = int(number(r"^\s*([0-9.e+]+) transitions", text))
        self.depth = int(number(r"depth reached (\d+)", text))
        self.memory = number(r"([0-9.]+)\s+total actual memory usage", text)
        errors = re.search(r"errors: (\d+)", text)
        if errors and int(errors[1]) > 0:
            return False
        cut = re.search(r"max search depth too small|reached -DMEMLIM|out of memory|hash array|VECTORSZ", text)
        if status != 0 or errors is None or cut or "Search not completed" in text:
            raise Failure(f"not explored to the end; see {self.directory}/pan.log:\n" + "\n".join(text.splitlines()[-8:]))
        return True

    def numbers(self):
        return (f"{self.states} states, {self.transitions} transitions, depth {self.depth}, {self.memory:.0f} MB, "
                f"{self.seconds:.1f} s CPU")

    def failure(self):
        """The way to the broken property as a chart, and its name: not of the first way found, but of a short one."""
        until = time.monotonic() + SHORTEN_S
        for depth in DEPTHS:
            left = until - time.monotonic()
            if left <= 0:
                break
            _, text = run(["./pan", "-a", f"-m{depth}"], self.directory, "short.log", left)
            if re.search(r"errors: [1-9]", text):
                break
        return self.replay()

    def replay(self):
        _, text = run(["spin", "-T", "-t", *self.definitions, "-k", f"{self.model.name}.trail", str(self.model)],
                      self.directory, "replay.log")
        return chart.draw(text, self.define) if self.model.name == MODEL else chart.events(text)


def check_scenario(name, scenario, work):
    exploration = Exploration(work / name, scenario.get("model", MODEL), scenario["define"])
    print(f"{name}: {scenario['says']}")
    if exploration.explore():
        print(f"{name}: {exploration.numbers()}")
        print(f"METRIC states {exploration.states}")
        print(f"METRIC transitions {exploration.transitions}")
        print("METRIC scenarios 1")
        print(f"PROTOCOL PASSED {name}", flush=True)
        return True
    drawn, broken = exploration.failure()
    print(drawn)
    print(f"broken: {broken}")
    print(f"PROTOCOL FAILED {name}")
    print(f"reproduce: tools/protocol.sh {name}", flush=True)
    return False


def check_fault(name, fault, scenarios, work, show):
    scenario = scenarios[fault["scenario"]]
    define = scenario["define"] | fault.get("define", {"FAULT": name})
    exploration = Exploration(work / f"fault-{name}", scenario.get("model", MODEL), define)
    if exploration.explore():
        print(f"{name}: {fault['says']}: NOT FOUND in {fault['scenario']} ({exploration.numbers()})")
        return False
    drawn, broken = exploration.failure() if show else exploration.replay()
    if show:
        print(drawn)
    caught = broken[:2] in fault["breaks"]
    verdict = "caught" if caught else f"WRONG PROPERTY, {' or '.join(fault['breaks'])} expected"
    print(f"{name}: {fault['says']}: {verdict} in "
          f"{fault['scenario']} after {exploration.states} states by {broken}", flush=True)
    return caught


def known(names, table, what, parser):
    for name in names:
        if name not in table:
            parser.error(f"no {what} '{name}'; see --list")
    return names or list(table)


def main():
    parser = argparse.ArgumentParser(prog="tools/protocol.sh", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help="scenarios (with --falsify: faults); all if none is given")
    parser.add_argument("--list", action="store_true", help="list scenarios and faults, and stop")
    parser.add_argument("--falsify", action="store_true", help="put the faults in; each must break its property")
    parser.add_argument("--show", action="store_true", help="with --falsify: print the way to each broken property, too")
    parser.add_argument("--work", type=work_folder.named, default=ROOT / "build" / "protocol", metavar="DIR",
                        help="directory for explorers and logs (default build/protocol of the repository)")
    arguments = parser.parse_args()
    lists = tomllib.loads((HERE / "scenarios.toml").read_text(encoding="utf-8"))
    scenarios, faults = lists["scenario"], lists["fault"]
    if arguments.list:
        for name, scenario in scenarios.items():
            print(f"{name:22} {scenario['says']}")
        for name, fault in faults.items():
            print(f"{name:22} fault in {fault['scenario']}: {fault['says']}")
        return 0
    names = known(arguments.name, faults if arguments.falsify else scenarios, "fault" if arguments.falsify else "scenario",
                  parser)
    work = arguments.work
    failed = []
    for name in names:
        try:
            with work_folder.alone(work / (f"fault-{name}" if arguments.falsify else name)):
                if arguments.falsify:
                    passed = check_fault(name, faults[name], scenarios, work, arguments.show)
                else:
                    passed = check_scenario(name, scenarios[name], work)
        except Failure as failure:
            print(f"{name}: {failure}")
            passed = False
        if not passed:
            failed.append(name)
    if arguments.falsify:
        print(f"{len(names) - len(failed)} of {len(names)} faults caught")
        print(f"METRIC protocol.faults {len(names)}")
        print(f"METRIC protocol.caught {len(names) - len(failed)}")
        print("PROTOCOL FAILED falsify" if failed else "PROTOCOL PASSED falsify")
    if failed and arguments.falsify:
        print(f"reproduce: tools/protocol.sh --falsify --show {' '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
