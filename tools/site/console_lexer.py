# SPDX-License-Identifier: Apache-2.0
"""The `console` blocks of the documents for Pygments: a line that begins with "$ " is a command, every other line is output, also
one that begins with "#", which Pygments' own lexer takes for the prompt of root.
"""
import re

from pygments.lexers.shell import BashSessionLexer


class ConsoleLexer(BashSessionLexer):
    _ps1rgx = re.compile(r"^(\$ )(.*\n?)")


def setup(app):
    app.add_lexer("console", ConsoleLexer)
    return {"parallel_read_safe": True}
