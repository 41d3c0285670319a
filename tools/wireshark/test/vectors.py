#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Test of the dissector: what tshark reads from the frames of docs/vectors equals the fields listed with them, and it
has a remark on each malformed one that a receiver drops for its tributary header.

usage: tools/wireshark/test/vectors.py; exit 0 equal, 1 different, 77 no tshark.
"""
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
JOIN, WELCOME, ERROR, LEAVE, ASK, STATUS, PASSED, HOP, ACK, STATE = 2, 3, 4, 5, 7, 8, 9, 10, 11, 12
FLAGS = ["DATA", "WANT", "RETRY", "PARTIAL"]
# Fields whose meaning depends on the type.
COUNT = {JOIN: "rank", WELCOME: "members", ERROR: "group_epoch", STATUS: "missing", ASK: "last_serial", HOP: "number",
         ACK: "next", STATE: "short"}
SEQUENCE = {JOIN: "incarnation", WELCOME: "incarnation", LEAVE: "incarnation", ERROR: "answered", ACK: "limit",
            STATE: "granted"}
TAG = {JOIN: "job", WELCOME: "job", ERROR: "error", PASSED: "expected", ACK: "gap", STATE: "job"}
ADDRESSES = {"mac_destination": "eth.dst", "mac_source": "eth.src", "ip_source": "ip.src", "ip_destination": "ip.dst",
             "udp_source": "udp.srcport", "udp_destination": "udp.dstport", "ecn": "ip.dsfield.ecn"}
ALIKE = ("type", "op", "dtype", "group", "epoch", "length", "encoding", "serial")
BODY = {JOIN: ("key", "window", "ports", "codecs"), WELCOME: ("ops", "dtypes", "codecs", "largest_payload", "window")}
OF_TRIBUTARY = ["flags", "count", "sequence", "tag", "missing_rank", "payload", *ALIKE, *COUNT.values(), *SEQUENCE.values(),
                *TAG.values(), *BODY[JOIN], *BODY[WELCOME], "balance", "balanced",
                "joined", "left", "fault", "fault_port", "fault_endpoint", "era",
                *(f"head.{name}" for name in ("operation", "flow", "step", "round", "flits"))]
COLUMNS = [*ADDRESSES.values(), *(f"tributary.{name}" for name in dict.fromkeys(OF_TRIBUTARY)), "_ws.expert.message"]
# The verdicts on what the dissector looks at: the tributary header and the lengths after it, which it checks against
# the UDP length.
REMARKED = {"BadVersion", "BadType", "BadFlags", "BadExtension"}


def behind_endpoints(vector: dict) -> dict[str, str | int]:
    """Of a frame between endpoints (EP3), what follows the header."""
    body = bytes.fromhex(vector.get("payload", ""))
    if vector["type"] == STATE:
        fields = {"joined": int.from_bytes(body[:8], "big"), "left": body[8] & 1, "fault": body[8] >> 1 & 1,
                  "era": int.from_bytes(body[12:], "big")}
        if body[8] & 2:
            fields |= {"fault_port": body[9], "fault_endpoint": body[10]}
    elif vector["type"] == HOP and "DATA" not in vector["flags"]:
        word = int.from_bytes(body, "little")
        fields = {"head.operation": word & 1, "head.flow": word >> 16 & 0xffff, "head.step": word >> 32 & 0xffff,
                  "head.round": word >> 48 & 0xffff, "head.flits": word >> 64 & 0xffffffff}
    else:
        fields = {"payload": body.hex()} if body else {}
    return {f"tributary.{name}": value for name, value in fields.items()}


def expected(vector: dict) -> dict[str, str | int]:
    """By the names of tshark's fields."""
    kind = vector["type"]
    fields = {column: vector[name] for name, column in ADDRESSES.items()}
    fields["tributary.flags"] = sum(1 << FLAGS.index(flag) for flag in vector["flags"])
    for name in ALIKE + BODY.get(kind, ()):
        fields[f"tributary.{name}"] = vector[name]
    fields[f"tributary.{COUNT.get(kind, 'count')}"] = vector["count"]
    if kind != HOP:
        fields[f"tributary.{SEQUENCE.get(kind, 'sequence')}"] = vector["sequence"]
    if kind in (HOP, ACK, STATE):
        fields |= behind_endpoints(vector)
    if kind == HOP:
        return fields
    if kind != STATUS:
        fields[f"tributary.{TAG.get(kind, 'tag')}"] = vector["tag"]
    else:
        low, high = vector["tag"] & 0xffff, vector["tag"] >> 16
        fields["tributary.missing_rank"] = f"{low},{high}" if vector["count"] > 1 else low
    if kind in BODY:
        fields["tributary.balanced"] = vector.get("balance", 0)
    elif "balance" in vector:
        fields["tributary.balance"] = vector["balance"]
    if "payload" in vector and kind != STATE:
        fields["tributary.payload"] = vector["payload"].replace(" ", "")
    return fields


def equal(read: str, wanted: str | int) -> bool:
    """tshark prints a number in the base of its field."""
    if isinstance(wanted, str) and not wanted.startswith("0x"):
        return read == wanted
    number = int(wanted, 16) if isinstance(wanted, str) else wanted
    try:
        return int(read, 0) == number
    except ValueError:
        return False


def dissect(frames: list[dict], work: Path) -> list[dict[str, str]]:
    dump = ""
    for frame in frames:
        data = bytes.fromhex(frame["hex"])
        dump += "".join(f"{at:06x} {data[at:at + 16].hex(' ')}\n" for at in range(0, len(data), 16)) + "\n"
    (work / "frames.txt").write_text(dump)
    subprocess.run(["text2pcap", "-q", work / "frames.txt", work / "frames.pcapng"], check=True, capture_output=True)
    command = ["tshark", "-X", f"lua_script:{ROOT}/tools/wireshark/tributary.lua", "-r", work / "frames.pcapng", "-T", "fields",
               "-E", "separator=\t", "-E", "aggregator=,"]
    for column in COLUMNS:
        command += ["-e", column]
    result = subprocess.run(command, check=True, capture_output=True, text=True)
    if "lua" in result.stderr.lower():  # an error of the dissector; tshark's exit code does not show it
        raise ValueError(result.stderr)
    lines = result.stdout.split("\n")[:-1]
    if len(lines) != len(frames):
        raise ValueError(f"tshark read {len(lines)} frames of {len(frames)}")
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines]


def errors_of(file: str, work: Path) -> list[str]:
    frames = tomllib.loads((ROOT / "docs/vectors" / file).read_text())["frame"]
    errors = []
    for vector, read in zip(frames, dissect(frames, work)):
        place = f"docs/vectors/{file}: {vector['name']}"
        if "type" not in vector:
            if vector["verdict"] in REMARKED and "A receiver drops this frame" not in read["_ws.expert.message"]:
                errors.append(f"{place}: no remark on a frame with the verdict {vector['verdict']}")
            continue
        wanted = expected(vector)
        for column in COLUMNS[:-1]:
            if column not in wanted and read[column]:
                errors.append(f"{place}: {column}\n  expected: nothing\n  got:      {read[column]}")
            elif column in wanted and not equal(read[column], wanted[column]):
                errors.append(f"{place}: {column}\n  expected: {wanted[column]}\n  got:      {read[column]}")
        if "A receiver drops this frame" in read["_ws.expert.message"]:
            errors.append(f"{place}: a remark on a frame that is right: {read['_ws.expert.message']}")
    print(f"wireshark: docs/vectors/{file}: {len(frames)} frames")
    return errors


def main() -> int:
    if not shutil.which("tshark") or not shutil.which("text2pcap"):
        print("wireshark: skipped, tshark is not installed; tools/setup.sh does that")
        return 77
    with tempfile.TemporaryDirectory() as work:
        files = ("frames.toml", "balanced.toml", "links.toml", "accepted.toml", "malformed.toml", "encoded.toml")
        errors = [error for file in files for error in errors_of(file, Path(work))]
    for error in errors:
        print(error)
    if errors:
        print("wireshark: to see it again: tools/wireshark/test/vectors.py")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
