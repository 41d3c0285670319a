#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs the output of a build into one file, for support: logs, reports, summaries, the settings, and which
Vivado, system and commit it was. No sources, no netlists, no checkpoints, no images. It works after any stage, failed or not.

In:  the folder of a build, build/boards/<board>/<variant>, and the program that Vivado is started by.
Out: <folder>/<board>_<variant>_logs.tar.gz; its path and size on standard output.
Exit status: 0, 1 there is nothing to collect, 2 wrong usage.
"""
import argparse
import io
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# By pattern, from the folder of the build. Of ip/ and project/, which also have sources, only logs are taken.
WANTED = ("*.log", "*.rpt", "verdict.txt", "untested.txt", "settings.tcl", "best", "impl_*/*.rpt", "impl_*/*.log", "impl_*/summary.txt",
          "impl_*/summary.json", "ip/**/*.log", "project/**/*.log")


def first_line(*command):
    """First line of a program's output, or a note that there is none."""
    if not shutil.which(command[0]):
        return f"{command[0]} is not in the path"
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    lines = (result.stdout + result.stderr).strip().splitlines()
    return lines[0] if lines else f"{command[0]} says nothing, status {result.returncode}"


def versions(files, vivado):
    """Vivado by the logs and by what is installed, system, commit."""
    logged = {}
    for path in files:
        match = re.search(r"Vivado(?: Lab Edition)? v(\d{4}\.\d\S*)", path.read_text(encoding="utf-8", errors="replace")[:4000]) \
            if path.suffix == ".log" else None
        if match:
            logged.setdefault(match.group(1), path.name)
    changed = first_line("git", "status", "--porcelain", "--untracked-files=no")
    return "\n".join([
        f"vivado of the logs: {', '.join(f'{version} ({name})' for version, name in logged.items()) or 'not known'}",
        f"vivado installed: {first_line(vivado, '-version')}",
        f"system: {platform.platform()}",
        f"python: {platform.python_version()}",
        f"commit: {first_line('git', 'rev-parse', 'HEAD')}{'' if 'says nothing' in changed else ', changed'}",
    ]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--vivado", default="vivado")
    arguments = parser.parse_args()
    folder = arguments.folder
    files = sorted({path for pattern in WANTED for path in folder.glob(pattern) if path.is_file()})
    # Settings without other files are no build output: make writes them in any case.
    if not [path for path in files if path.name != "settings.tcl"]:
        sys.exit(f"collect.py: nothing to collect in {folder}: no stage has left a log there")
    name = f"{folder.parent.name}_{folder.name}_logs"
    packed = folder / f"{name}.tar.gz"
    with tarfile.open(packed, "w:gz") as archive:
        for path in files:
            archive.add(path, f"{name}/{path.relative_to(folder)}")
        text = versions(files, arguments.vivado).encode()
        entry = tarfile.TarInfo(f"{name}/versions.txt")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
    print(f"{packed}: {len(files) + 1} files, {packed.stat().st_size} bytes; the logs name the machine's folders")


if __name__ == "__main__":
    main()
