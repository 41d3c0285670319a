# SPDX-License-Identifier: Apache-2.0
"""Repairs Debian's package of Furo, whose files are those before its build: a style sheet that is loaded from the root of the web
server, and a script that imports another one, which browsers refuse outside of a module, and modules are refused without a server.
"""
import shutil
from pathlib import Path

NORMALIZE = "/javascript/normalize.css/normalize.css"
IMPORT = 'import Gumshoe from "./gumshoe-patched.js";\n'


def repair(static: Path) -> None:
    styles = static / "styles" / "furo.css"
    if styles.is_file() and NORMALIZE in styles.read_text():
        shutil.copyfile(f"/usr/share{NORMALIZE}", styles.with_name("normalize.css"))
        styles.write_text(styles.read_text().replace(NORMALIZE, "normalize.css"))
    script = static / "scripts" / "furo.js"
    if script.is_file() and IMPORT in script.read_text():
        text = script.read_text().replace(IMPORT, "")
        script.write_text(script.with_name("gumshoe-patched.js").read_text() + text)
