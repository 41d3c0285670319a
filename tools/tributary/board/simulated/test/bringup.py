#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does what docs/BRINGUP.md says. A comment above each block of commands says where:

  <!-- followed at: reader -->          settings of the reader; the test has its own for the same names
  <!-- followed at: bench -->           at the machine with the card's console
  <!-- followed at: hosts -->           at one host after the other, namespaces w0 to w3
  <!-- followed at: hosts together -->  at all of them at once

Outputs of blocks are compared like those of the other documents (tools/docs/output.py). Exit code 0 done, 1 a step
failed, 2 wrong usage.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[5]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools/docs"))
from markdown import Document  # noqa: E402
from output import compare  # noqa: E402

HOSTS = range(4)
TIMEOUT_S = 600
LEAST_STEPS = 8


class Guide:
    """`errors` are lines with file:line."""

    def __init__(self, document: Document, build: Path, console: Path, scratch: Path):
        self.document = document
        self.scratch = scratch
        self.settings = {"card": str(console), "timeout": "5s"}
        self.errors: list[str] = []
        self.steps = 0
        for name, target in (("build", build), ("docs", ROOT / "docs")):
            (scratch / name).symlink_to(target)

    def follow(self) -> None:
        for block in self.document.blocks:
            where = block.note("followed at")
            if where == "reader":
                self._check_settings(block)
            elif where:
                self.steps += 1
                for script, printed in self._commands(block):
                    print(f"bringup: at {where}: {script.splitlines()[0]}", flush=True)
                    self._run(block.line, where, script, printed)
        if self.steps < LEAST_STEPS:
            self.errors.append(f"{self.document.name}: {self.steps} steps, {LEAST_STEPS} at least are wanted")

    def _check_settings(self, block) -> None:
        known = {*self.settings, *self._of_host(0)}
        for line in block.lines:
            name = re.match(r"(\w+)=\S+(\s+#.*)?$", line)
            if not name or name.group(1) not in known:
                self.errors.append(f"{self.document.name}:{block.line}: '{line}' is no setting that the test knows")

    @staticmethod
    def _of_host(host: int) -> dict[str, str]:
        return {"nic": f"v{host}", "rank": str(host)}

    @staticmethod
    def _commands(block) -> list[tuple[str, list[str]]]:
        """Each script of the block, with what it is said to print."""
        if block.language == "sh":
            return [("\n".join(block.lines), [])]
        starts = [i for i, line in enumerate(block.lines) if line.startswith("$ ")]
        return [(block.lines[start][2:], block.lines[start + 1:end]) for start, end in zip(starts, starts[1:] + [len(block.lines)])]

    def _start(self, script: str, host: int | None) -> subprocess.Popen:
        settings = dict(self.settings) if host is None else {**self.settings, **self._of_host(host)}
        inside = [] if host is None else ["ip", "netns", "exec", f"w{host}"]
        setting = "\n".join(f"{name}={value}" for name, value in settings.items())
        return subprocess.Popen([*inside, "bash", "-euo", "pipefail", "-c", f"{setting}\n{script}"], cwd=self.scratch, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def _run(self, line: int, where: str, script: str, printed: list[str]) -> None:
        if where == "bench":
            self._end(line, self._start(script, None), printed)
        elif where == "hosts":
            for host in HOSTS:
                self._end(line, self._start(script, host), printed)
        elif where == "hosts together":
            for process in [self._start(script, host) for host in HOSTS]:
                self._end(line, process, printed)
        else:
            self.errors.append(f"{self.document.name}:{line}: no host is '{where}'")

    def _end(self, line: int, process: subprocess.Popen, printed: list[str]) -> None:
        output, _ = process.communicate(timeout=TIMEOUT_S)
        if process.returncode:
            self.errors.append(f"{self.document.name}:{line}: exit code {process.returncode}\n{output}")
            return
        mismatch = compare(printed, output.split("\n")) if any(text.strip() for text in printed) else None
        if mismatch:
            self.errors.append(f"{self.document.name}:{line}:\n  expected: {mismatch.expected}\n  got:      {mismatch.got}\n{output}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="bringup.py", description=__doc__)
    parser.add_argument("--build", required=True, type=Path, help="folder of the programs")
    parser.add_argument("--console", required=True, type=Path, help="the card's serial device")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tributary_bringup_") as scratch:
        guide = Guide(Document(ROOT / "docs/BRINGUP.md", "docs/BRINGUP.md"), options.build.resolve(), options.console, Path(scratch))
        guide.follow()
    print("\n".join(guide.errors) or f"bringup: {guide.steps} steps done")
    return 1 if guide.errors else 0


if __name__ == "__main__":
    sys.exit(main())
