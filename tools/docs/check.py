#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the documents against the tree: every command that they print is run and its output compared, every name
is looked up, every figure is measured. Skipped items are counted, with the reason. Exit code 0 all match, 1 mismatch, 2
wrong usage.
"""
import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from commands import Runner  # noqa: E402
from figures import FigureCheck  # noqa: E402
from markdown import documents  # noqa: E402
from names import NameCheck  # noqa: E402
from ports import PortCheck  # noqa: E402
from spec import SpecCheck  # noqa: E402
from usage import UsageCheck  # noqa: E402


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/docs/check.py", description=__doc__)
    parser.add_argument("what", choices=["names", "spec", "ports", "usage", "commands", "figures"],
                        help="names: links, paths, identifiers; spec: form of the specification; ports: tables and instances of a module; usage: the options of every "
                             "command; commands: blocks of commands and what they print; figures: those of figures.toml")
    parser.add_argument("--long", action="store_true", help="what takes long, instead of the rest")
    parser.add_argument("--build", type=Path, default=Path("build"), help="build folder (default build)")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help=argparse.SUPPRESS)
    parser.add_argument("documents", nargs="*", metavar="DOCUMENT", help="only these, by their paths from the root; default all")
    return parser.parse_intermixed_args()


def main() -> int:
    options = parse()
    root = options.root.resolve()
    found = documents(root)
    unknown = set(options.documents) - {document.name for document in found}
    if unknown:
        print(f"docs: no document {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    chosen = [document for document in found if not options.documents or document.name in options.documents]
    build = options.build.resolve()
    if options.what == "names":
        check = NameCheck(root, found)
        check.run()
        summary = ", ".join(f"{count} {kind}" for kind, count in check.counts.items())
    elif options.what == "spec":
        check = SpecCheck(root, found)
        check.run()
        summary = ", ".join(f"{count} {kind}" for kind, count in check.counts.items())
    elif options.what == "ports":
        check = PortCheck(root, chosen)
        check.run()
        summary = ", ".join(f"{count} {kind}" for kind, count in check.counts.items())
    elif options.what == "usage":
        check = UsageCheck(root, build)
        for document in chosen:
            check.run_document(document)
        summary = f"{check.count} commands have the options and files that they are given"
    elif options.what == "commands":
        check = Runner(root, build, options.long)
        for document in chosen:
            check.run_document(document)
        not_run = [result for result in check.results if result.reason]
        for result in not_run:
            print(f"not run: {result.place}: {result.command.splitlines()[0]}: {result.reason}")
        summary = f"{len(check.results) - len(not_run)} commands run, {len(not_run)} not"
    else:
        check = FigureCheck(root, build, options.long, {document.name: document for document in found})
        check.run()
        for entry in check.not_measured:
            print(f"not measured: {entry}")
        summary = f"{check.count} figures measured, {len(check.not_measured)} entries not"
    for error in check.errors:
        print(error)
    if check.errors:
        again = " ".join(["tools/docs/check.py", options.what] + ["--long"] * options.long + ["--build", str(options.build)])
        print(f"docs: {len(check.errors)} errors; {summary}; to see it again: {again}")
        return 1
    print(f"docs: {summary}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
