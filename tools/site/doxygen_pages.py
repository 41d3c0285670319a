# SPDX-License-Identifier: Apache-2.0
"""The C and C++ interfaces of the host library, by Doxygen. The headers have plain comments; as a filter of Doxygen, this file
prints one with the comments in Doxygen's form:
  python3 doxygen_pages.py HEADER
A comment on a line of its own is about what follows it, one after code about that code, and the one at the top about the file.
"""
import re
import subprocess
import sys
from pathlib import Path

FOLDER = "cxx"  # of the site
HEADERS = ["host/c/tributary.h", *(f"{folder}/*.h" for folder in (
    "host/engine", "host/transport", "host/transport/xdp", "host/codec", "host/pipeline", "host/system", "model/frame",
    "model/numerics", "model/codec", "model/node"))]

SETTINGS = """
PROJECT_NAME = Tributary
PROJECT_# Doxygen's own main page is empty.
MAIN = '<!DOCTYPE html>\n<meta http-equiv="refresh" content="0; url=../interfaces.html">\n<a href="../interfaces.html">C and C++ interfaces</a>\n'
BRIEF = "C and C++ interfaces"
OUTPUT_DIRECTORY = "{work}"
HTML_OUTPUT = "{html}"
INPUT = {inputs}
STRIP_FROM_PATH = "{root}"
STRIP_FROM_INC_PATH = "{root}"
INPUT_FILTER = "{python} -B {filter}"
FILTER_SOURCE_FILES = NO
JAVADOC_AUTO# Doxygen's own main page is empty.
MAIN = '<!DOCTYPE html>\n<meta http-equiv="refresh" content="0; url=../interfaces.html">\n<a href="../interfaces.html">C and C++ interfaces</a>\n'
BRIEF = YES
EXTRACT_ALL = YES
EXTRACT_STATIC = YES
EXTRACT_PRIVATE = NO
WARN_IF_UNDOCUMENTED = NO
WARN_LOGFILE = "{work}/warnings"
GENERATE_LATEX = NO
HAVE_DOT = NO
SOURCE_BROWSER = NO
VERBATIM_HEADERS = YES
TYPEDEF_HIDES_STRUCT = YES
MACRO_EXPANSION = YES
HTML_TIMESTAMP = NO
FULL_PATH_NAMES = YES
SHOW_NAMESPACES = NO
QUIET = YES
"""

COMMENT = re.compile(r"^(\s*)//(?!/)( ?)(.*)$")
TRAILING = re.compile(r"""^(\s*)((?:[^"'/]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|'|/(?!/))*?\S)(\s*)//(?!/)( ?)(.*)$""")
# Doxygen's own main page is empty.
MAIN = '<!DOCTYPE html>\n<meta http-equiv="refresh" content="0; url=../interfaces.html">\n<a href="../interfaces.html">C and C++ interfaces</a>\n'
BRIEF = '<div id="projectbrief">C and C++ interfaces</div>'
NESTED = re.compile(r'<a href="#nested-classes">Classes</a>( &#124;)?\s*')


def escaped(text: str) -> str:
    """Without meaning to Doxygen, except in code spans, in which nothing has one."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if at % 2 else re.sub(r"([\\@<>#%&])", r"\\\1", part) for at, part in enumerate(parts))


def filtered(text: str) -> str:
    lines = text.split("\n")
    code_indent = 0
    trailing = False  # whether the last line is a comment after code, or goes on with one
    for at, line in enumerate(lines):
        whole = COMMENT.match(line)
        after = None if whole else TRAILING.match(line)
        if "SPDX-License-Identifier" in line:
            lines[at] = "/// @file"
        elif whole:
            trailing = trailing and len(whole.group(1)) > code_indent
            lines[at] = f"{whole.group(1)}///{'<' if trailing else ''} {escaped(whole.group(3))}"
        elif after:
            code_indent, trailing = len(after.group(1)), True
            lines[at] = f"{after.group(1)}{after.group(2)}{after.group(3)}///< {escaped(after.group(5))}"
        else:
            trailing = False
    return "\n".join(lines)


def build(root: Path, work: Path, html: Path) -> list[str]:
    """Errors, one for each warning of Doxygen."""
    work.mkdir(parents=True, exist_ok=True)
    inputs = " ".join(f'"{path}"' for pattern in HEADERS for path in sorted(root.glob(pattern)))
    settings = SETTINGS.format(work=work, html=html, inputs=inputs, root=root, python=sys.executable, filter=Path(__file__).resolve())
    done = subprocess.run(["doxygen", "-"], input=settings, text=True, capture_output=True, check=False, cwd=work)
    for page in html.rglob("*.html"):
        text = page.read_text()
        back = "../" * len(page.relative_to(html).parts)
        text = text.replace(BRIEF, BRIEF.replace("</div>", f'; <a href="{back}interfaces.html">documentation of Tributary</a></div>'))
        if page.name.startswith("class") and 'name="nested-classes"' not in text:
            text = NESTED.sub("", text)  # the summary names private ones, too, which are not shown
        page.write_text(text)
    (html / "index.html").write_text(MAIN)
    warnings = (work / "warnings").read_text().splitlines() if (work / "warnings").is_file() else []
    return warnings + ([f"exit code {done.returncode}: {done.stderr.strip()}"] if done.returncode else [])


if __name__ == "__main__":
    sys.stdout.write(filtered(Path(sys.argv[1]).read_text()))
