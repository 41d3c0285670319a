#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Test of the dissector on captures that are not the wire: frames that a snap length cuts, frames that an ICMP error quotes, and frames
that the capture marks as damaged.

usage: tools/wireshark/test/captures.py; exit 0 as expected, 1 not so, 77 no tshark.
"""
import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
NODE, WORKER = bytes([10, 84, 66, 1]), bytes([10, 84, 66, 11])
CONTRIBUTION, RESULT, JOIN = 0, 1, 2
CRC_ERROR = 1 << 24
COLUMNS = ["_ws.col.Info", "_ws.expert.message", "tributary.result_in", "tributary.contribution_in", "tributary.first_in",
           "tributary.type"]
INFO, EXPERT, RESULT_IN, CONTRIBUTION_IN, FIRST_IN, TYPE = range(len(COLUMNS))
DROPPED = "A receiver drops this frame"


@dataclass
class Captured:
    frame: bytes
    snap: int = 65535
    flags: int = 0


def checksum(data: bytes) -> int:
    total = sum(struct.unpack(f">{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xffff) + (total >> 16)
    return ~total & 0xffff


def ip_packet(source: bytes, destination: bytes, protocol: int, data: bytes) -> bytes:
    head = struct.pack(">BBHHHBBH", 0x45, 0, 20 + len(data), 0, 0x4000, 64, protocol, 0) + source + destination
    return head[:10] + struct.pack(">H", checksum(head)) + head[12:] + data


def ethernet(packet: bytes) -> bytes:
    return bytes.fromhex("024d4d000001 024d4d000101 0800") + packet


def datagram(kind: int, behind: bytes, chunk: int = 0) -> bytes:
    """The IP packet."""
    up = kind != RESULT
    payload = 0 if kind == JOIN else len(behind)
    header = struct.pack(">HBBBBHHIIHBB", 0x5442, 0x20 | kind, 1 if payload else 0, 0, 0, 7, 0, chunk, 99, payload, 0, 0)
    ports = (40001, 21570) if up else (21570, 40001)
    udp = struct.pack(">HHHH", *ports, 8 + len(header) + len(behind), 0) + header + behind
    return ip_packet(*((WORKER, NODE) if up else (NODE, WORKER)), 17, udp)


def unreachable(quoted: bytes) -> bytes:
    message = struct.pack(">BBHI", 3, 3, 0, 0) + quoted[:548] + bytes(len(quoted[:548]) % 2)
    message = message[:2] + struct.pack(">H", checksum(message)) + message[4:]
    return ethernet(ip_packet(NODE, WORKER, 1, message))


def block(kind: int, body: bytes) -> bytes:
    size = struct.pack("<I", 12 + len(body))
    return struct.pack("<I", kind) + size + body + size


def pcapng(frames: list[Captured]) -> bytes:
    file = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + block(1, struct.pack("<HHI", 1, 0, 0))
    for number, one in enumerate(frames):
        kept = one.frame[:one.snap]
        body = struct.pack("<IIIII", 0, 0, number, len(kept), len(one.frame)) + kept + bytes(-len(kept) % 4)
        file += block(6, body + struct.pack("<HHIHH", 2, 4, one.flags, 0, 0))
    return file


def read(frames: list[Captured]) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "frames.pcapng"
        path.write_bytes(pcapng(frames))
        # -R makes the first pass see signs of damage, too.
        command = ["tshark", "-2", "-R", "frame", "-X", f"lua_script:{ROOT}/tools/wireshark/tributary.lua", "-r", path, "-T",
                   "fields", "-E", "separator=\t", "-E", "aggregator=;"]
        for column in COLUMNS:
            command += ["-e", column]
        result = subprocess.run(command, check=True, capture_output=True, text=True)
    if "lua" in result.stderr.lower():  # an error of the dissector; tshark's exit code does not show it
        raise ValueError(result.stderr)
    return [line.split("\t") for line in result.stdout.split("\n")[:-1]]


def snap_length() -> list[str]:
    values = bytes(1024)
    frames = [ethernet(datagram(CONTRIBUTION, values)), ethernet(datagram(RESULT, values))]
    errors = []
    whole = read([Captured(frame) for frame in frames])
    for snap in (512, 128, 64):
        for row, full in zip(read([Captured(frame, snap) for frame in frames]), whole):
            if row[INFO] != full[INFO] or row[RESULT_IN:] != full[RESULT_IN:]:
                errors.append(f"snap length {snap}: reads {row}, whole {full}")
            if row[EXPERT] != f"Cut by the capture: {snap - 42} of 1046 bytes":
                errors.append(f"snap length {snap}: remark '{row[EXPERT]}'")
    for row in read([Captured(frame, 50) for frame in frames]):
        if row[INFO] != "header cut by the capture" or row[EXPERT] != "Cut by the capture: 8 of 1046 bytes":
            errors.append(f"snap length within the header: {row}")
    for row in read([Captured(ethernet(datagram(JOIN, bytes(16))), 70)]):
        if DROPPED in row[EXPERT] or "Cut by the capture" not in row[EXPERT]:
            errors.append(f"snap length within the body: {row}")
    shorter = Captured(ethernet(datagram(JOIN, bytes(12))), 70)
    if DROPPED not in read([shorter])[0][EXPERT]:
        errors.append("a body that is too short on the wire, cut by the capture: no remark")
    return errors


def icmp_quotes() -> list[str]:
    join, result = datagram(JOIN, bytes(16)), datagram(RESULT, bytes(1024))
    old = join[:30] + bytes([0x10]) + join[31:]  # another version
    rows = read([Captured(unreachable(join)), Captured(ethernet(join)), Captured(unreachable(join)), Captured(ethernet(result)),
                 Captured(unreachable(result)), Captured(unreachable(old))])
    errors = []
    for number, row in enumerate(rows, 1):
        if DROPPED in row[EXPERT] or "Sent again" in row[EXPERT] or row[FIRST_IN]:
            errors.append(f"frame {number} of those with ICMP: {row}")
        if number not in (2, 4) and not row[INFO].startswith("Destination unreachable"):
            errors.append(f"frame {number} of those with ICMP: Info is '{row[INFO]}'")
    if not rows[4][TYPE]:
        errors.append("a quoted RESULT is not dissected")
    return errors


def spoiled() -> list[str]:
    contribution, result = (Captured(ethernet(datagram(kind, bytes(64)))) for kind in (CONTRIBUTION, RESULT))
    rows = read([Captured(contribution.frame, flags=CRC_ERROR), contribution, Captured(result.frame, flags=CRC_ERROR), result])
    errors = []
    for number in (0, 2):
        if not rows[number][INFO].startswith("spoiled ") or "spoiled" not in rows[number][EXPERT]:
            errors.append(f"frame {number + 1} is spoiled: {rows[number]}")
    if rows[1][RESULT_IN] != "4" or rows[1][EXPERT] or rows[3][CONTRIBUTION_IN] != "2" or rows[3][EXPERT]:
        errors.append(f"frames next to spoiled ones: {rows}")
    return errors


def main() -> int:
    if not shutil.which("tshark"):
        print("wireshark: skipped, tshark is not installed; tools/setup.sh does that")
        return 77
    errors = snap_length() + icmp_quotes() + spoiled()
    for error in errors:
        print(error)
    if errors:
        print("wireshark: to see it again: tools/wireshark/test/captures.py")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
