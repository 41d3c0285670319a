#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the rows of a matrix of bits share, for the parameter Shared of trib_xor_matrix: sums of 6, 11 or 16 bits that two rows or
more have, so that each row saves a lookup table of six inputs for every five bits. By a greedy search from random seeds; the best
is printed in the order in which rows take from it, with the lookup tables that it needs."""

import argparse
import random

POLYNOMIAL = 0xEDB88320
SIZES = (6, 11, 16)


def forward(state: int, count: int) -> int:
    """The state of CRC-32 behind so many bytes of zeros."""
    for _ in range(8 * count):
        state = (state >> 1) ^ (POLYNOMIAL if state & 1 else 0)
    return state


def backward(state: int, count: int) -> int:
    """The state before them."""
    for _ in range(8 * count):
        state = ((state ^ POLYNOMIAL) << 1 | 1) if state >> 31 else state << 1
    return state


def turned(state: int, count: int) -> int:
    """The bytes of a state rotated down by so many."""
    count *= 8
    return (state >> count | state << (32 - count)) & 0xFFFFFFFF


def taken_back(column: int, count: int) -> int:
    return turned(backward(1 << column, count), count) ^ 1 << column


# What each bit of the input adds to the rows, and whether a row has a bit of its own besides: the matrices of trib_crc32 with eight
# bytes and of trib_frame_fcs.
MATRICES = {
    "crc32": ([forward(1 << bit, 8) for bit in range(32)] + [forward(1 << bit, 4) for bit in range(32)], False),
    "fcs": ([taken_back(bit, count) for count in (1, 2, 3) for bit in range(32 - 8 * count, 32)], True),
}


def tables(bits: int) -> int:
    return -(-max(bits - 1, 0) // 5)


def cost(rows: list[int], shared: list[int], own: bool) -> int:
    total = sum(tables(share.bit_count()) for share in shared)
    for row in rows:
        terms = int(own)
        for share in shared:
            if share & ~row == 0:
                row &= ~share
                terms += 1
        total += tables(row.bit_count() + terms)
    return total


def shrunk(common: int, size: int, rows: list[int], rng: random.Random) -> int:
    """So many bits of what two rows have in common, rather those that other rows have, too."""
    while common.bit_count() > size:
        weights = [(common & row).bit_count() ** 3 for row in rows]
        bits = [bit for bit in range(common.bit_length()) if common >> bit & 1]
        common ^= 1 << min(
            bits, key=lambda bit: sum(w for w, row in zip(weights, rows) if row >> bit & 1) + rng.random() * 50
        )
    return common


def search(rows: list[int], seed: int) -> list[int]:
    rng, left, shared = random.Random(seed), list(rows), []
    while True:
        best = (0.0, 0, 0)
        for index, row in enumerate(left):
            for other in left[:index]:
                common = row & other
                sizes = [size for size in SIZES if size <= common.bit_count()]
                best = max([best, *((size // 5 + rng.random() * 0.4, common, size) for size in sizes)])
        if not best[1]:
            return shared
        shared.append(shrunk(best[1], best[2], left, rng))
        left = [row & ~shared[-1] if shared[-1] & ~row == 0 else row for row in left]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matrix", choices=MATRICES)
    parser.add_argument("--seeds", type=int, default=400)
    arguments = parser.parse_args()
    columns, own = MATRICES[arguments.matrix]
    rows = [sum((column >> row & 1) << bit for bit, column in enumerate(columns)) for row in range(32)]
    found = {seed: search(rows, seed) for seed in range(arguments.seeds)}
    seed = min(found, key=lambda one: cost(rows, found[one], own))
    digits = -(-len(columns) // 4)
    print(f"seed {seed}: {len(found[seed])} shared, {cost(rows, found[seed], own)} lookup tables, {cost(rows, [], own)} without")
    print(",\n".join(f"{len(columns)}'h{share:0{digits}x}" for share in found[seed]))


if __name__ == "__main__":
    main()
