#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether a stage's log has warnings of Vivado about our own files that no image may be made in spite of: a constraint that matches
nothing, two drivers, a latch. Which messages those are is said in vivado/common.tcl (stage::strict_messages).

Only messages with one of our files at their end count, [/tree/fpga_boards/vc709/xdc/io.xdc:19]. The constraints and sources of the
vendor's IP, which are in build/, cause the same messages for good reasons; so Vivado does not turn them into errors.

In:  the log of a stage.
Out: on standard error, each of these messages once. Exit status: 0 there are none, 1 there are some, 2 there is no such log.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "fpga_boards/common/vivado/common.tcl"
FOLDERS = ("fpga_boards/", "rtl/")
MESSAGE = re.compile(r'^(?:WARNING|CRITICAL WARNING|ERROR): \[([\w ]+-\d+)\] .*\["?([^\[\]"]+)"?:(\d+)\]\s*$')


def strict():
    """The numbers of the messages, as common.tcl has them."""
    body = re.search(r"^proc stage::strict_messages .*?^}", SCRIPT.read_text(encoding="utf-8"), re.M | re.S).group(0)
    return set(re.findall(r"\{(\w+ \d+-\d+)\}", body))


def is_ours(path):
    """Whether a file is one of our sources; Vivado names it in full, or from the root."""
    try:
        return (ROOT / path).resolve().relative_to(ROOT).as_posix().startswith(FOLDERS)
    except ValueError:
        return False


def found(log):
    numbers, lines = strict(), []
    for line in log.splitlines():
        message = MESSAGE.match(line)
        if message and message.group(1) in numbers and is_ours(message.group(2)) and line not in lines:
            lines.append(line)
    return lines


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: messages.py LOG")
    try:
        lines = found(Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"))
    except OSError as error:
        print(f"messages.py: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    for line in lines:
        print(line, file=sys.stderr)
    if lines:
        sys.exit(f"messages.py: {len(lines)} warnings about files of this repository, which are errors here")


if __name__ == "__main__":
    main()
