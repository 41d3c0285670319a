# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of a document's blocks, in the order of the document, in one scratch directory that looks like the root of
the repository: what they write stays there.

  ```console   "$ COMMAND" and what it prints to standard output (output.py); without a line printed only the exit code counts,
               which has to be 0
  ```sh        a script, which has to end with exit code 0; a block "printed by the block above" has what it prints
  ```text      is run for its "printed by: COMMAND" only
Other blocks are no commands, but all have a language. Exit code 77 of a command: this machine can't; that is counted as not run.
"""
import os
import shlex
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from markdown import Block, Document
from output import compare

LANGUAGES = {"c", "cmake", "console", "python", "sh", "tcl", "text", "toml", "cpp", "systemverilog", "mermaid"}
TIMEOUT_S = 1800
WINDOWS = {"gtkwave": "opens a window", "wireshark": "opens a window"}


@dataclass
class Result:
    """Of one command: run, if `reason` is empty, else not run for that reason."""
    place: str
    command: str
    reason: str = ""


class Runner:
    """`errors` are lines with file:line, expected and got."""

    def __init__(self, root: Path, build: Path, long: bool):
        self.root = root
        self.build = build
        self.long = long
        self.results: list[Result] = []
        self.errors: list[str] = []

    def run_document(self, document: Document) -> None:
        with tempfile.TemporaryDirectory(prefix="tributary_docs_") as scratch:
            self._fill(Path(scratch))
            before = ""
            for block in document.blocks:
                before = self._run_block(document, block, scratch, before)

    def _fill(self, scratch: Path) -> None:
        for entry in self.root.iterdir():
            if entry.name not in {"build", ".git"}:
                (scratch / entry.name).symlink_to(entry)
        (scratch / "build").symlink_to(self.build)

    def _run_block(self, document: Document, block: Block, scratch: str, before: str) -> str:
        """The output of the block."""
        place = f"{document.name}:{block.line}"
        if block.language not in LANGUAGES:
            self.errors.append(f"{place}: a block of the language '{block.language}'; expected one of {', '.join(sorted(LANGUAGES))}")
            return ""
        if block.language == "console":
            self._run_console(document, block, scratch)
        elif block.language == "sh":
            return self._run_script(block, place, "\n".join(block.lines), scratch) or ""
        elif block.note("printed by the block above") is not None:
            if before:
                self._compare(document.name, block.line, block.lines, before)
        elif block.note("printed by"):
            output = self._run_script(block, place, block.note("printed by"), scratch)
            if output is not None:
                self._compare(document.name, block.line, block.lines, output)
        return ""

    def _run_console(self, document: Document, block: Block, scratch: str) -> None:
        commands = [i for i, line in enumerate(block.lines) if line.startswith("$ ")]
        if not commands or commands[0] != 0:
            self.errors.append(f"{document.name}:{block.line}: a block of the language console begins with '$ ' and a command")
            return
        for start, end in zip(commands, commands[1:] + [len(block.lines)]):
            line = block.line + start
            output = self._run_script(block, f"{document.name}:{line}", block.lines[start][2:], scratch)
            printed = block.lines[start + 1:end]
            if output is not None and any(text.strip() for text in printed):
                self._compare(document.name, line + 1, printed, output)

    def _compare(self, name: str, line: int, printed: list[str], output: str) -> None:
        mismatch = compare(printed, output.split("\n"))
        if mismatch:
            self.errors.append(f"{name}:{line + mismatch.index}:\n  expected: {mismatch.expected}\n  got:      {mismatch.got}")

    def _run_script(self, block: Block, place: str, script: str, scratch: str) -> str | None:
        """Standard output; None if it was not run, or has failed."""
        reason = self._reason(block, script)
        if reason is None:
            return None
        self.results.append(Result(place, script, reason))
        if reason:
            return None
        started = time.monotonic()
        code, output, log = self._execute(script, scratch, block.note("in namespaces") is not None)
        print(f"{time.monotonic() - started:6.1f} s: {place}: {script.splitlines()[0]}", flush=True)
        if code == 77:
            self.results[-1].reason = (output + log).strip().split("\n")[-1]
            return None
        if code:
            self.errors.append(f"{place}: {script}\n  expected: exit code 0\n  got:      exit code {code}\n{(output + log)[-2000:]}")
            return None
        return output

    def _reason(self, block: Block, script: str) -> str | None:
        """Why it is not run; "" to run it; None: it belongs to the other one of the short and the long run."""
        if (block.note("long") is not None) != self.long:
            return None
        words = shlex.split(script, comments=True)
        return block.note("not run") or WINDOWS.get(words[0] if words else "", "")

    @staticmethod
    def _execute(script: str, scratch: str, namespaces: bool) -> tuple[int, str, str]:
        # When the first process of the namespaces ends, everything in them is removed.
        command = ["bash", "-euo", "pipefail", "-c", script]
        if namespaces:
            isolate = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
            isolate += [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
            if subprocess.run([*isolate, "true"], capture_output=True).returncode:
                return 77, "no namespaces on this machine", ""
            command = [*isolate, "bash", "-euo", "pipefail", "-c", "mount -t tmpfs tmpfs /run\n" + script]
        with tempfile.TemporaryFile("w+", errors="replace") as output, tempfile.TemporaryFile("w+", errors="replace") as log:
            process = subprocess.Popen(command, cwd=scratch, stdin=subprocess.DEVNULL, stdout=output, stderr=log, start_new_session=True)
            try:
                code = process.wait(TIMEOUT_S)
            except subprocess.TimeoutExpired:
                code = 124
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            output.seek(0)
            log.seek(0)
            return code, output.read(), log.read()
