# SPDX-License-Identifier: Apache-2.0
"""Runs the stages of fpga_boards/common/vivado on the stand-in for Vivado, model/run.tcl."""
import re
import subprocess
from pathlib import Path

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
# What the hardware manager calls a part.
HARDWARE = {"xc7vx690tffg1761-2": "xc7vx690t", "xcu55c-fsvh2892-2L-e": "xcu280_u55c", "xcvu9p-flgb2104-2-e": "xcvu9p"}


def braced(words):
    return "{" + " ".join(f"{{{word}}}" for word in words) + "}"


def array(name, entries):
    return [f"array set model::{name} {{", *(f"  {{{key}}} {value}" for key, value in entries), "}"]


def described(board, netlist, clocks, crossings):
    """The design as Tcl, for model/objects.tcl."""
    sources = {}
    for crossing in crossings:
        start = crossing.start if "/" in crossing.start and crossing.start not in netlist.registers else f"{crossing.start}/C"
        sources.setdefault(f"{crossing.end}/{crossing.pin}", set()).add(start)
    cells = [(path, kind) for path, kind in netlist.instances.items()] + [(path, "FDRE") for path in netlist.registers]
    cells += [(f"{path}/{primitives_model.INSIDE[kind][0]}", primitives_model.INSIDE[kind][1])
              for path, kind in netlist.instances.items() if kind in primitives_model.INSIDE]
    pins = [(path, braced(cell.pins)) for path, cell in netlist.cells.items()] + [(path, "{C D Q}") for path in netlist.registers]
    clock_at = [(path, clocks.at(register.clock).name) for path, register in netlist.registers.items()]
    for path, cell in netlist.cells.items():
        for pin in cell.pins:
            clock = primitives_model.clock_pin(cell.type, pin)
            if clock:
                clock_at.append((f"{path}/{pin}", clocks.at(cell.pins[clock][1][0]).name))
    top = f"{VIVADO}/../../{board.name}/rtl/{board.top}.sv"
    parameters = re.findall(r"^  parameter .*?(\w+) *=", Path(top).read_text(encoding="utf-8"), re.M)
    lines = [
        *array("port", ((name, direction) for name, (direction, _) in netlist.ports.items())),
        *array("cell", cells), *array("pins", pins), *array("clock_at", clock_at),
        *array("source_of", ((pin, braced(sorted(found))) for pin, found in sources.items())),
        *array("clock", {(clock.name, f"{{{{{clock.root}}} {clock.factor}}}") for clock in clocks.of_net.values()}),
        *array("derived", ((root, f"{{{{{reference}}} {factor}}}") for root, (reference, factor) in clocks.derived.items())),
        *array("ip_settings", ((name, braced(settings)) for name, settings in IP_SETTINGS.items())),
        f"set model::expected_part {board.data['part']}", f"set model::hardware {HARDWARE[board.data['part']]}",
        f"set model::expected_top {board.top}",
        f"set model::expected_generics {braced(parameters)}", f"set model::expected_sources {braced(board.sources()[0])}",
    ]
    return "\n".join(lines) + "\n"


class Stages:
    """Runs each stage with what it needs from the one before. errors: what the stand-in said; facts: of the routed design;
    of_stage: facts of each stage."""

    def __init__(self, root, settings, design, output):
        self.root, self.settings, self.design, self.output = root, settings, design, output
        self.errors, self.facts, self.of_stage = [], [], {}

    def run(self, name, *arguments):
        record = self.output / f"{name}.facts"
        command = ["tclsh", str(HERE / "model/run.tcl"), str(self.design), str(record), f"{VIVADO}/{name}.tcl", str(self.settings),
                   *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, cwd=self.root, check=False, timeout=300)
        said = result.stdout.splitlines() if result.returncode else []
        # What a script prints itself is no error of it.
        self.errors += [f"{name}: {line}" for line in said if not re.match(r"(stage|crossings|program|flash): ", line)]
        if result.stderr or result.returncode not in (0, 1):
            self.errors.append(f"{name}: {result.stderr.strip()}")
        self.facts = [line.split("\t") for line in record.read_text().splitlines()] if record.is_file() else []
        self.of_stage[name] = self.facts

    def run_all(self):
        """All of them, up to the first that fails: synthesis twice, since what the first run leaves may be in the way of another one,
        and an image without probes beside that with them."""
        folder, image, server = self.output / "impl_Explore", self.output / "image", "localhost:3121"
        bare = self.output / "bare"
        bare.with_suffix(".bit").touch()
        stages = [("project",), ("synth",), ("synth",), ("impl", folder, "Explore"), ("bitstream", folder, image),
                  ("program", image, server), ("program", bare, server), ("flash", image, server)]
        facts = []
        for name, *arguments in stages:
            self.run(name, *arguments)
            if self.errors:
                break
            if name == "impl":
                facts = self.facts
        self.facts = facts
