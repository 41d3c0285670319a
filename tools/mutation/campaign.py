# SPDX-License-Identifier: Apache-2.0
"""The results of mutants: results.tsv, proofs.tsv, the verdicts on survivors, and the report made of them."""
import collections

import evidence
import rows

PROOF_AFTER_S = 1.5
VERDICTS = ("equivalent", "unreachable", "hole")

Result = collections.namedtuple("Result", "number verdict test how cpu")
Fate = collections.namedtuple("Fate", "verdict by")  # killed, equivalent, unreachable, hole, survived


def read_results(mutants):
    return {name: Result(int(row[0]), *row[1:]) for name, row in of_batches(mutants, "results.tsv")}


def read_proofs(mutants):
    return {name: row[1] for name, row in of_batches(mutants, "proofs.tsv")}


def of_batches(mutants, name):
    """Rows of a file that every batch has, each with the id of its mutant."""
    return [(f"{batch.name}/{row[0]}", row)
            for batch in dict.fromkeys(mutant.batch for mutant in mutants) for row in rows.read_rows(batch / name)]


def read_verdicts():
    """Verdict and reason by key of the mutant."""
    entries = [entry for device in evidence.read_devices() for entry in device.entries("verdicts")]
    for entry in entries:
        if entry["verdict"] not in VERDICTS:
            raise evidence.EvidenceError(f"verdict '{entry['verdict']}' is not one of {', '.join(VERDICTS)}")
    return {(entry["module"], entry["place"], entry["what"]): (entry["verdict"], entry["reason"]) for entry in entries}


def run_mutant(mutant, order, lock, prove):
    """The first test that fails kills it. A mutant that survives the quick tests may be equivalent; checking this now
    is cheaper."""
    with lock:
        tests = order.of(mutant.module)
    cpu, asked = 0.0, False
    for test in tests:
        if cpu > PROOF_AFTER_S and not asked:
            asked = True
            if prove(mutant, lock) == "equivalent":
                break
        log = mutant.batch / "logs" / f"{mutant.number}-{test.name}.log"
        outcome = test.run(mutant.number, log, test.cpu_limit)
        cpu += outcome.cpu
        if not outcome.passed:
            with lock:
                order.killed(mutant.module, test.name)
            return Result(mutant.number, "killed", test.name, outcome.how, f"{cpu:.1f}")
        log.unlink()
    return Result(mutant.number, "survived", "-", "-", f"{cpu:.1f}")


def fate(mutant, result, proof, verdicts):
    if result.verdict == "killed":
        return Fate("killed", f"{result.test} ({result.how})")
    if proof == "equivalent":
        return Fate("equivalent", "proven on its module")
    return Fate(*verdicts[mutant.key]) if mutant.key in verdicts else Fate("survived", "no verdict yet")


def report(work, mutants, chosen):
    """Writes mutants.tsv; prints what survived of those chosen, a table and metrics."""
    results, proofs, verdicts = read_results(mutants), read_proofs(mutants), read_verdicts()
    fates = {m.id: fate(m, results[m.id], proofs.get(m.id), verdicts) for m in mutants if m.id in results}
    rows.write_rows(work / "mutants.tsv", [("# id", "module", "place", "what", "verdict", "by")] + [
        (m.id, *m.key, *fates[m.id]) for m in mutants if m.id in fates])

    counts = collections.defaultdict(collections.Counter)
    for mutant in chosen:
        if mutant.id not in fates:
            continue
        verdict, by = fates[mutant.id]
        counts[mutant.module][verdict] += 1
        if verdict in ("hole", "survived"):
            print(f"{verdict} {mutant.id} {' | '.join(mutant.key)}: {by}")
    print_table(counts)


def print_table(counts):
    columns = ("killed", "equivalent", "unreachable", "hole", "survived")
    print(f"{'module':22}{'mutants':>9}" + "".join(f"{name:>13}" for name in columns) + f"{'killed of rest':>16}")
    total = collections.Counter()
    for module, count in [*counts.items(), ("all", total)]:
        every = sum(count.values())
        candidates = every - count["equivalent"] - count["unreachable"]
        share = f"{100 * count['killed'] / candidates:.1f} %" if candidates else "-"
        print(f"{module:22}{every:9}" + "".join(f"{count[name]:13}" for name in columns) + f"{share:>16}")
        if count is not total:
            total.update(count)
    every = sum(total.values())
    print(f"METRIC mutants {every}")
    print(f"METRIC candidates {every - total['equivalent'] - total['unreachable']}")
    print(f"METRIC killed {total['killed']}")
    print(f"METRIC equivalent {total['equivalent']}")
    print(f"METRIC unreachable {total['unreachable']}")
    print(f"METRIC survived {total['hole'] + total['survived']}")
