#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sums shared by the rows of a matrix of bits, for the parameter Shared of trib_xor_matrix: sums that two rows or more
have, rows of the matrix or others of these sums. A greedy search takes, again and again, the sum of up to six bits or
sums that saves most inputs of lookup tables; random seeds vary it. Then sums move or go, as long as this saves. The
best is printed, the first to be taken first, with the lookup tables of six inputs that it needs."""

import argparse
import random

POLYNOMIAL = 0xEDB88320
# Inputs of a lookup table.
INPUTS = 6


def forward(state: int, count: int) -> int:
    """The state of CRC-32 after so many bytes of zeros."""
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


# Contribution of each bit of the input to the rows, and whether a row has a bit of its own besides: the matrices of
# trib_crc32 with eight bytes and of trib_frame_fcs.
MATRICES = {
    "crc32": ([forward(1 << bit, 8) for bit in range(32)] + [forward(1 << bit, 4) for bit in range(32)], False),
    "fcs": ([taken_back(bit, count) for count in (1, 2, 3) for bit in range(32 - 8 * count, 32)], True),
}


def tables(terms: int) -> int:
    return -(-max(terms - 1, 0) // (INPUTS - 1))


def cost(rows: list[int], shared: list[int], own: bool) -> tuple[int, int]:
    """Lookup tables, and their inputs, of shared sums from the smallest on, each of which may take those before it, and of rows."""
    total = inputs = 0
    for index, row in enumerate(shared + rows):
        terms = int(own and index >= len(shared))
        for share in reversed(shared[:index]):
            if share & ~row == 0:
                row &= ~share
                terms += 1
        terms += row.bit_count()
        total += tables(terms)
        inputs += terms
    return total, inputs


def best_sum(sums: list[int], noise: float, rng: random.Random) -> int:
    """The terms that save most if they are summed once, of what is summed now."""
    users = {}
    for index, terms in enumerate(sums):
        while terms:
            low = terms & -terms
            users[low] = users.get(low, 0) | 1 << index
            terms ^= low
    order = sorted((term for term in users if users[term].bit_count() > 1), key=lambda term: -users[term].bit_count())
    best = (0.5, 0)

    def extend(chosen: int, count: int, common: int, start: int) -> None:
        nonlocal best
        for place in range(start, len(order)):
            using = common & users[order[place]]
            uses = using.bit_count()
            if uses < 2 or (INPUTS - 1) * (uses - 1) + noise <= best[0]:
                continue
            if count:
                best = max(best, (count * uses - (INPUTS - 1) + rng.random() * noise, chosen | order[place]))
            if count + 1 < INPUTS:
                extend(chosen | order[place], count + 1, using, place + 1)

    extend(0, 0, (1 << len(sums)) - 1, 0)
    return best[1]


def greedy(rows: list[int], columns: int, seed: int) -> list[int]:
    rng = random.Random(seed)
    noise = rng.random() * 3
    sums, bits = list(rows), []
    while chosen := best_sum(sums, noise, rng):
        name = 1 << (columns + len(bits))
        sums = [terms & ~chosen | name if chosen & ~terms == 0 else terms for terms in sums] + [chosen]
        # Only in bits of the matrix.
        whole = chosen & ((1 << columns) - 1)
        for index, share in enumerate(bits):
            if chosen >> (columns + index) & 1:
                whole |= share
        bits.append(whole)
    return sorted(set(bits), key=int.bit_count)


def improved(rows: list[int], shared: list[int], own: bool) -> list[int]:
    reached, again = cost(rows, shared, own), True
    while again:
        again = False
        for index in range(len(shared) - 1, -1, -1):
            rest = shared[:index] + shared[index + 1 :]
            for place in [None, *range(len(shared))]:
                moved = rest if place is None else rest[:place] + [shared[index]] + rest[place:]
                if (now := cost(rows, moved, own)) < reached:
                    shared, reached, again = moved, now, True
                    break
    return shared


def search(rows: list[int], columns: int, seed: int, own: bool) -> list[int]:
    return improved(rows, greedy(rows, columns, seed), own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matrix", choices=MATRICES)
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    columns, own = MATRICES[arguments.matrix]
    rows = [sum((column >> row & 1) << bit for bit, column in enumerate(columns)) for row in range(32)]
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    found = {seed: search(rows, len(columns), seed, own) for seed in seeds}
    seed = min(found, key=lambda one: cost(rows, found[one], own))
    digits = -(-len(columns) // 4)
    reached, without = cost(rows, found[seed], own)[0], cost(rows, [], own)[0]
    print(f"seed {seed}: {len(found[seed])} shared, {reached} lookup tables, {without} without")
    print(",\n".join(f"{len(columns)}'h{share:0{digits}x}" for share in reversed(found[seed])))


if __name__ == "__main__":
    main()
