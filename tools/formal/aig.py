# SPDX-License-Identifier: Apache-2.0
"""And-inverter graphs in ASCII AIGER, and their unrolling in time as clauses."""

import sys
from pathlib import Path

sys.setrecursionlimit(1_000_000)


class Aig:
    """A literal is twice a node's number, plus one if inverted; 0 is false."""

    def __init__(self) -> None:
        self.ands: dict[int, tuple[int, int]] = {}
        self.next: dict[int, int] = {}
        # Literal, name and bit of inputs and registers; one may have several names.
        self.input_names: list[tuple[int, str, int]] = []
        self.register_names: list[tuple[int, str, int]] = []
        # Bad states, and what is taken for granted.
        self.outputs: list[int] = []
        self.constraints: list[int] = []

    @classmethod
    def read(cls, path: Path) -> "Aig":
        lines = path.read_text().splitlines()
        counts = [int(word) for word in lines[0].split()[1:]] + [0] * 4
        inputs, latches, outputs, ands, bads, constraints = counts[1:7]
        aig = cls()
        body = iter(lines[1:])
        literals = [int(next(body)) for _ in range(inputs)]
        registers = []
        for _ in range(latches):
            latch, follows = next(body).split()[:2]
            aig.next[int(latch)] = int(follows)
            registers.append(int(latch))
        plain = [int(next(body)) for _ in range(outputs)]
        aig.outputs = [int(next(body)) for _ in range(bads)] or plain
        aig.constraints = [int(next(body)) for _ in range(constraints)]
        for _ in range(ands):
            result, left, right = map(int, next(body).split())
            aig.ands[result] = (left, right)
        for line in path.with_suffix(".aag.map").read_text().splitlines():
            words = line.split()
            if words[0] == "input":
                aig.input_names.append((literals[int(words[1])], words[3], int(words[2])))
            elif words[0] == "latch":
                aig.register_names.append((registers[int(words[1])], words[3], int(words[2])))
        return aig


class Unrolled:
    """Clauses for a graph in several steps, from a state that may be any, with some inputs constant."""

    def __init__(self, aig: Aig, constants: dict[str, int]) -> None:
        self.aig = aig
        self.fixed = {literal: constants[name] >> bit & 1 for literal, name, bit in aig.input_names if name in constants}
        # Literals here are those of AIGER, too, but each node is a variable of the clauses.
        self.nodes: dict[tuple[int, int], int] = {}
        self.gates: dict[tuple[int, int], int] = {}
        self.variables = 1

    def fresh(self) -> int:
        self.variables += 1
        return 2 * self.variables

    def literal(self, literal: int, step: int) -> int:
        if literal < 2:
            return literal
        node = literal & ~1
        if (node, step) not in self.nodes:
            self.nodes[node, step] = self.node(node, step)
        return self.nodes[node, step] ^ literal & 1

    def node(self, node: int, step: int) -> int:
        if node in self.fixed:
            return self.fixed[node]
        if node in self.aig.ands:
            left, right = (self.literal(operand, step) for operand in self.aig.ands[node])
            return self.conjunction(min(left, right), max(left, right))
        if node in self.aig.next and step > 0:
            return self.literal(self.aig.next[node], step - 1)
        return self.fresh()

    def conjunction(self, left: int, right: int) -> int:
        if left == 0 or left ^ 1 == right:
            return 0
        if left == 1 or left == right:
            return right
        if (left, right) not in self.gates:
            self.gates[left, right] = self.fresh()
        return self.gates[left, right]

    def values(self, names: list[tuple[int, str, int]], step: int, true: set[int]) -> dict[str, int]:
        """Values of inputs or registers in a step, by a model of the clauses."""
        values: dict[str, int] = {}
        for literal, name, bit in names:
            variable = self.nodes.get((literal, step), 0)
            one = variable == 1 or (variable > 1 and (variable // 2 in true) != bool(variable & 1))
            values[name] = values.get(name, 0) | one << bit
        return values

    def write(self, path: Path, goals: list[list[int]]) -> None:
        """Clauses: the gates, and the goals, each of which is a disjunction."""
        def number(literal: int) -> int:
            return -(literal // 2) if literal & 1 else literal // 2

        # Variable 1 is true, for constants in the goals.
        clauses = ["1 0"]
        clauses += [" ".join(str(number(goal)) if goal > 1 else "1" for goal in goals_or if goal) + " 0" for goals_or in goals]
        for (left, right), result in self.gates.items():
            clauses += [
                f"{-number(result)} {number(left)} 0",
                f"{-number(result)} {number(right)} 0",
                f"{number(result)} {-number(left)} {-number(right)} 0",
            ]
        path.write_text(f"p cnf {self.variables} {len(clauses)}\n" + "\n".join(clauses) + "\n")
