# SPDX-License-Identifier: Apache-2.0
"""Which page of the site shows a file or a folder of the repository. Pages are named without their ending, relative to the root of
the site. A document keeps its path, those of docs/site/ go to the top, and an RTL source has the page of its module.
"""
import posixpath
from pathlib import Path, PurePosixPath

HANDWRITTEN = "docs/site/"
# Sources that more than one generated page needs by name.
REGISTER_MAPS = ["rtl/node/REGISTERS.md", "rtl/nic/REGISTERS.md", "rtl/endpoint/REGISTERS.md", "fpga_boards/common/REGISTERS.md"]


def is_rtl(path: str) -> bool:
    return path.startswith("rtl/") and path.endswith(".sv")


def page_of(root: Path, path: str) -> str:
    """Of a file or folder that exists, by its path from the root of the repository."""
    if path.startswith(HANDWRITTEN) and path.endswith(".md"):
        return path.removeprefix(HANDWRITTEN).removesuffix(".md")
    if (root / path).is_dir():
        readme = posixpath.normpath(posixpath.join(path, "README.md"))
        return readme.removesuffix(".md") if (root / readme).is_file() else posixpath.join("folders", path, "index")
    if path.endswith(".md"):
        return path.removesuffix(".md")
    if is_rtl(path):
        return f"modules/{PurePosixPath(path).stem}"
    return posixpath.join("files", path)


def relative(target: str, page: str) -> str:
    """The target as a page in another folder has to name it."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".")
