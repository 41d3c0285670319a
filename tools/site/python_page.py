# SPDX-License-Identifier: Apache-2.0
"""The reference of the package for Python: what its __init__.py exports, with signatures and docstrings, read from the sources
without importing them.
"""
import ast
from pathlib import Path

from module_pages import plain

PAGE = "host/python/reference"
PACKAGE = "host/python/tributary"
MAX_COLUMNS = 90  # of a signature


def exported(package: Path) -> dict[str, Path]:
    """The names of __init__.py's `from .module import name`, and the file of each."""
    names = {}
    for node in ast.parse((package / "__init__.py").read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            names.update({alias.name: package / f"{node.module}.py" for alias in node.names})
    return names


def signature(node: ast.FunctionDef, name: str) -> str:
    """On a line, or with a line for each argument."""
    given = node.args
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    arguments = [argument(*pair) for pair in zip(positional, defaults) if pair[0].arg != "self"]
    if given.vararg or given.kwonlyargs:
        arguments.append(f"*{given.vararg.arg if given.vararg else ''}")
    arguments += [argument(*pair) for pair in zip(given.kwonlyargs, given.kw_defaults)]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and name == node.name else ""
    line = f"{name}({', '.join(arguments)}){returns}"
    return line if len(line) <= MAX_COLUMNS else f"{name}(\n    " + ",\n    ".join(arguments) + f",\n){returns}"


def argument(declared: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(declared.annotation)}" if declared.annotation else ""
    return f"{declared.arg}{kind}" + (f" = {ast.unparse(default)}" if default else "")


def text_of(node: ast.AST) -> list[str]:
    documentation = ast.get_docstring(node)
    return [plain(documentation), ""] if documentation else []


def function_lines(node: ast.FunctionDef, name: str) -> list[str]:
    return ["```python", signature(node, name), "```", "", *text_of(node)]


def class_lines(node: ast.ClassDef) -> list[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    lines = ["```python", f"class {node.name}{f'({bases})' if bases else ''}", "```", "", *text_of(node)]
    fields = [ast.unparse(field) for field in node.body if isinstance(field, ast.AnnAssign) and not ast.unparse(field.target).startswith("_")]
    if fields:
        lines += ["```python", *fields, "```", ""]
    for inner in node.body:
        if not isinstance(inner, ast.FunctionDef):
            continue
        if inner.name == "__init__":
            if ast.get_docstring(inner):
                lines += function_lines(inner, node.name)
        elif not inner.name.startswith("_"):
            lines += [f"### `{inner.name}`", "", *function_lines(inner, inner.name)]
    return lines


def python_page(root: Path) -> str:
    package = root / PACKAGE
    lines = ["# The package `tributary`", "", "[The guide](README.md) has an example.", ""]
    lines += text_of(ast.parse((package / "__init__.py").read_text()))
    for name, path in sorted(exported(package).items(), key=lambda entry: (entry[0] != "Communicator", entry[0].lower())):
        for node in ast.parse(path.read_text()).body:
            if getattr(node, "name", None) == name:
                lines += [f"## `{name}`", ""]
                lines += class_lines(node) if isinstance(node, ast.ClassDef) else function_lines(node, name)
    return "\n".join(lines)
