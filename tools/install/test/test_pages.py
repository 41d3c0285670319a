#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the man pages: how help becomes a page; with --installed PREFIX, that those of an installation are there for every
command and name all of its options. usage: test_pages.py [--installed PREFIX]
"""
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from bash_completion import bash_completion  # noqa: E402
from help_text import parse, read_commands, read_help, read_list  # noqa: E402
from man_page import man_page  # noqa: E402

HELP = """Do a thing
Usage: build/tributary thing [OPTIONS] file

Positionals:
  file TEXT:FILE REQUIRED     What to read

Options:
  -h,--help                   Print this help message and exit
  --kind TEXT:{a,b}=a         Which
  --no-rest{false}            Leave the rest out
  --number UINT:UINT in [1 - 9]=3
                              How many; 'all' is not
                              a number

Fails with 1.
Example, as root:
  tributary thing --kind b
"""


class Pages(unittest.TestCase):
    def test_help_is_taken_apart(self):
        page = parse(HELP)
        self.assertEqual([option.names for option in page.options], [["-h", "--help"], ["--kind"], ["--no-rest"], ["--number"]])
        self.assertEqual(page.options[3].text, "How many; 'all' is not a number")
        self.assertEqual(page.options[1].choices, ["a", "b"])
        self.assertEqual([entry.names for entry in page.positionals], [["file"]])
        self.assertEqual(page.footer, ["Fails with 1.", "Example, as root:", "  tributary thing --kind b"])

    def test_page(self):
        text = man_page("tributary-thing", "tributary thing", parse(HELP), "1.2", ["tributary"])
        for part in ('.TH "TRIBUTARY\\-THING" 1 "" "Tributary 1.2"', "\\fBtributary thing\\fR [OPTIONS] file",
                     "\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "\\fB\\-\\-kind\\fR \\fI{a,b} = a\\fR", "\\fIUINT [1 \\- 9] = 3\\fR",
                     ".EX\n  tributary thing \\-\\-kind b\n.EE"):
            self.assertIn(part, text)

    def test_line_that_roff_would_take_for_a_request(self):
        text = man_page("x", "x", parse(HELP.replace("Which", ".fst or so")), "1", [])
        self.assertIn("\n\\&.fst or so\n", text)

    def test_completion(self):
        script = bash_completion(parse(HELP), {"thing": parse(HELP)})
        self.assertIn("'thing --kind') words='a b' ;;", script)
        self.assertIn("words='-h --help --kind --no-rest --number'", script)

    LISTS = """Do things
Usage: build/tributary things [OPTIONS] [tests...]

Positionals:
  tests TEXT=[smoke] ...      Which; --list names them

Options:
  --list                      List them
  --test TEXT=[smoke] ...     Which; --list names them
  --kind TEXT:{a,b}=a         How
  --file TEXT                 Where
"""

    def test_completion_of_values(self):
        things = parse(self.LISTS)
        for entry in (things.positionals[0], things.options[1]):
            entry.listed = read_list("tests:\n  smoke   all is well\n  spoil   x\nkinds:\n  other  y\n", "tests")
        script = bash_completion(parse(HELP), {"things": things})
        for typed, wanted in ((["sp"], "spoil"), (["--kind", "=", "b"], "b"), (["--kind", "="], "a b"), (["--test", "smoke,sp"], "smoke,spoil"),
                              (["--test", "=", "spoil,s"], "spoil,smoke spoil,spoil"), (["smoke,sp"], "smoke,spoil"), (["--kind", "a,"], ""),
                              (["--list", "s"], "smoke spoil"), (["smoke", "--k"], "--kind"), (["--file", "CMake"], "CMakeLists.txt")):
            words = " ".join(f"'{word}'" for word in ["tributary", "things", *typed])
            done = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) + 1}; _tributary; echo ${{COMPREPLY[*]}}"],
                                  capture_output=True, text=True, check=True, cwd=Path(__file__).resolve().parents[1])
            self.assertEqual(done.stdout.strip(), wanted, typed)

    def test_completion_of_a_command_of_a_command(self):
        group = parse("Things\nUsage: tributary group [OPTIONS] SUBCOMMAND\n\nOptions:\n  -h,--help  Help\n\nSubcommands:\n  thing  Do it\n")
        script = bash_completion(parse(HELP), {"group": group, "group thing": parse(HELP)})
        for typed, wanted in ((["group", ""], "thing -h --help"), (["group", "thing", "--k"], "--kind"),
                              (["group", "thing", "--kind", ""], "a b")):
            words = " ".join(f"'{word}'" for word in ["tributary", *typed])
            done = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed)}; _tributary; echo ${{COMPREPLY[*]}}"],
                                  capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout.strip(), wanted)

    def test_completion_of_a_program_that_is_one_command(self):
        worker = parse("Be one\nUsage: tributary worker [OPTIONS]\n\nOptions:\n  --rank UINT  Which\n  --kind TEXT:{a,b}  How\n")
        script = bash_completion(parse(HELP), {"worker": worker})
        self.assertIn("complete -F _tributary_command tributary-board tributary-worker\n", script)
        for typed, wanted in ((["--r"], "--rank"), (["--rank", "0", "--kind", ""], "a b")):
            words = " ".join(f"'{word}'" for word in ["bin/tributary-worker", *typed])
            done = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed)}; _tributary_command; "
                                                 "echo ${COMPREPLY[*]}"], capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout.strip(), wanted)


def check_installed(prefix: Path) -> list[str]:
    """The errors found in the installed pages."""
    program = str(prefix / "bin/tributary")
    wrong = []
    for command in [[], *(command.split() for command in read_commands(program, read_help(program)))]:
        path = prefix / "share/man/man1" / ("-".join(["tributary", *command]) + ".1")
        if not path.exists():
            wrong.append(f"{path}: not there")
            continue
        page = path.read_text().replace("\\-", "-")
        shown = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True).stdout
        for line in shown.split("\n"):
            if line.startswith("  -"):
                for name in line.split()[0].split("{")[0].split(","):
                    if f"\\fB{name}\\fR" not in page:
                        wrong.append(f"{path}: does not name {name}")
    return wrong


if __name__ == "__main__":
    if sys.argv[1:2] == ["--installed"] and len(sys.argv) == 3:
        errors = check_installed(Path(sys.argv[2]))
        print("\n".join(errors) or "every option is in its manual page")
        sys.exit(1 if errors else 0)
    unittest.main()
