#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the short regression on mutants and says what became of them; for tools/mutation.sh.

Reads candidates.tsv, baseline.tsv and the netlists in the directory of each batch; appends there to results.tsv (killed or
survived, by which test) and proofs.tsv (equivalent or unknown); writes mutants.tsv, all of it with the verdicts on survivors.
Holds the lock of each batch as one of many: prepare.sh replaces no mutants meanwhile. Ctrl-C and SIGTERM end it, with its tests.
Exit status: 0, 1 on an error or if it was stopped, 2 wrong usage.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import fcntl
import math
import pathlib
import shlex
import signal
import sys
import threading

import campaign
import equivalence
import evidence
import mutant as mutant_list
import process
import rows
import short_regression
from progress import Progress


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("modules", nargs="*", help="modules, default all")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="directory of all batches")
    parser.add_argument("--jobs", type=int, default=1, help="tests at a time")
    parser.add_argument("--quick", type=float, default=math.inf, help="only tests of at most so many CPU seconds")
    parser.add_argument("--retry", action="store_true", help="run survivors again")
    kinds = parser.add_mutually_exclusive_group(required=True)
    kinds.add_argument("--baseline", metavar="BATCH", help="see that its tests pass without a mutant, and time them")
    kinds.add_argument("--programs", metavar="BATCH", help="name the programs of its tests")
    kinds.add_argument("--run", action="store_true", help="run the tests on the mutants")
    kinds.add_argument("--prove", action="store_true", help="try to prove survivors equivalent")
    return parser.parse_args()


def baseline(batch):
    """Tests that have a time already are not run again."""
    tests = [test for test in short_regression.read_tests(batch) if not test.timed]
    progress = Progress("tests without a mutant", len(tests))
    for test in tests:
        log = batch / "logs" / f"0-{test.name}.log"
        outcome = test.run(0, log, cpu_limit=600)
        if not outcome.passed:
            progress.clear()
            print(f"run.py: {test.name} fails without a mutant: {outcome.how}; log: {log}\n"
                  f"reproduce: {test.command_line(0)}", file=sys.stderr)
            return 1
        rows.append_row(batch / "baseline.tsv", (test.name, f"{outcome.cpu:.2f}", shlex.join(test.command)))
        progress.step()
    progress.clear()
    return 0


def for_each(mutants, jobs, what, action):
    """Does something with mutants, several at a time."""
    progress = Progress(what, len(mutants))
    lock = threading.Lock()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            waiting = [pool.submit(action, mutant, lock) for mutant in mutants]
            for done in concurrent.futures.as_completed(waiting):
                done.result()
                progress.step()
        except BaseException:  # an interruption, or an error of one
            process.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    progress.clear()


def run_mutants(chosen, jobs, quick, retry):
    results = campaign.read_results(chosen)
    orders = {}
    for batch in {mutant.batch for mutant in chosen}:
        tests = short_regression.read_tests(batch)
        orders[batch] = short_regression.TestOrder([test for test in tests if test.timed and test.cpu <= quick])
    for mutant in chosen:  # what killed others has let survivors live
        if mutant.id in results and results[mutant.id].verdict == "killed" and not retry:
            orders[mutant.batch].killed(mutant.module, results[mutant.id].test)
    prove = prover(chosen)

    def action(mutant, lock):
        result = campaign.run_mutant(mutant, orders[mutant.batch], lock, prove)
        with lock:
            rows.append_row(mutant.batch / "results.tsv", result)

    proofs = campaign.read_proofs(chosen)
    todo = [m for m in chosen if m.id not in results
            or (retry and results[m.id].verdict == "survived" and proofs.get(m.id) != "equivalent")]
    for_each(in_turns(todo), jobs, "mutants", action)


def in_turns(mutants):
    """One of each module after the other, so that what is done after an interruption is a fair sample."""
    seen = collections.Counter()
    rounds = []
    for mutant in mutants:
        rounds.append((seen[mutant.module], mutant))
        seen[mutant.module] += 1
    return [mutant for _, mutant in sorted(rounds, key=lambda row: row[0])]


def prover(mutants):
    """Asks once for each mutant, and keeps the answer."""
    known = campaign.read_proofs(mutants)

    def prove(mutant, lock):
        if mutant.id not in known:
            known[mutant.id] = equivalence.prove(mutant)
            with lock:
                rows.append_row(mutant.batch / "proofs.tsv", (mutant.number, known[mutant.id]))
        return known[mutant.id]

    return prove


def prove_survivors(chosen, jobs):
    results = campaign.read_results(chosen)
    survivors = [m for m in chosen if m.id in results and results[m.id].verdict == "survived"]
    for_each(survivors, jobs, "proofs", prover(chosen))


def hold(batches, stack):
    """The lock of these, until the stack ends; waits for prepare.sh if that is at one of them."""
    for batch in batches:
        if batch.is_dir():
            fcntl.flock(stack.enter_context(open(batch / "lock", "w", encoding="utf-8")), fcntl.LOCK_SH)


def run_campaign(options):
    names = options.modules or list(mutant_list.batches())
    with contextlib.ExitStack() as stack:
        hold(sorted({options.work / mutant_list.batches()[name] for name in names}), stack)
        chosen = [mutant for mutant in mutant_list.read_mutants(options.work) if mutant.module in names]
        if options.run:
            run_mutants(chosen, options.jobs, options.quick, options.retry)
        prove_survivors(chosen, options.jobs)
        campaign.report(options.work, mutant_list.read_mutants(options.work), chosen)
    print(f"MUTATION DONE {' '.join(names)}")
    return 0


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if options.programs:
            print(*short_regression.programs(options.programs), sep="\n")
            return 0
        return baseline(options.work / options.baseline) if options.baseline else run_campaign(options)
    except (evidence.EvidenceError, short_regression.NoTests) as error:
        print(f"run.py: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("run.py: stopped; the same command goes on", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
