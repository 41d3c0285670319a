#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The search of the built site by headless Chromium: documents come before pages made of sources, and a module before what mentions it.

usage: test_search.py SITE; exit 0 right, 1 not, 2 wrong usage, 77 no site or no Chromium (tools/setup.sh installs it)
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

FIRST = {
    "latency": "docs/PERFORMANCE",
    "header layout": "docs/PROTOCOL",
    "16 workers 10G": "docs/SYSTEMS",
    "register map": "registers",
    "allreduce": "docs/USE",
    "loopback": "docs/USE",
    "trib_port": "modules/trib_port",
}
SOURCES = re.compile(r"^(files|folders)/")
RESULT = re.compile(r'<li><a href="([^"#]*)\.html')


def results(browser: str, site: Path, query: str) -> list[str]:
    """Pages in the order in which the browser shows them."""
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--virtual-time-budget=20000",
             "--dump-dom", f"{(site / 'search.html').as_uri()}?q={quote(query)}"],
            capture_output=True, text=True, check=True)
    return RESULT.findall(done.stdout[done.stdout.find('id="search-results"'):])


def faults(query: str, pages: list[str]) -> list[str]:
    found = []
    if pages[:1] != [FIRST[query]]:
        found.append(f"'{query}' finds {pages[:3]} first, wanted is {FIRST[query]}")
    sources = [bool(SOURCES.match(page)) for page in pages]
    if sources != sorted(sources):
        found.append(f"'{query}' finds {pages[sources.index(True)]} before documents")
    return found


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    site = Path(sys.argv[1]).resolve()
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not browser or not (site / "search.html").is_file():
        print(f"search: skipped, {'there is no site in ' + str(site) if browser else 'no Chromium is installed'}")
        return 77
    errors = [fault for query in FIRST for fault in faults(query, results(browser, site, query))]
    for error in errors:
        print(error)
    print(f"search: {len(FIRST)} queries, {len(errors)} faults")
    return int(bool(errors))


if __name__ == "__main__":
    sys.exit(main())
