#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The comments of `tributary sim --pcap` say of each frame what the trace of the same run says: each verdict and each frame sent in its
# cycle, each result with its start.
# usage: comments_test.sh TRIBUTARY FILE; writes FILE.pcapng and FILE.jsonl; exit 0 passed, 1 failed.
set -euo pipefail

"$1" sim --test random --seed 1 --chunks 20 --pcap "$2.pcapng" --trace "$2.jsonl"
python3 - "$2" <<'END'
import collections
import json
import re
import sys

with open(sys.argv[1] + ".jsonl") as lines:
    steps = [json.loads(line) for line in lines]
traced = collections.Counter((step.get("verdict") or step.get("sent"), step["cycle"]) for step in steps if step["step"] in ("judged", "sent"))
begun = {(step["group"], step["sequence"], step["serial"], step["cycle"]) for step in steps if step["step"] == "started"}

with open(sys.argv[1] + ".pcapng", "rb") as file:
    text = file.read().decode("latin-1")
said = collections.Counter()
starts = 0
for match in re.finditer(r"([A-Za-z ]+), cycle (\d+)(?:, group (\d+): started \w+ seq (\d+) to [\d ]+ serial (\d+)[a-z ]*, cycle (\d+))?", text):
    said[match[1], int(match[2])] += 1
    if match[3]:
        starts += 1
        if tuple(int(match[field]) for field in (3, 4, 5, 6)) not in begun:
            sys.exit(f"comments_test: no such start: {match[0]}")
    elif match[1] == "RESULT":
        sys.exit(f"comments_test: a result without its start: {match[0]}")
if said != traced or starts == 0:
    sys.exit(f"comments_test: only in the comments {said - traced}, only in the trace {traced - said}, {starts} starts")
print(f"comments_test: {said.total()} comments, {starts} with a start: passed")
END
