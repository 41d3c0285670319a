#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The option --trace: every line is a JSON object, cycles never go back, and every chunk of the run is released once.
# usage: trace_test.sh FILE TRIBUTARY COMMAND [OPTION ...]; exit 0 passed, 1 failed. COMMAND has to sum up 100 chunks.
set -euo pipefail

file=$1
shift
rm -f "$file"
"$@" --trace "$file"
python3 - "$file" <<'END'
import json
import sys

with open(sys.argv[1]) as lines:
    steps = [json.loads(line) for line in lines]
cycles = [step["cycle"] for step in steps]
released = [step["sequence"] for step in steps if step["step"] == "released"]
if cycles != sorted(cycles):
    sys.exit("trace_test: cycles go back")
if sorted(released) != list(range(100)):
    sys.exit(f"trace_test: {len(steps)} steps, released: {released}")
print(f"trace_test: {len(steps)} steps, {len(released)} chunks released: passed")
END
