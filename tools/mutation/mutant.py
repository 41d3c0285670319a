# SPDX-License-Identifier: Apache-2.0
"""A mutant: one bit of one cell of a module's netlist inverted, stuck or disturbed by another."""
import dataclasses
import pathlib
import re

import evidence
import rows


@dataclasses.dataclass(frozen=True)
class Mutant:
    number: int   # in its batch
    module: str   # as in evidence.toml
    top: str      # in whose netlist it is
    options: str  # of Yosys' mutate
    batch: pathlib.Path  # directory of the build that has it

    @property
    def id(self):
        return f"{self.batch.name}/{self.number}"

    def option(self, name):
        found = re.search(rf"-{name} (\S+)", self.options)
        return found.group(1) if found else ""

    @property
    def netlist_module(self):
        """The instance of the module."""
        return self.option("module")

    @property
    def place(self):
        """The innermost source range."""
        return self.options.rsplit("-src ", 1)[1] if "-src" in self.options else "-"

    @property
    def what(self):
        """The change and the bit that it affects, without the numbers that Yosys makes up."""
        cell = re.sub(r"^(\$procmux\$|\$)\d+", r"\1", self.option("cell"))
        control = f" by bit {self.option('ctrlbit')}" if self.option("ctrlbit") else ""
        wire = f" {self.option('wire')}[{self.option('wirebit')}]" if self.option("wire") else ""
        return f"{self.option('mode')} {cell}.{self.option('port')}[{self.option('portbit')}]{control}{wire}"

    @property
    def key(self):
        """Names it in the verdicts."""
        return (self.netlist_module, self.place, self.what)


def batches():
    """Batch of each module."""
    return {module.name: module.batch for module in evidence.modules(evidence.read_devices())}


def read_mutants(work):
    """Of all batches that have been prepared, in the order of their modules."""
    mutants = [Mutant(int(number), module, top, options, work / batch)
               for batch in dict.fromkeys(batches().values())
               for number, module, top, options in rows.read_rows(work / batch / "candidates.tsv")]
    order = {module: place for place, module in enumerate(batches())}
    return sorted(mutants, key=lambda mutant: (order[mutant.module], mutant.number))
