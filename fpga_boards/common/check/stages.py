# SPDX-License-Identifier: Apache-2.0
"""Runs the stages of fpga_boards/common/vivado on the stand-in for Vivado, model/run.tcl, and the verdict on its reports."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

import primitives
import primitives_model

HERE = Path(__file__).resolve().parent
VIVADO = "fpga_boards/common/vivado"
# Settings of IP that are known here, by the name of the IP.
IP_SETTINGS = {"jtag_axi": ["CONFIG.PROTOCOL", "CONFIG.M_AXI_ADDR_WIDTH", "CONFIG.M_AXI_DATA_WIDTH", "CONFIG.RD_TXN_QUEUE_LENGTH",
                            "CONFIG.WR_TXN_QUEUE_LENGTH"],
               "cmac_usplus": ["CONFIG.CMAC_CAUI4_MODE", "CONFIG.NUM_LANES", "CONFIG.USER_INTERFACE", "CONFIG.GT_LOCATION",
                               "CONFIG.GT_DRP_CLK", "CONFIG.INCLUDE_RS_FEC", "CONFIG.TX_FLOW_CONTROL", "CONFIG.RX_FLOW_CONTROL",
                               "CONFIG.RX_FORWARD_CONTROL_FRAMES", "CONFIG.RX_CHECK_ACK", "CONFIG.ENABLE_TIME_STAMPING"],
               "gtwizard_ultrascale": ["CONFIG.preset", "CONFIG.CHANNEL_ENABLE", "CONFIG.DISABLE_LOC_XDC", "CONFIG.FREERUN_FREQUENCY",
                                       "CONFIG.LOCATE_COMMON", "CONFIG.LOCATE_RESET_CONTROLLER", "CONFIG.LOCATE_TX_USER_CLOCKING",
                                       "CONFIG.LOCATE_RX_USER_CLOCKING", "CONFIG.LOCATE_USER_DATA_WIDTH_SIZING",
                                       "CONFIG.ENABLE_OPTIONAL_PORTS", "CONFIG.RX_EQ_MODE",
                                       *(f"CONFIG.{side}_{key}" for side in ("TX", "RX") for key in (
                                           "MASTER_CHANNEL", "LINE_RATE", "PLL_TYPE", "REFCLK_FREQUENCY", "USER_DATA_WIDTH",
                                           "INT_DATA_WIDTH", "OUTCLK_SOURCE")),
                                       "CONFIG.TX_DATA_ENCODING", "CONFIG.RX_DATA_DECODING"]}
# Requests to registers.tcl, and the answers expected with the card of model/hardware.tcl.
REGISTERS = {"r 4000": "TRIB =54524244", "w 4014 89abcdef": "TRIB .", "r 4014": "TRIB =89abcdef", "r 8000": "TRIB !1 SLVERR",
             "w 4000 00000000": "TRIB !1 SLVERR", "r 40": "TRIB !1 'r 40' is no request"}

# Bank of the transceivers X0Y0 to X0Y3, by what a part's name begins with: bank 130 of the U55C is X0Y24 (open-nic-shell), bank 121 of the
# VU9P in FLGB2104 is X0Y8 (corundum). The banks of a column have consecutive numbers.
FIRST_BANK = {"xcu55": 124, "xcvu9p-flgb2104": 119}
# Clock regions of a part, columns and rows, and SLRs, by what its name begins with: rows are divided evenly among the SLRs.
GRIDS = {"xc7vx690t": (2, 10, 1), "xcu55c": (8, 12, 3), "xcu55n": (8, 8, 2), "xcvu9p": (6, 15, 3)}


def braced(words):
    return "{" + " ".join(f"{{{word}}}" for word in words) + "}"


def array(name, entries):
    return [f"array set model::{name} {{", *(f"  {{{key}}} {value}" for key, value in entries), "}"]


def channels(board, rows):
    """Channels of UltraScale transceivers that the card wires, by the banks of their pins."""
    banks = sorted({int(row["bank"]) for row in rows if row["iostandard"] == "MGT"})
    first = [bank for part, bank in FIRST_BANK.items() if board.of_part("part").startswith(part)]
    return [f"X0Y{4 * (bank - first[0]) + n}" for bank in banks for n in range(4)] if first else []


def described(board, netlist, clocks, crossings, rows):
    """The design, with the rows of its pins, as Tcl, for model/objects.tcl."""
    sources = {}
    for crossing in crossings:
        start = crossing.start if "/" in crossing.start and crossing.start not in netlist.registers else f"{crossing.start}/C"
        sources.setdefault(f"{crossing.end}/{crossing.pin}", set()).add(start)
    cells = [(path, kind) for path, kind in netlist.instances.items()] + [(path, "FDRE") for path in netlist.registers]
    inside = [(f"{path}/{primitives_model.INSIDE[kind][0]}", primitives_model.INSIDE[kind][1])
              for path, kind in netlist.instances.items() if kind in primitives_model.INSIDE]
    cells += inside
    pins = [(path, braced(cell.pins)) for path, cell in netlist.cells.items()] + [(path, "{C D Q}") for path in netlist.registers]
    pins += [(path, braced(primitives.pins(kind))) for path, kind in inside]
    clock_at = [(path, clocks.at(register.clock).name) for path, register in netlist.registers.items()]
    for path, cell in netlist.cells.items():
        for pin in cell.pins:
            clock = primitives_model.clock_pin(cell.type, pin)
            if clock:
                name = clocks.at(cell.pins[clock][1][0]).name
                clock_at += [(f"{path}/{pin}", name), (f"{path}/{clock}", name)]
    top = f"{VIVADO}/../../{board.name}/rtl/{board.top}.sv"
    parameters = re.findall(r"^  parameter .*?(\w+) *=", Path(top).read_text(encoding="utf-8"), re.M)
    lines = [
        *array("port", ((name, direction) for name, (direction, _) in netlist.ports.items())),
        *array("cell", cells), *array("pins", pins), *array("clock_at", clock_at),
        *array("source_of", ((pin, braced(sorted(found))) for pin, found in sources.items())),
        *array("clock", {(clock.name, f"{{{{{clock.root}}} {clock.factor}}}") for clock in clocks.of_net.values()}),
        *array("derived", ((root, f"{{{{{reference}}} {factor}}}") for root, (reference, factor) in clocks.derived.items())),
        *array("ip_settings", ((name, braced(settings)) for name, settings in IP_SETTINGS.items())),
        f"set model::expected_part {board.of_part('part')}", f"set model::hardware {board.of_part('hardware')}",
        f"set model::channels {braced(channels(board, rows))}",
        f"set model::grid {braced(next(grid for part, grid in GRIDS.items() if board.of_part('part').startswith(part)))}",
        f"set model::expected_top {board.top}",
        f"set model::expected_generics {braced(parameters)}", f"set model::expected_sources {braced(board.sources()[0])}",
    ]
    return "\n".join(lines) + "\n"


class Stages:
    """Runs each stage with what it needs from the one before. errors: what the stand-in said; failures: what verdict.py said against
    the routed design; facts: of that design; of_stage: facts of each stage. accepted: lists of findings for verdict.py."""

    def __init__(self, root, settings, design, output, accepted, has_flash):
        self.root, self.settings, self.design, self.output, self.accepted = root, settings, design, output, accepted
        self.has_flash, self.errors, self.failures, self.facts, self.of_stage = has_flash, [], [], [], {}

    def run(self, name, *arguments):
        return self._run(name, self.settings, *arguments)

    def registers(self, server):
        """registers.tcl, which takes no settings, with requests on its input: a read, a write, errors of the bus."""
        said = self._run("registers", server, requests="".join(f"{request}\n" for request in REGISTERS)).splitlines()
        wanted = ["TRIB ready", *REGISTERS.values()]
        if not self.errors and said != wanted:
            self.errors.append(f"registers: says {said}, not {wanted}")

    def _run(self, name, *arguments, requests=""):
        record = self.output / f"{name}.facts"
        command = ["tclsh", str(HERE / "model/run.tcl"), str(self.design), str(record), f"{VIVADO}/{name}.tcl", *map(str, arguments)]
        result = subprocess.run(command, input=requests, capture_output=True, text=True, cwd=self.root, check=False, timeout=300)
        said = result.stdout.splitlines() if result.returncode else []
        # Output that a script prints itself is not its error.
        self.errors += [f"{name}: {line}" for line in said
                        if not re.match(r"(stage|crossings|bitstream|program|flash|cards|WARNING): ", line)]
        if result.stderr or result.returncode not in (0, 1):
            self.errors.append(f"{name}: {result.stderr.strip()}")
        self.facts = [line.split("\t") for line in record.read_text().splitlines()] if record.is_file() else []
        self.of_stage[name] = self.facts
        return result.stdout

    def synthesis(self):
        """Three times: the second run has to take the IP of the first, the third to make it again where another run was interrupted."""
        shutil.rmtree(self.output / "ip", ignore_errors=True)
        for wanted, complete in (("created", True), ("read", False), ("created", True)):
            self.run("synth")
            if self.errors:
                return
            made = {fact[1] for fact in self.facts if fact[0] == "ip"}
            if made != {wanted}:
                self.errors.append(f"synth: the IP is {' and '.join(sorted(made)) or 'not there'}, not {wanted}")
            for path in (self.output / "ip").glob("*/complete") if not complete else ():
                path.unlink()

    def verdict(self, folder):
        """Objections of verdict.py to the routed design."""
        command = [sys.executable, "-B", "fpga_boards/common/verdict.py", str(folder), "--accepted", *map(str, self.accepted)]
        result = subprocess.run(command, capture_output=True, text=True, cwd=self.root, check=False, timeout=300)
        said = [line.strip() for line in result.stdout.splitlines() if not re.match(r"\s*(notice|accepted): ", line)]
        if result.returncode == 1:
            self.failures += [f"verdict: {line}" for line in said[1:]]
        elif result.returncode:
            self.errors.append(f"verdict: {result.stderr.strip()}")

    def run_all(self):
        """All of them, up to the first that fails, and an image without probes next to the one with them."""
        folder, image, server = self.output / "impl_Explore", self.output / "image", "localhost:3121"
        bare, reference = self.output / "bare", self.output / "reference.dcp"
        bare.with_suffix(".bit").touch()
        reference.touch()
        stages = [("project",), ("synth",), ("impl", folder, "Explore", reference), ("bitstream", folder, image, "good"),
                  ("program", image, server), ("program", bare, server, "210203"), *([("flash", image, server)] if self.has_flash else [])]
        facts = []
        for name, *arguments in stages:
            if name == "synth":
                self.synthesis()
            else:
                self.run(name, *("untested" if self.failures and argument == "good" else argument for argument in arguments))
            if name == "impl" and not self.errors:
                facts = self.facts
                self.verdict(folder)
            if self.errors:
                break
        if not self.errors:
            self._run("cards", server)
            self.registers(server)
        self.facts = facts
