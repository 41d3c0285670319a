#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `tributary sim --trace`: every line is a JSON object, cycles never go back, and every chunk of the run is released once, in order.
# usage: trace_test.sh TRIBUTARY FILE; exit 0 passed, 1 failed.
set -euo pipefail

"$1" sim --test back_to_back --seed 1 --chunks 100 --trace "$2"
python3 - "$2" <<'END'
import json
import sys

with open(sys.argv[1]) as lines:
    steps = [json.loads(line) for line in lines]
cycles = [step["cycle"] for step in steps]
released = [step["sequence"] for step in steps if step["step"] == "released"]
if cycles != sorted(cycles) or not released or sorted(released) != list(range(len(released))):
    sys.exit(f"trace_test: {len(steps)} steps, released: {released}")
print(f"trace_test: {len(steps)} steps, {len(released)} chunks released: passed")
END
