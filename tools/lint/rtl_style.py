#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the rules of rtl/STYLE.md that need no parser of SystemVerilog, in every module and package below rtl/:

  header     comment lines precede `module` or `package`, after the licence line
  ports      inputs end in _i, outputs in _o
  registers  targets of <= in an always_ff end in _q, except outputs, memories, and signals that are wires with other
             parameters; there is no = in an always_ff
  indent     a line that starts a statement is indented by a multiple of two spaces
  language   no reg, wire, always @, initial, task, class, interface, force, asynchronous reset

Remarks are `file:line: text`. Exit code 0 clean, 1 remarks, 2 wrong usage.
"""
import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PORT = re.compile(r"^ *(input|output) .*?(\w+) *,? *$", re.M)
TOKEN = re.compile(r"[<=>!]==?|==|<<|>>|[;:=?(){}\[\]]|\bbegin\b(?:\s*:\s*\w+)?|`?[\w'$.]+")
HEADERS = {"if", "for", "case", "casez", "unique", "priority", "foreach"}
NOT_USED = (
    (re.compile(r"^ *(reg|wire)\b"), "logic is used for all signals"),
    (re.compile(r"^ *always *@"), "always_ff or always_comb"),
    (re.compile(r"^ *(initial|task|class|interface|force)\b"), "not used in RTL"),
    (re.compile(r"@ *\([^)]*\bor +(pos|neg)edge\b"), "resets are synchronous"),
)


def without_comments(text: str) -> str:
    """The text with spaces for comments and strings; lines keep their numbers."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])  # noqa: E731
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def assignments(code: str, begin: int):
    """Assignments of the statement at `begin`: position, target, operator."""
    blocks = cases = depth = 0
    target, first, assigned, ends = [], begin, False, False
    for match in TOKEN.finditer(code, begin):
        token = match[0]
        if ends and token != "else":
            return
        ends = False
        if token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
            if token == ")" and depth == 0 and not assigned and target and target[0] in HEADERS:
                cases += "case" in " ".join(target[:2])
                target = []
                continue
        elif depth == 0 and token in ("<=", "=") and not assigned and target:
            yield first, target, token
            assigned = True
        is_begin = bool(re.match(r"begin\b", token))
        boundary = depth == 0 and (token in (";", "else", "end", "endcase") or is_begin
                                   or (token == ":" and not assigned))
        if not boundary:
            if not target:
                first = match.start()
            target.append(token)
            continue
        blocks += is_begin - (token == "end")
        cases -= token == "endcase"
        target, assigned = [], False
        ends = token in (";", "end", "endcase") and blocks == 0 and cases == 0


def names(target: list[str]) -> list[str]:
    """Names of the assigned signals: all words of the target outside of [ ]."""
    found, depth = [], 0
    for token in target:
        depth += (token == "[") - (token == "]")
        if depth == 0 and re.match(r"[A-Za-z_]", token):
            found.append(token)
    return found


def is_exempt(code: str, name: str) -> bool:
    """A memory, or what is a register with some parameters only and a wire with the others."""
    name = name.split(".")[0]
    return bool(re.search(rf"\b{name} ?\[[^\]]+\];", code) or re.search(rf"\bassign\b[^;=]*\b{name}\b[^;=]*=", code))


def remarks_of(text: str) -> list[tuple[int, str]]:
    """Remarks on a source, each with its line."""
    found = []
    code = without_comments(text)
    line_of = lambda position: code.count("\n", 0, position) + 1  # noqa: E731

    unit = re.search(r"^(module|package) ", code, re.M)
    if unit and not any(line.startswith("//") and "SPDX" not in line for line in text[:unit.start()].splitlines()):
        found.append((line_of(unit.start()), f"no comment precedes the {unit[1]}"))
    for match in PORT.finditer(code):
        suffix = {"input": "_i", "output": "_o"}[match[1]]
        if not match[2].endswith(suffix):
            found.append((line_of(match.start(2)), f"{match[1]} {match[2]} does not end in {suffix}"))
    for match in re.finditer(r"\balways_ff\s*@\s*\([^)]*\)", code):
        for position, target, operator in assignments(code, match.end()):
            if operator == "=":
                found.append((line_of(position), f"{' '.join(target)} is assigned by = in an always_ff"))
                continue
            for name in names(target):
                if not re.search(r"(_q|_o)(\.|$)", name) and not is_exempt(code, name):
                    found.append((line_of(position), f"{name} is a register and does not end in _q"))
    ended = True
    for number, line in enumerate(code.splitlines(), 1):
        if not line.strip():
            continue
        if ended and (len(line) - len(line.lstrip(" "))) % 2:
            found.append((number, "indented by an odd number of spaces"))
        ended = bool(re.search(r"(;|\bbegin|\bend\w*|\belse)(\s*:\s*\w+)?\s*$", line))
        found += [(number, f"{line.strip()}: {reason}") for pattern, reason in NOT_USED if pattern.search(line)]
    return sorted(found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/lint/rtl_style.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=Path, default=ROOT, help="root of a tree of the project (default this one)")
    root = parser.parse_args().root
    if not (root / "rtl").is_dir():
        parser.error(f"there is no folder '{root / 'rtl'}'")
    sources = sorted((root / "rtl").rglob("*.sv"))
    remarks = 0
    for source in sources:
        for number, remark in remarks_of(source.read_text(encoding="utf-8")):
            print(f"{source.relative_to(root)}:{number}: {remark}")
            remarks += 1
    print(f"rtl_style: {len(sources)} sources, {remarks} remarks")
    return remarks > 0


if __name__ == "__main__":
    sys.exit(main())
