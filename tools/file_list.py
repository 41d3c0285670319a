# SPDX-License-Identifier: Apache-2.0
"""Lists of sources, *.f: a line is a path, -v and a path (a module of a library: a source as any other here), -f and another list,
+incdir+ and a folder, a comment or empty. All paths in them are relative to the root of the repository.
"""
from pathlib import Path


def flat(root: Path, lists: list[str]) -> tuple[list[str], list[str]]:
    """Sources of lists below `root`, each once, and the folders to include from. Errors: FileNotFoundError with the name of the list."""
    files, folders = [], []
    for name in lists:
        if not (root / name).is_file():
            raise FileNotFoundError(name)
        for line in (root / name).read_text(encoding="utf-8").splitlines():
            line = line.split("//")[0].strip()
            if line.startswith("-f "):
                inner_files, inner_folders = flat(root, [line[3:].strip()])
                files += inner_files
                folders += inner_folders
            elif line.startswith("+incdir+"):
                folders.append(line.removeprefix("+incdir+"))
            elif line:
                files.append(line.removeprefix("-v "))
    return list(dict.fromkeys(files)), list(dict.fromkeys(folders))
