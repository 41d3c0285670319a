#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Linux coalesces balanced results (PROTOCOL.md, WF7): frames as a node sends them, 20 000 of 1408 bytes of payload, cross a veth
pair, and as few calls of recvmsg() take them as take the same results from a sender that computes UDP checksums over whole
datagrams; without checksums each takes its own. Where a burst is cut depends on when the kernel polls, so the two take turns, and
medians are compared.

usage: coalesce_test.py; exit 0 passed, 1 failed, 77 skipped: no root, or the machine forbids namespaces.
"""
import ctypes
import fcntl
import os
import select
import socket
import statistics
import struct
import subprocess
import sys
import time
from enum import Enum

FRAMES, PAYLOAD, BATCH = 20_000, 1408, 900
# The fewest are 446: a buffer of 64 KB holds 45. The kernel also ends buffers that are older than its clock tick.
MOST_CALLS = 600
# Of the calls that an ordinary sender's checksums leave.
MOST_RATIO = 1.1
RUNS = 5
NODE, WORKER = socket.inet_aton("10.84.66.1"), socket.inet_aton("10.84.66.11")
NODE_MAC, WORKER_MAC = bytes.fromhex("025442000000"), bytes.fromhex("025442000101")
NODE_PORT, WORKER_PORT = 21570, 40001
SOL_UDP, UDP_GRO, SO_RCVBUFFORCE = 17, 104, 33
SIOCETHTOOL, ETHTOOL_SGRO, ETHTOOL_STSO = 0x8946, 0x2c, 0x1f


class Checksum(Enum):
    NONE = 0
    ORDINARY = 1
    BALANCED = 2


def ones_complement_sum(data: bytes) -> int:
    total = sum(struct.unpack(f">{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xffff) + (total >> 16)
    return total


def complement(total: int) -> int:
    return ~total & 0xffff or 0xffff


def result(chunk: int, checksum: Checksum) -> bytes:
    """A RESULT. The payload is whole blocks of 64 bytes."""
    payload = struct.pack("<I", chunk) * (PAYLOAD // 4)
    header = struct.pack(">HBBBBHHIIHBB", 0x5442, 0x21, 1, 0, 0, 1, 4, chunk, 17, PAYLOAD, 0, chunk & 0xff)
    if checksum == Checksum.BALANCED:
        payload += struct.pack(">H", complement(ones_complement_sum(payload)))
    length = 8 + len(header) + len(payload)
    udp = struct.pack(">HHHH", NODE_PORT, WORKER_PORT, length, 0) + header
    if checksum != Checksum.NONE:
        # A node knows no more than what is before the payload.
        covered = udp if checksum == Checksum.BALANCED else udp + payload
        total = ones_complement_sum(NODE + WORKER + struct.pack(">HH", socket.IPPROTO_UDP, length) + covered)
        udp = udp[:6] + struct.pack(">H", complement(total)) + udp[8:]
    ip = struct.pack(">BBHHHBBH", 0x45, 2, 20 + length, 0, 0x4000, 64, socket.IPPROTO_UDP, 0) + NODE + WORKER
    ip = ip[:10] + struct.pack(">H", complement(ones_complement_sum(ip))) + ip[12:]
    return WORKER_MAC + NODE_MAC + b"\x08\x00" + ip + udp + payload


def switch(interface: str, command: int, value: int) -> None:
    """Sets a feature, as ethtool does."""
    words = ctypes.create_string_buffer(struct.pack("II", command, value))
    request = struct.pack("16sP16x", interface.encode(), ctypes.addressof(words))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCETHTOOL, request)


def set_up() -> None:
    for command in ("link add node type veth peer name eth0", f"link set eth0 address {WORKER_MAC.hex(':')} up", "link set node up",
                    "address add 10.84.66.11/24 dev eth0"):
        subprocess.run(["ip", *command.split()], check=True)
    subprocess.run(["mount", "-t", "sysfs", "sysfs", "/sys"], check=True)
    switch("eth0", ETHTOOL_SGRO, 1)
    switch("node", ETHTOOL_STSO, 0)  # else the kernel takes what comes from there for coalesced already
    # As for a card under load: the kernel waits for more of a burst, 10 ms if something else gets the processor meanwhile.
    for name, value in (("gro_flush_timeout", 200_000), ("napi_defer_hard_irqs", 50)):
        with open(f"/sys/class/net/eth0/{name}", "w", encoding="ascii") as file:
            file.write(str(value))


def calls_for(checksum: Checksum) -> int:
    """Calls of recvmsg() that take all datagrams, whose bytes it checks."""
    size = 22 + PAYLOAD + (2 if checksum == Checksum.BALANCED else 0)
    frames = [result(chunk, checksum) for chunk in range(BATCH)]
    sent = calls = 0
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as worker, socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as node:
        node.bind(("node", 0))
        worker.bind(("10.84.66.11", WORKER_PORT))
        worker.setsockopt(SOL_UDP, UDP_GRO, 1)
        worker.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 1 << 23)
        while sent < FRAMES:
            batch = frames[:min(BATCH, FRAMES - sent)]
            for frame in batch:
                node.send(frame)
            sent += len(batch)
            taken = []
            while len(taken) < len(batch):
                if not select.select([worker], [], [], 5)[0]:
                    raise RuntimeError(f"{len(taken)} of {len(batch)} datagrams came")
                data = worker.recv(1 << 16)
                calls += 1
                taken += [data[at:at + size] for at in range(0, len(data), size)]
            if taken != [frame[42:] for frame in batch]:
                raise RuntimeError("other datagrams came than were sent")
    return calls


def judge() -> int:
    begin = time.monotonic()
    without = calls_for(Checksum.NONE)
    runs = [(calls_for(Checksum.ORDINARY), calls_for(Checksum.BALANCED)) for _ in range(RUNS)]
    ordinary, balanced = (list(calls) for calls in zip(*runs))
    median = statistics.median(balanced)
    print(f"coalesce: {FRAMES} results of {PAYLOAD} bytes, {FRAMES * (22 + PAYLOAD) / 1e6:.1f} MB, median of "
          f"{RUNS} runs: {median} calls of recvmsg() balanced ({min(balanced)} to {max(balanced)}), "
          f"{statistics.median(ordinary)} with ordinary checksums "
          f"({min(ordinary)} to {max(ordinary)}), {without} without; {time.monotonic() - begin:.1f} s")
    if median > MOST_CALLS:
        print(f"coalesce: FAILED: more than {MOST_CALLS} calls for balanced results")
    if median > MOST_RATIO * statistics.median(ordinary):
        print(f"coalesce: FAILED: more than {MOST_RATIO} times the calls for ordinary checksums")
    return int(median > MOST_CALLS or median > MOST_RATIO * statistics.median(ordinary))


def main() -> int:
    if os.environ.get("TRIBUTARY_COALESCE_INSIDE"):
        set_up()
        return judge()
    if os.geteuid() != 0:
        print("coalesce: skipped: only root sets how long the kernel waits for a burst")
        return 77
    command = ["unshare", "--net", "--mount"]
    probe = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    if probe.returncode != 0:
        print(f"coalesce: skipped, no namespaces here: {probe.stderr.strip()}")
        return 77
    return subprocess.run([*command, sys.executable, __file__], env=os.environ | {"TRIBUTARY_COALESCE_INSIDE": "1"},
                          check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
