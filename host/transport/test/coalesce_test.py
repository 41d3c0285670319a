#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Linux coalesces balanced results (PROTOCOL.md, WF7): frames as a node sends them, 20 000 of 1408 bytes of payload, cross a veth
pair, and as few calls of recvmsg() take them as take the same results from a sender that computes UDP checksums over whole
datagrams; without checksums each takes its own. When the kernel ends a buffer depends on its timers and on the load; frame by
frame the senders take turns, so all of them see the same.

usage: coalesce_test.py [--count]; exit 0 passed, 1 failed, 77 skipped: no root, or the machine forbids namespaces.
  --count  only print the calls for balanced results that have the kernel for themselves: a benchmark, which fails at nothing
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
from enum import Enum

FRAMES, PAYLOAD, BATCH = 20_000, 1408, 500
# Of the calls that an ordinary sender's checksums leave. The fewest of both are 445: a buffer of 64 KB holds 45.
MOST_RATIO = 1.02
RUNS = 5
NODE, WORKER = socket.inet_aton("10.84.66.1"), socket.inet_aton("10.84.66.11")
NODE_MAC, WORKER_MAC = bytes.fromhex("025442000000"), bytes.fromhex("025442000101")
NODE_PORT, FIRST_WORKER_PORT = 21570, 40001
SOL_UDP, UDP_GRO, SO_RCVBUFFORCE = 17, 104, 33
SIOCETHTOOL, ETHTOOL_SGRO, ETHTOOL_STSO = 0x8946, 0x2c, 0x1f


class Checksum(Enum):
    NONE = 0
    ORDINARY = 1
    BALANCED = 2

    @property
    def worker_port(self) -> int:
        return FIRST_WORKER_PORT + self.value


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
    udp = struct.pack(">HHHH", NODE_PORT, checksum.worker_port, length, 0) + header
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


class Worker:
    """Takes the results of one sender, and counts the calls."""

    def __init__(self, checksum: Checksum) -> None:
        self.frames = [result(chunk, checksum) for chunk in range(BATCH)]
        self.calls = 0
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("10.84.66.11", checksum.worker_port))
        self._socket.setsockopt(SOL_UDP, UDP_GRO, 1)
        self._socket.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 1 << 23)

    def take_batch(self) -> None:
        datagrams = [frame[42:] for frame in self.frames]
        taken = []
        while len(taken) < BATCH:
            if not select.select([self._socket], [], [], 5)[0]:
                raise RuntimeError(f"{len(taken)} of {BATCH} datagrams came")
            data = self._socket.recv(1 << 16)
            self.calls += 1
            size = len(datagrams[0])
            taken += [data[at:at + size] for at in range(0, len(data), size)]
        if taken != datagrams:
            raise RuntimeError("other datagrams came than were sent")


def calls_for(*checksums: Checksum) -> list[int]:
    workers = [Worker(checksum) for checksum in checksums]
    turns = [frame for frames in zip(*(worker.frames for worker in workers)) for frame in frames]
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as node:
        node.bind(("node", 0))
        for _ in range(FRAMES // BATCH):
            for frame in turns:
                node.send(frame)
            for worker in workers:
                worker.take_batch()
    return [worker.calls for worker in workers]


def count() -> int:
    calls = [calls_for(Checksum.BALANCED)[0] for _ in range(RUNS)]
    print(f"coalesce: {FRAMES} balanced results of {PAYLOAD} bytes, {FRAMES * (22 + PAYLOAD) / 1e6:.1f} MB, median of {RUNS} runs: "
          f"{statistics.median(calls)} calls of recvmsg() ({min(calls)} to {max(calls)})")
    return 0


def judge() -> int:
    without, ordinary, balanced = calls_for(*Checksum)
    ratio = balanced / ordinary
    print(f"coalesce: {FRAMES} results of {PAYLOAD} bytes: {balanced} calls of recvmsg() balanced, {ordinary} with ordinary "
          f"checksums, ratio {ratio:.3f}; {without} without")
    failures = []
    if ordinary > FRAMES // 2:
        failures.append("the kernel does not coalesce what comes with ordinary checksums: nothing was compared")
    if ratio > MOST_RATIO:
        failures.append(f"more than {MOST_RATIO} times the calls for ordinary checksums")
    if without != FRAMES:
        failures.append("results without a checksum were coalesced")
    for failure in failures:
        print(f"coalesce: FAILED: {failure}")
    return int(bool(failures))


def main() -> int:
    if os.environ.get("TRIBUTARY_COALESCE_INSIDE"):
        set_up()
        return count() if sys.argv[1:] == ["--count"] else judge()
    if sys.argv[1:] not in ([], ["--count"]):
        print(__doc__)
        return 2
    if os.geteuid() != 0:
        print("coalesce: skipped: only root sets how long the kernel waits for a burst")
        return 77
    command = ["unshare", "--net", "--mount"]
    probe = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    if probe.returncode != 0:
        print(f"coalesce: skipped, no namespaces here: {probe.stderr.strip()}")
        return 77
    return subprocess.run([*command, sys.executable, __file__, *sys.argv[1:]], env=os.environ | {"TRIBUTARY_COALESCE_INSIDE": "1"},
                          check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
