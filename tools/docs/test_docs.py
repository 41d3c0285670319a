#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the checks of the documents, on a tree of a few files: what is wrong is found, with file:line, expected and got."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from commands import Runner  # noqa: E402
from figures import FigureCheck  # noqa: E402
from markdown import Document  # noqa: E402
from names import NameCheck  # noqa: E402
from spec import SpecCheck  # noqa: E402
from ports import PortCheck  # noqa: E402
from output import compare  # noqa: E402
from usage import UsageCheck  # noqa: E402


class Tree(unittest.TestCase):
    """A root with a module, a command, a document, and a list of figures."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        for folder in ("rtl", "model", "verif", "tools/docs", "regress", "cmake", "fpga_boards", "build"):
            (self.root / folder).mkdir(parents=True)
        self.write("CMakeLists.txt", "")
        self.write("CMakePresets.json", "{}")
        self.write("rtl/trib_one.sv", "module trib_one (input logic clk_i);")
        self.write("docs/PROTOCOL.md", "**IN1** frames")
        self.write("tools/tool.sh", "#!/bin/sh\necho usage: --good\n").chmod(0o755)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def document(self, text, name="README.md"):
        return Document(self.write(name, text), name)

    def run_commands(self, text, long=False):
        runner = Runner(self.root, self.root / "build", long)
        runner.run_document(self.document(text))
        return runner

    def names(self, text):
        check = NameCheck(self.root, [self.document(text), Document(self.root / "docs/PROTOCOL.md", "docs/PROTOCOL.md")])
        check.run()
        return check.errors


class Ports(Tree):
    MODULE = """module trib_two #(
  parameter int unsigned Ports = 4,
  parameter bit [31:0]   Id = '0
) (
  input  logic                              clk_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] data_i,
  output kind_e [Ports-1:0]                 kind_o
);
endmodule
"""
    TABLE = """<!-- ports of: trib_two -->
| port | direction | width | |
|---|---|---|---|
| `clk_i` | in | 1 | clock |
| `data_i` | in | `Ports` × 8 × `BeatBytes` | |
| `kind_o` | out | `Ports` × 3 | |
"""

    def errors(self, text):
        self.write("rtl/trib_two.sv", self.MODULE)
        self.write("rtl/kind_pkg.sv", "typedef enum logic [2:0] {\n  One,  // , }\n  Two\n} kind_e;")
        check = PortCheck(self.root, [self.document(text)])
        check.run()
        return check.errors

    def test_tables_as_the_source(self):
        self.assertEqual(self.errors(self.TABLE), [])
        self.assertEqual(self.errors("<!-- parameters of: trib_two -->\n| p | d |\n|---|---|\n| `Ports` | 4 |\n| `Id` | 0 |\n"), [])

    def test_wrong_width_direction_and_order(self):
        for right, wrong in (("× 3", "× 4"), ("| out", "| in"), ("| `data_i` | in", "| `kind_o` | in")):
            found = self.errors(self.TABLE.replace(right, wrong))
            self.assertEqual(len(found), 1, wrong)
            self.assertIn("but trib_two has here", found[0])

    def test_missing_and_too_many(self):
        rows = self.TABLE.splitlines()
        self.assertEqual(self.errors("\n".join(rows[:-1])), ["README.md:1: `kind_o` of trib_two is missing"])
        self.assertEqual(self.errors("\n".join(rows + ["| `more_i` | in | 1 | |"])),
                         ["README.md:7: '`more_i` | in | 1', but trib_two has here: the end"])
        self.assertEqual(self.errors("<!-- parameters of: trib_two -->\n| p | d |\n|---|---|\n| `Ports` | 8 |\n"),
                         ["README.md:4: '`Ports` | 8', but trib_two has here: `Ports` | 4"])
        self.assertIn("there is no module trib_none", self.errors("<!-- ports of: trib_none -->\n")[0])

    def test_instance_with_a_port_left_out(self):
        found = self.errors("<!-- instance of: trib_two -->\n```systemverilog\nmodule top;\n  trib_two u_two (.clk_i(c), .data_i(d));\n"
                            "endmodule\n```\n")
        self.assertEqual(found[0], "README.md:3: kind_o of trib_two is not connected")


class Commands(Tree):
    def test_output_as_printed(self):
        runner = self.run_commands("```console\n$ printf '1\\n2\\n3 x\\n'\n...\n3   x\n$ true\n```\n")
        self.assertEqual(runner.errors, [])
        self.assertEqual(len(runner.results), 2)

    def test_stale_figure(self):
        runner = self.run_commands("Text\n\n```console\n$ printf 'a\\nsum 7\\n'\na\nsum 6\n```\n")
        self.assertEqual(runner.errors, ["README.md:6:\n  expected: sum 6\n  got:      sum 7"])

    def test_command_that_fails(self):
        runner = self.run_commands("```console\n$ false\n```\n")
        self.assertIn("README.md:2: false\n  expected: exit code 0\n  got:      exit code 1", runner.errors[0])

    def test_text_that_a_command_prints(self):
        runner = self.run_commands("<!-- printed by: echo 5 -->\n```text\n4\n```\n")
        self.assertEqual(runner.errors, ["README.md:3:\n  expected: 4\n  got:      5"])

    def test_output_of_a_script(self):
        runner = self.run_commands("```sh\necho 1\necho 2\n```\n\n<!-- printed by the block above -->\n```text\n1\n3\n```\n")
        self.assertEqual(runner.errors, ["README.md:9:\n  expected: 3\n  got:      2"])

    def test_what_is_not_run_is_counted_with_its_reason(self):
        runner = self.run_commands("<!-- not run: an hour -->\n```sh\nexit 1\n```\n```console\n$ gtkwave x\n```\n"
                                   "```sh\necho no device\nexit 77\n```\n")
        self.assertEqual(runner.errors, [])
        self.assertEqual([result.reason for result in runner.results], ["an hour", "opens a window", "no device"])

    def test_long_blocks_are_for_the_long_run(self):
        text = "<!-- long -->\n```sh\nexit 3\n```\n"
        self.assertEqual(self.run_commands(text).results, [])
        self.assertEqual(len(self.run_commands(text, long=True).errors), 1)

    def test_block_without_language(self):
        self.assertIn("README.md:2: a block of the language ''", self.run_commands("```\nls\n```\n").errors[0])


class Output(unittest.TestCase):
    def test_wall_time_varies_and_cycles_do_not(self):
        line = "# Wall time            : 0.68 s for 130712 cycles, 0.192 million cycles/s"
        self.assertIsNone(compare([line], [line.replace("0.68", "7.1").replace("0.192", "0.013")]))
        self.assertIsNotNone(compare([line], [line.replace("130712", "130713")]))

    def test_lines_left_out_are_marked(self):
        self.assertIsNotNone(compare(["b"], ["a", "b"]))
        self.assertIsNotNone(compare(["a"], ["a", "b"]))
        self.assertIsNone(compare(["...", "b", "..."], ["a", "b", "c"]))
        self.assertEqual(compare(["...", "sum 6"], ["a", "sum 7"]).got, "sum 7")


class Names(Tree):
    def test_names_that_are(self):
        self.assertEqual(self.names("`trib_one`, `clk_i`, `rtl/trib_one.sv`, IN1, [x](rtl/trib_one.sv#a)\n"), [])

    def test_names_that_are_not(self):
        self.assertEqual(self.names("a\n`trib_two`\n"), ["README.md:2: 'trib_two' is no name of the sources"])
        self.assertEqual(self.names("`rtl/trib_two.sv`\n"), ["README.md:1: 'rtl/trib_two.sv' does not exist"])
        self.assertEqual(self.names("by IN2\n"), ["README.md:1: rule IN2 is not in docs/PROTOCOL.md"])
        self.assertEqual(self.names("[x](rtl/no.svg)\n"), ["README.md:1: the link goes to 'rtl/no.svg', which does not exist"])
        self.assertEqual(self.names("# Here\n[x](#there)\n"),
                         ["README.md:2: the link goes to '#there', but README.md has no such heading"])

    def test_pages_of_the_site_are_not_followed(self):
        self.assertEqual(self.names("[![x](../../actions/workflows/ci.yml/badge.svg)](../../actions/workflows/ci.yml)\n"), [])
        self.assertEqual(self.names("[x](../../elsewhere)\n"), ["README.md:1: the link goes to '../../elsewhere', which does not exist"])

    def test_modules_in_drawings(self):
        self.write("rtl/node/node.svg", "<text>trib_gone</text>")
        self.assertEqual(self.names("![x](rtl/node/node.svg)\n"), ["README.md:1: 'trib_gone' is no name of the sources (in rtl/node/node.svg)"])


class Spec(Tree):
    """The form of a specification, its rationale and its examples."""

    def spec(self, text, rationale=None):
        self.write("docs/vectors/frames.toml", "[[frame]]\nname='one'\nhex='01 02 03'\n")
        documents = [self.document(text, "docs/PROTOCOL.md")]
        if rationale is not None:
            documents.append(self.document(rationale, "docs/rationale.md"))
        check = SpecCheck(self.root, documents)
        check.run()
        return check.errors

    RULES = "- **IN1** a\n  - **IN1.1** b\n  - **IN1.2** c\n- **IN3** d\n"

    def test_numbers(self):
        self.assertEqual(self.spec(self.RULES), [])
        self.assertEqual(self.spec("- **IN1** a\n  - **IN1.2** b\n"), ["docs/PROTOCOL.md:2: IN1.2 does not follow IN1"])
        self.assertEqual(self.spec("- **IN1** a\n- **IN1** b\n"), ["docs/PROTOCOL.md:2: IN1 is there twice"])
        self.assertEqual(self.spec("- **IN1** a\n- **IN3.1** b\n"), ["docs/PROTOCOL.md:2: IN3.1 does not follow IN1"])

    def test_citations_of_parts(self):
        self.write("rtl/trib_one.sv", "// IN1.2, IN9 and XY1.1\n// IN1.3")
        self.assertEqual(self.spec(self.RULES), ["rtl/trib_one.sv:2: docs/PROTOCOL.md has no IN1.3"])

    def test_terms(self):
        table = "## 2 Terms\n| term | meaning |\n|---|---|\n| b | x |\n| a | x |\n"
        self.assertEqual(self.spec(table), ["docs/PROTOCOL.md:5: the term 'a' comes after 'b'"])

    def test_rationale(self):
        self.assertEqual(self.spec(self.RULES, "- **IN1.2** x\n- **IN3** x\n"), [])
        self.assertEqual(self.spec(self.RULES, "- **IN3** x\n- **IN1.2** x\n"),
                         ["docs/rationale.md:2: IN1.2 is out of order: an entry above it has a higher number"])
        self.assertEqual(self.spec(self.RULES, "- **IN4** x\n"), ["docs/rationale.md:1: docs/PROTOCOL.md has no IN4"])

    def test_columns(self):
        self.assertEqual(self.spec("x" * 121), ["docs/PROTOCOL.md:1: 121 columns, at most 120 are allowed"])
        self.assertEqual(self.spec("| " + "x" * 190), [])
        for name, errors in (("rtl/README.md", ["rtl/README.md:1: 201 columns, at most 200 are allowed"]), ("rtl/nic/REGISTERS.md", [])):
            check = SpecCheck(self.root, [self.document("# A", "docs/PROTOCOL.md"), self.document("|" + "x" * 200, name)])
            check.run()
            self.assertEqual(check.errors, errors)

    def test_examples(self):
        def example(lines):
            return self.spec("<!-- vector: one -->\n```text\n" + lines + "```\n")
        self.assertEqual(example("   0  01 02  two\n   2  03\n"), [])
        self.assertIn("expected: 02\n  got:      04", example("   0  01\n   1  04  x\n")[0])
        self.assertEqual(example("   0  01 02\n"), ["docs/PROTOCOL.md:3: 2 bytes of frame 'one', which has 3"])
        self.assertIn("an offset of 2, bytes", example("   0  01 02\n   3  03\n")[0])


class Usage(Tree):
    def errors(self, text):
        check = UsageCheck(self.root, self.root / "build")
        check.run_document(self.document(text))
        return check.errors

    def test_options(self):
        self.assertEqual(self.errors("Run `tools/tool.sh --good`.\n"), [])
        self.assertEqual(self.errors("Run `tools/tool.sh --bad 3`.\n"), ["README.md:1: tools/tool.sh has no option --bad"])
        self.assertEqual(self.errors("```sh\nls && tools/gone.sh   # it's\n```\n"), ["README.md:2: tools/gone.sh does not exist"])

    def test_a_program_is_built_before(self):
        build = "```sh\ncmake --build --preset default --target one two\n```\n"
        self.assertEqual(self.errors(build + "```sh\nbuild/one & ip netns exec w0 build/folder/two\n```\n"), [])
        self.assertEqual(self.errors("```sh\nbuild/one --job 1\n```\n" + build),
                         ["README.md:2: nothing above builds one; cmake --build and --target do"])

    def test_a_command_to_a_card_says_which(self):
        self.write("build/tributary", "#!/bin/sh\necho 'Subcommands:\n  write  x'; [ \"$2\" != write ] || echo ' --uart --hw-server'\n").chmod(0o755)
        self.assertEqual(self.errors("By `tributary board write`, `tributary board write a 1 --uart $card`.\n"), [])
        self.assertEqual(self.errors("```sh\ntributary-board write a 1 --hw-server lab:1\n```\n"), [])
        self.assertEqual(self.errors("LPM: `tributary board write link0.ctrl 2`.\n"),
                         ["README.md:1: tributary board write does not say which card, by --uart or --hw-server"])


class Figures(Tree):
    def check(self, document, figures):
        self.write("tools/docs/figures.toml", figures)
        check = FigureCheck(self.root, self.root / "build", False, {"README.md": self.document(document)})
        check.run()
        return check

    FIGURE = "[[figure]]\nin='README.md'\ntext='{n} lines of {m}'\nrun='seq 3'\nvalue.n={count='.'}\nvalue.m={match='^(2)$'}\n"

    def test_right(self):
        check = self.check("There are 3 lines\nof 2.\n", self.FIGURE)
        self.assertEqual((check.errors, check.count), ([], 2))

    def test_stale(self):
        self.assertEqual(self.check("x\n4 lines of 2\n", self.FIGURE).errors,
                         ["README.md:2: {n} lines of {m}: n\n  expected: 4\n  got:      3 by seq 3"])

    def test_figure_that_is_rounded(self):
        figure = "[[figure]]\nin='README.md'\ntext='{n} %'\nrun='echo 98.937'\nvalue.n={match='(.*)'}\n"
        self.assertEqual(self.check("98.94 %\n", figure).errors, [])
        self.assertEqual(len(self.check("98.93 %\n", figure).errors), 1)

    def test_a_build_folder_with_a_space(self):
        self.write("two words/tool", "#!/bin/sh\nseq 3\n").chmod(0o755)
        self.write("tools/docs/figures.toml", self.FIGURE.replace("seq 3", "build/tool"))
        check = FigureCheck(self.root, self.root / "two words", False, {"README.md": self.document("3 lines of 2\n")})
        check.run()
        self.assertEqual((check.errors, check.count), ([], 2))

    def test_text_that_is_gone(self):
        self.assertIn("occurs 0 times, expected once", self.check("other\n", self.FIGURE).errors[0])

    def test_row_that_nothing_measures(self):
        complete = "[[complete]]\nin='README.md'\nsections=['M']\n"
        self.assertIn("README.md:3: figures that", self.check("# M\n\n| 5 |\n", complete).errors[0])
        not_measured = "[[not_measured]]\nin='README.md'\ntext='| 5 |'\nreason='an hour'\n"
        self.assertEqual(self.check("# M\n\n| 5 |\n", complete + not_measured).errors, [])


if __name__ == "__main__":
    unittest.main()
