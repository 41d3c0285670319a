#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the web site of the documentation; tools/site.sh calls it.

  OUTPUT.work/stage    the Markdown of the repository with its links rewritten, and generated pages
  OUTPUT.work/doxygen  the pages of the C and C++ interfaces
  OUTPUT               the site
Exit code 0 built, and all links are right; 1 not; 2 wrong usage.
"""
import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[1:1] = [str(Path(__file__).resolve().parent.parent / name) for name in ("docs", "drawings")]
from html_links import LinkCheck  # noqa: E402
from stage import Stage  # noqa: E402
import doxygen_pages  # noqa: E402
import theme  # noqa: E402

HERE = Path(__file__).resolve().parent


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/site/build.py", description=__doc__)
    parser.add_argument("--output", type=Path, required=True, help="folder of the site, which is replaced")
    parser.add_argument("--tributary", type=Path, required=True, help="the program whose help becomes a page, if it is there")
    parser.add_argument("--root", type=Path, default=HERE.parents[1], help=argparse.SUPPRESS)
    return parser.parse_args()


def sphinx(stage: Path, doctrees: Path, output: Path) -> int:
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going",
               "-c", str(HERE), "-d", str(doctrees), str(stage), str(output)]
    return subprocess.run(command, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}, check=False).returncode


def main() -> int:
    options = parse()
    root, output = options.root.resolve(), options.output.resolve()
    work = output.with_name(output.name + ".work")
    for folder in (work, output):
        shutil.rmtree(folder, ignore_errors=True)
    stage = Stage(root, work / "stage")
    stage.write(options.tributary if options.tributary.is_file() else None)
    for error in stage.errors:
        print(error)
    failed = bool(stage.errors)
    failed |= sphinx(stage.folder, work / "doctrees", output) != 0
    theme.repair(output / "_static")
    problems = doxygen_pages.build(root, work / "doxygen", output / doxygen_pages.FOLDER)
    for problem in problems:
        print(f"doxygen: {problem}")
    failed |= bool(problems)
    check = LinkCheck(output)
    check.run()
    for error in check.errors:
        print(error)
    failed |= bool(check.errors)
    print(f"site: {check.pages} pages, {check.links} links within the site, {check.external} to others, not followed; "
          f"{'failed' if failed else output / 'index.html'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
