# SPDX-License-Identifier: Apache-2.0
"""Configuration of Sphinx for the web site; its pages are the staged Markdown. tools/site.sh calls Sphinx."""
import re
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent))
_root = Path(__file__).resolve().parents[2]
_cmake = (_root / "CMakeLists.txt").read_text()
_numbers = re.search(r"^project\(tributary VERSION ([0-9.]+)", _cmake, re.MULTILINE)
_prerelease = re.search(r"^set\(TRIBUTARY_PRERELEASE ?(\w*)", _cmake, re.MULTILINE)

project = "Tributary"
author = "The authors of Tributary"
copyright = "The authors of Tributary, Apache-2.0"  # noqa: A001
release = "-".join(filter(None, [_numbers.group(1) if _numbers else "", _prerelease.group(1) if _prerelease else ""]))
version = release

extensions = ["myst_parser", "console_lexer"]
myst_heading_anchors = 6  # as GitHub has them
# Headings may skip a level, as on GitHub; blocks of a console or of made-up output need not be of their language.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
html_theme = "furo"
html_title = f"Tributary {release}"
html_static_path = [str(Path(__file__).resolve().parent / "static")]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = str(Path(__file__).resolve().parent / "scorer.js")
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
highlight_language = "text"
