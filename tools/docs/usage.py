# SPDX-License-Identifier: Apache-2.0
"""Every command that a document prints in a block or in code, run or not, is a program of the tree with the options that it is
given: each is in what --help prints. Other programs than build/tributary, which the first command of the README builds, are run after the
document has built them, by cmake --build and --target. One that accesses a card names the connection, unless the text
names only the command. Files of the tree that are named exist; tests that ctest is to run do.
"""
import re
import shlex
import subprocess
from functools import lru_cache
from pathlib import Path

from markdown import Document

OPTION = re.compile(r"^(--?[A-Za-z][\w-]*)(=.*)?$")
SCRIPT = re.compile(r"^(tools|regress|verif)/[\w/]+\.sh$")
PROGRAM = re.compile(r"^build/([\w-]+/)*(?P<name>[\w-]+)$")
FILES = re.compile(r"^(rtl|model|verif|tools|regress|cmake)/[\w./]+\.\w+$")
SHELL = {"&&", "||", "|", ";", "&", ">", "<", "2>", "done", "do"}


class UsageCheck:
    """`errors` are lines with file:line; `count` is that of the commands looked at."""

    def __init__(self, root: Path, build: Path):
        self.root = root
        self.build = build
        self.errors: list[str] = []
        self.count = 0

    def run_document(self, document: Document) -> None:
        built = {"tributary"}
        for block in document.blocks:
            if block.language not in {"sh", "console"}:
                continue
            for number, line in enumerate(block.lines, block.line):
                if block.language == "sh" or line.startswith("$ "):
                    self._check_line(f"{document.name}:{number}", line.removeprefix("$ "))
                    self._check_built(f"{document.name}:{number}", line.removeprefix("$ ").split(), built)
            if block.note("printed by"):
                self._check_line(f"{document.name}:{block.line}", block.note("printed by"))
        for span in document.code_spans():
            self._check_line(f"{document.name}:{span.line}", span.text)

    def _check_built(self, place: str, words: list[str], built: set[str]) -> None:
        if "--build" in words and "--target" in words:
            built.update(words[words.index("--target") + 1:])
        for at, program in enumerate(map(PROGRAM.match, words)):
            runs = at == 0 or words[at - 1] in SHELL or words[at - 3:at - 1] == ["netns", "exec"]
            if program and runs and program["name"] not in built:
                self.errors.append(f"{place}: nothing above builds {program['name']}; cmake --build and --target do")

    def _check_line(self, place: str, line: str) -> None:
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            return  # an apostrophe: no command
        command: list[str] = []
        for word in words + [";"]:
            if word.rstrip(";") in SHELL or word in SHELL:
                self._check_command(place, command)
                command = []
            else:
                command.append(word.rstrip(";"))

    def _check_command(self, place: str, words: list[str]) -> None:
        while words and re.match(r"^[A-Z_]+=", words[0]):
            words = words[1:]
        if words[:3] == ["ip", "netns", "exec"]:
            words = words[4:]
        if not words:
            return
        program = words[0]
        if program in {"tributary", "build/tributary", "build/coverage/tributary"}:
            self._check_tributary(place, words[1:])
        elif program in {"tributary-board", "build/tributary-board"}:
            self._check_tributary(place, ["board", *words[1:]])
        elif SCRIPT.match(program):
            self._check_script(place, program, words[1:])
        elif program == "ctest" and "-R" in words:
            self._check_tests(place, words[words.index("-R") + 1])
        else:
            return
        self.count += 1
        for word in words[1:]:
            if FILES.match(word) and not (self.root / word).exists():
                self.errors.append(f"{place}: {word} does not exist")

    def _check_tributary(self, place: str, words: list[str]) -> None:
        subcommand = [words[0]] if words and re.match(r"^[a-z]+$", words[0]) else []
        code, text = self._help(str(self.build / "tributary"), *subcommand)
        if len(words) > 1 and re.search(rf"^Subcommands:\n(  .*\n)*  {re.escape(words[1])} ", text, re.MULTILINE):
            subcommand.append(words[1])
            code, text = self._help(str(self.build / "tributary"), *subcommand)
        if code:
            self.errors.append(f"{place}: tributary has no command '{' '.join(subcommand)}'")
        else:
            program = " ".join(["tributary", *subcommand])
            self._check_options(place, program, words, text)
            if "--uart" in text and len(words) > len(subcommand) and not any(re.match(r"--(uart|hw-server)\b", word) for word in words):
                self.errors.append(f"{place}: {program} does not say which card, by --uart or --hw-server")

    def _check_script(self, place: str, script: str, words: list[str]) -> None:
        if not (self.root / script).exists():
            self.errors.append(f"{place}: {script} does not exist")
            return
        code, text = self._help(str(self.root / script))
        if code:
            self.errors.append(f"{place}: {script} --help ends with {code}")
        else:
            self._check_options(place, script, words, text)

    def _check_options(self, place: str, program: str, words: list[str], text: str) -> None:
        for word in words:
            option = OPTION.match(word)
            if option and not re.search(rf"(?<![\w-]){re.escape(option.group(1))}(?![\w-])", text):
                self.errors.append(f"{place}: {program} has no option {option.group(1)}")

    def _check_tests(self, place: str, pattern: str) -> None:
        if not re.search(r"^Total Tests: [1-9]", self._tests(pattern), re.MULTILINE) and "name" not in pattern:
            self.errors.append(f"{place}: there is no test '{pattern}'")

    @lru_cache(maxsize=None)
    def _help(self, *command: str) -> tuple[int, str]:
        result = subprocess.run([*command, "--help"], capture_output=True, text=True, timeout=60, check=False)
        return result.returncode, result.stdout

    @lru_cache(maxsize=None)
    def _tests(self, pattern: str) -> str:
        return subprocess.run(["ctest", "--test-dir", str(self.build), "-N", "-R", pattern], capture_output=True, text=True,
                              timeout=60, check=False).stdout
