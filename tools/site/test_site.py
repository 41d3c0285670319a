#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of the generator of the site: a broken link or anchor is found, links of Markdown go to the pages of what they name, and the
generated pages have what the sources say. They need neither Sphinx nor Doxygen.
"""
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[1:1] = [str(ROOT / "tools" / name) for name in ("docs", "drawings")]
import command_pages  # noqa: E402
import module_pages  # noqa: E402
from doxygen_pages import filtered  # noqa: E402
from file_pages import shown  # noqa: E402
from html_links import LinkCheck  # noqa: E402
from links import Links  # noqa: E402
from ports import PORT  # noqa: E402
from python_page import python_page  # noqa: E402
from stage import Stage, navigation, toctrees  # noqa: E402
import theme  # noqa: E402


class Tree(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name).resolve()

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


class Html(Tree):
    def errors(self, text):
        self.write("a.html", text)
        self.write("b/c.html", '<p id="here">x</p><a name="there"></a>')
        check = LinkCheck(self.root)
        check.run()
        return check.errors

    def test_links_that_are_right(self):
        self.assertEqual(self.errors('<a href="b/c.html">x</a><a href="b/c.html#here">x</a><a href="b/c.html#there">x</a>'
                                     '<a id="me" href="#me">x</a><a href="https://example.org/none">x</a>'), [])

    def test_broken_link(self):
        self.assertEqual(self.errors('<p>\n<a href="b/none.html">x</a>'), ["a.html:2: the link goes to 'b/none.html', which does not exist"])
        self.assertEqual(self.errors('<img src="none.svg">'), ["a.html:1: the link goes to 'none.svg', which does not exist"])
        self.assertEqual(self.errors('<a href="../../x">x</a>'), ["a.html:1: the link goes to '../../x', which does not exist"])

    def test_broken_anchor(self):
        self.assertEqual(self.errors('<a href="b/c.html#gone">x</a>'),
                         ["a.html:1: the link goes to 'b/c.html#gone', but b/c.html has no such anchor"])
        self.assertEqual(self.errors('<a href="#gone">x</a>'), ["a.html:1: the link goes to '#gone', but a.html has no such anchor"])

    def test_page_that_loads_from_the_network(self):
        for text in ('<script src="https://cdn.example.org/x.js"></script>', '<link href="//example.org/x.css">'):
            self.assertIn("from the network", self.errors(text)[0])
        self.write("x.css", "@import url(https://example.org/y.css);")
        self.assertIn("x.css:1: the page loads 'https://example.org/y.css' from the network", self.errors(""))

    def test_module_that_is_loaded_as_a_script(self):
        self.write("m.js", 'import X from "./x.js";\nX();\n')
        self.write("s.js", "const x = 'import';\n")
        self.assertEqual(self.errors('<script src="s.js"></script><script type="module" src="m.js"></script>'), [])
        self.assertEqual(self.errors('<script src="m.js?v=1"></script>'),
                         ["a.html:1: 'm.js?v=1' is a module, which a browser does not run as a script"])

    def test_scripts_of_the_theme_become_one(self):
        for name, text in (("furo.js", 'import Gumshoe from "./gumshoe-patched.js";\nnew Gumshoe();\n'), ("gumshoe-patched.js", "// G\n")):
            self.write(f"_static/scripts/{name}", text)
        theme.repair(self.root / "_static")
        self.assertEqual((self.root / "_static/scripts/furo.js").read_text(), "// G\nnew Gumshoe();\n")


class Markdown(Tree):
    def rewritten(self, text, name="docs/ONE.md"):
        for file in ("docs/TWO.md", "rtl/README.md", "rtl/a/trib_x.sv", "host/fit.c", "docs/x.svg", "verif/top/x.cpp", "docs/site/why.md"):
            self.write(file)
        self.write(name)
        links = Links(self.root)
        return links.rewrite(name, text), links

    def test_where_links_go(self):
        for target, page in (("TWO.md", "TWO.md"), ("TWO.md#a", "TWO.md#a"), ("#a", "#a"), ("../rtl/README.md", "../rtl/README.md"),
                             ("../rtl/", "../rtl/README.md"), ("../host/fit.c", "../files/host/fit.c.md"),
                             ("../rtl/a/trib_x.sv", "../modules/trib_x.md"), ("../verif/top", "../folders/verif/top/index.md"),
                             ("x.svg", "x.svg"), ("site/why.md", "../why.md"), ("https://example.org", "https://example.org")):
            text, links = self.rewritten(f"See [`x`]({target}).\n")
            self.assertEqual((text, links.errors), (f"See [`x`]({page}).\n", []))

    def test_a_link_to_nothing(self):
        _, links = self.rewritten("a\n[x](none.c)\n")
        self.assertEqual(links.errors, ["docs/ONE.md:2: the link goes to 'none.c', which does not exist"])

    def test_code_is_no_link(self):
        text = "`[x](none.c)`\n```c\na[x](none.c)\n```\n"
        self.assertEqual(self.rewritten(text)[0], text)

    def test_badges_are_of_the_host(self):
        self.assertEqual(self.rewritten("[![ci](../../actions/a.svg)](../../actions/a.yml)\n", "README.md")[0], "\n")

    def test_a_block_that_holds_a_fence(self):
        self.assertTrue(shown("x.py", "a\n```\nb\n").startswith("````{code-block} python\n"))


class Generated(unittest.TestCase):
    """From the sources of the project."""

    def test_every_port_of_every_module_is_in_its_table(self):
        known = module_pages.modules(ROOT)
        self.assertGreater(len(known), 100)
        for module in known.values():
            head = module.declaration.split(");")[0]
            declared = re.findall(r"^\s*(?:input|output)\b.*?(\w+),?\s*(?://.*)?$", head, re.MULTILINE)
            if not module.declaration.startswith("module"):
                continue
            text = "\n".join(module_pages.tables(module))
            self.assertEqual([name for name in declared if f"| `{name}` |" not in text], [], module.path)

    def test_a_comment_is_with_its_port(self):
        module = module_pages.Module("trib_two", "rtl/a/trib_two.sv", "// SPDX\n// Does it; a*b.\n\nmodule trib_two #(\n  // Bytes per beat.\n"
                                     "  parameter int unsigned Beat = 8\n) (\n  input logic clk_i,\n  // The sum.\n"
                                     "  output logic [8*Beat-1:0] sum_o\n);\nendmodule\n")
        text = module_pages.module_page(ROOT, module, {})
        for part in ("Does it; a\\*b.", "| `Beat` | `8` | Bytes per beat. |", "| `sum_o` | out | `logic` | 8 × `Beat` | The sum. |"):
            self.assertIn(part, text)
        self.assertTrue(PORT.match("  input logic clk_i,"))

    def test_ports_that_a_document_describes(self):
        text = module_pages.module_page(ROOT, module_pages.modules(ROOT)["trib_node"], {})
        self.assertIn("[how to use it](../docs/INTEGRATION.md)", text)
        self.assertRegex(text, r"\| `clk_i` \| in \| `logic` \| 1 \| Clock;")

    def test_no_column_without_text(self):
        module = module_pages.Module("trib_two", "rtl/a/trib_two.sv", "// SPDX\n\nmodule trib_two (\n  input logic clk_i\n);\nendmodule\n")
        self.assertIn("| port | direction | type | width |\n|---|---|---|---|\n| `clk_i` | in | `logic` | 1 |\n",
                      module_pages.module_page(ROOT, module, {}))

    def test_python_package(self):
        text = python_page(ROOT)
        for part in ("## `Communicator`", "### `allreduce`", "## `scale_for`", "join_timeout: float | None = None"):
            self.assertIn(part, text)
        self.assertNotIn("`_check`", text)

    def test_scripts(self):
        self.assertIn("tools/site.sh", command_pages.scripts(ROOT))
        self.assertNotIn("tools/arguments.sh", command_pages.scripts(ROOT))

    def test_long_lines_of_help(self):
        words = ("word " * 30).strip()
        lines = command_pages.wrapped(f"  --option TEXT  {words}").split("\n")
        self.assertEqual([len(line) <= command_pages.COLUMNS for line in lines], [True, True])
        self.assertEqual([len(line) - len(line.lstrip()) for line in lines], [2, 17])
        self.assertEqual(" ".join(" ".join(lines).split()), f"--option TEXT {words}")
        self.assertEqual(command_pages.wrapped("  --option  short"), "  --option  short")

    def test_subcommands(self):
        self.assertEqual(command_pages.subcommands("x\nSubcommands:\n  sim  a\n      more\n  board  b\n\nc\n  d"), ["sim", "board"])

    def test_help_of_a_program_and_its_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "tributary"
            program.write_text('#!/bin/sh\ncase $1 in\n--help) echo "Subcommands:\n  sim  x\n  board  y" ;;\nboard) [ $2 = --help ] && '
                               'echo "Subcommands:\n  write  z" || echo of write ;;\n*) echo "of $1" ;;\nesac\n')
            program.chmod(0o755)
            page = command_pages.program_page(program, ROOT)
        shown_as = "````{code-block} text\n:class: help\n\n"
        for part in (f"## `tributary sim`\n\n{shown_as}of sim\n````", "## `tributary board`",
                     f"### `tributary board write`\n\n{shown_as}of write"):
            self.assertIn(part, page)
        self.assertIn("without the program", command_pages.program_page(None, ROOT))

    def test_comments_of_headers(self):
        self.assertEqual(filtered("// SPDX-License-Identifier: Apache-2.0\n// Of <x>.\nint a;  // one\n        // more\n// of b\nint b;"),
                         "/// @file\n/// Of \\<x\\>.\nint a;  ///< one\n        ///< more\n/// of b\nint b;")
        self.assertEqual(filtered('const char* a = "http://x";'), 'const char* a = "http://x";')

    def test_every_document_of_the_navigation_exists(self):
        stage = Stage(ROOT, Path("unused"))
        self.assertGreater(sum(map(len, navigation(stage.root).values())), 40)

    def test_titles_of_the_navigation(self):
        parts = navigation(ROOT)
        self.assertIn("Protocol <docs/PROTOCOL>", map(str, parts["Specifications"]))
        self.assertIn("registers", map(str, parts["Reference"]))
        self.assertIn("\nProtocol <docs/PROTOCOL>\n", toctrees(parts))

    def test_figures_of_the_overview_are_those_of_the_documents(self):
        sources = " ".join((ROOT / name).read_text() for name in (
            "README.md", "docs/PERFORMANCE.md", "docs/SYSTEMS.md", "docs/FIELD.md"))
        sources = " ".join(sources.split())
        for name in ("manager", "researcher", "index"):
            text = re.sub(r"\]\([^)]*\)", "]", (ROOT / f"docs/site/{name}.md").read_text())
            for figure in re.findall(r"(?<![\w.-])\d+(?:[ .]\d+)*(?![\w-])", text):
                self.assertRegex(sources, rf"(?<![\w.]){re.escape(figure)}(?![\w])", f"{figure} in docs/site/{name}.md")


if __name__ == "__main__":
    unittest.main()
