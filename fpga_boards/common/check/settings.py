# SPDX-License-Identifier: Apache-2.0
"""Words and numbers that Vivado takes: directives, messages, properties of bitstream, pins and flash, and whether they fit each other.

Sources: UG835, UG904 (directives), UG908 (bitstream, flash), UG912 (properties), XAPP586 and UG570 (EMCCLK), UG471 and UG571 (I/O).
"""
import re

import board as boards

PLACE = """Default Explore WLDrivenBlockPlacement EarlyBlockPlacement ExtraNetDelay_high ExtraNetDelay_low AltSpreadLogic_high
 AltSpreadLogic_medium AltSpreadLogic_low ExtraPostPlacementOpt ExtraTimingOpt RuntimeOptimized Quick Auto_1 Auto_2 Auto_3 RQS"""
# Only for parts with several dies.
SSI = "SSI_SpreadLogic_high SSI_SpreadLogic_low SSI_SpreadSLLs SSI_BalanceSLLs SSI_BalanceSLRs SSI_HighUtilSLRs"
DIES = re.compile("xcvu9p|xcvu13p|xcu(50|55|200|250|280)")
DIRECTIVES = {
    "synth_design": "Default RuntimeOptimized AreaOptimized_high AreaOptimized_medium AlternateRoutability AreaMapLargeShiftRegToBRAM "
                    "AreaMultThresholdDSP FewerCarryChains PerformanceOptimized LogicCompaction PowerOptimized_high PowerOptimized_medium",
    "opt_design": "Default Explore ExploreArea ExploreSequentialArea AddRemap RuntimeOptimized NoBramPowerOpt ExploreWithRemap RQS",
    "phys_opt_design": "Default Explore ExploreWithHoldFix ExploreWithAggressiveHoldFix AggressiveExplore AlternateReplication "
                       "AggressiveFanoutOpt AddRetime AlternateFlowWithRetiming RuntimeOptimized RQS",
    "route_design": "Default Explore AggressiveExplore NoTimingRelaxation MoreGlobalIterations HigherDelayCost AdvancedSkewModeling "
                    "AlternateCLBRouting RuntimeOptimized Quick RQS",
}
OPTIONS = {"-flatten_hierarchy": "none full rebuilt", "-format": "bin hex mcs",
           "-delay_type": "max min min_max", "-size": "1 2 4 8 16 32 64 128 256 512",
           "-interface": "SERIALx1 SPIx1 SPIx2 SPIx4 SPIx8 BPIx8 BPIx16 SMAPx8 SMAPx16 SMAPx32"}
# Messages that public logs of Vivado have: what is looked for and not found, latches, two drivers, and what IP reports.
MESSAGES = """Vivado 12-180 Vivado 12-507 Vivado 12-508 Vivado 12-584 Vivado 12-627 Vivado 12-1008 Vivado 12-1387 Vivado 12-3521 Vivado 12-4739
 Vivado 12-5201 Common 17-55 Common 17-69 Common 17-161 Common 17-165 Synth 8-327 Synth 8-3331 Synth 8-3332 Synth 8-3848 Synth 8-3917
 Synth 8-6014 Synth 8-6858 Synth 8-6859 Synth 8-7129 Timing 38-282 Route 35-39 Project 1-498 Project 1-486 IP_Flow 19-3374 IP_Flow 19-3478"""
SWITCH, YES = "ENABLE DISABLE", "YES NO"
PULL = "PULLUP PULLDOWN PULLNONE"
MODES = """S_SERIAL M_SERIAL S_SELECTMAP S_SELECTMAP+READBACK M_SELECTMAP B_SCAN S_SELECTMAP16 S_SELECTMAP32 S_SELECTMAP16+READBACK
 S_SELECTMAP32+READBACK SPIX1 SPIX2 SPIX4 SPIX8 BPI8 BPI16"""
# Of the design, in capitals, since Vivado takes either; a pattern after "re:".
PROPERTIES = {
    "CFGBVS": "GND VCCO", "CONFIG_VOLTAGE": "1.5 1.8 2.5 3.3", "CONFIG_MODE": MODES,
    "BITSTREAM.GENERAL.COMPRESS": "TRUE FALSE", "BITSTREAM.GENERAL.CRC": SWITCH, "BITSTREAM.CONFIG.UNUSEDPIN": PULL,
    "BITSTREAM.CONFIG.BPI_SYNC_MODE": "DISABLE TYPE1 TYPE2", "BITSTREAM.CONFIG.BPI_1ST_READ_CYCLE": "1 2 3 4",
    "BITSTREAM.CONFIG.BPI_PAGE_SIZE": "1 4 8", "BITSTREAM.CONFIG.CONFIGFALLBACK": SWITCH,
    "BITSTREAM.CONFIG.SPI_BUSWIDTH": "NONE 1 2 4 8", "BITSTREAM.CONFIG.SPI_32BIT_ADDR": YES, "BITSTREAM.CONFIG.SPI_FALL_EDGE": YES,
    "BITSTREAM.CONFIG.USR_ACCESS": "re:NONE|TIMESTAMP|(0X)?[0-9A-F]{1,8}", "BITSTREAM.CONFIG.USERID": "re:(0X)?[0-9A-F]{1,8}",
    "BITSTREAM.CONFIG.CCLKPIN": "PULLUP PULLNONE", "BITSTREAM.CONFIG.DONEPIN": "PULLUP PULLNONE",
    "BITSTREAM.CONFIG.INITPIN": "PULLUP PULLNONE", "BITSTREAM.CONFIG.PROGPIN": "PULLUP PULLNONE",
    "BITSTREAM.STARTUP.STARTUPCLK": "CCLK USERCLK JTAGCLK",
}
FAMILIES = {
    "xc7": {"BITSTREAM.CONFIG.EXTMASTERCCLK_EN": "DISABLE DIV-1 DIV-2 DIV-4 DIV-8",
            "BITSTREAM.CONFIG.CONFIGRATE": "3 6 9 12 16 22 26 33 40 50 66", "BITSTREAM.CONFIG.OVERTEMPPOWERDOWN": SWITCH},
    "xcup": {"BITSTREAM.CONFIG.EXTMASTERCCLK_EN": "DISABLE DIV-1 DIV-2 DIV-3 DIV-4 DIV-6 DIV-8 DIV-12 DIV-16 DIV-24 DIV-48",
             "BITSTREAM.CONFIG.CONFIGRATE": "2.7 5.3 8.0 10.6 21.3 31.9 36.4 51.0 56.7 63.8 72.9 85.0 102.0 127.5 170.0",
             "BITSTREAM.CONFIG.OVERTEMPSHUTDOWN": SWITCH},
}
# Of a pin: volts of its bank by I/O standard, and mA and edges that the standard takes at banks of high performance.
STANDARDS = {"LVCMOS18": 1.8, "LVCMOS15": 1.5, "LVCMOS12": 1.2, "SSTL15": 1.5, "DIFF_SSTL15": 1.5, "SSTL12": 1.2, "DIFF_SSTL12": 1.2,
             "LVDS": 1.8, "HSTL_I_18": 1.8, "DIFF_HSTL_II_18": 1.8}
PINS = {"xc7": {"DRIVE": "2 4 6 8 12 16", "SLEW": "SLOW FAST"}, "xcup": {"DRIVE": "2 4 6 8 12", "SLEW": "SLOW MEDIUM FAST"}}
SINGLE_ENDED = re.compile(r"LVCMOS\d\d")
# Of the programmer, and the flashes: interface and megabytes by their name.
MEMORY = {"PROGRAM.ADDRESS_RANGE": "USE_FILE ENTIRE_DEVICE", "PROGRAM.UNUSED_PIN_TERMINATION": "PULL-NONE PULL-UP PULL-DOWN",
          "PROGRAM.BPI_RS_PINS": "NONE 24:23 25:24 26:25", **{f"PROGRAM.{name}": "0 1" for name in ("BLANK_CHECK", "ERASE", "CFG_PROGRAM", "VERIFY")}}
FLASHES = {"mt28gu512aax1e-bpi-x16": 64, "mt28gu01gaax1e-bpi-x16": 128, "mt25qu256-spi-x1_x2_x4": 32, "mt25qu512-spi-x1_x2_x4": 64,
           "mt25qu01g-spi-x1_x2_x4": 128, "mt25qu02g-spi-x1_x2_x4": 256, "mt25qu01g-spi-x1_x2_x4_x8": 128, "mt25qu02g-spi-x1_x2_x4_x8": 256,
           "mt25ql256-spi-x1_x2_x4": 32, "mt25ql512-spi-x1_x2_x4": 64, "mt25ql01g-spi-x1_x2_x4": 128, "s25fl512s-spi-x1_x2_x4": 64}


def legal(value, allowed):
    if allowed.startswith("re:"):
        return re.fullmatch(allowed[3:], value.upper()) is not None
    return value.upper() in allowed.upper().split()


def words(design, place, name, value, allowed):
    if not legal(value, allowed):
        design.error(place, f"{name} is {value}; allowed: {', '.join(allowed.split()) if not allowed.startswith('re:') else allowed[3:]}")


def directives(design):
    allowed = {**DIRECTIVES, "place_design": PLACE + (f" {SSI}" if DIES.match(design.part) else "")}
    messages = [" ".join(pair) for pair in zip(MESSAGES.split()[::2], MESSAGES.split()[1::2])]
    for place, command, option, value in design.of("option"):
        if option == "-directive" and value not in allowed.get(command, value).split():
            design.error(place, f"{command} has no directive {value}; it has {', '.join(allowed[command].split())}")
        elif option == "-id" and value.strip("{}[] ") not in messages:
            design.error(place, f"there is no message {value} that is known here; known: {', '.join(messages)}")
        elif option == "-new_severity" and value not in ("ERROR", "INFO", "STATUS", "WARNING", "CRITICAL WARNING"):
            design.error(place, f"{command} {option} has no {value}")
        elif option in OPTIONS:
            words(design, place, f"{command} {option}", value, OPTIONS[option])
    # Those that the rules of make give to stage impl.
    rules = "fpga_boards/common/board.mk"
    for number, line in enumerate((boards.ROOT / rules).read_text(encoding="utf-8").splitlines(), 1):
        found = re.match(r"DIRECTIVES\s*:?=(.*)", line)
        for value in found.group(1).split() if found else []:
            if value not in allowed["place_design"].split():
                design.error(f"{rules}:{number}", f"place_design has no directive {value}; it has {', '.join(allowed['place_design'].split())}")


def configuration(design):
    family = design.board.data["family"]
    allowed, found = PROPERTIES | FAMILIES[family], {}
    for place, kind, _, name, value in design.values:
        if kind == "design":
            found[name] = (place, value)
            if name not in allowed:
                design.error(place, f"values of {name} are not known for a part of {family}")
            else:
                words(design, place, name, value, allowed[name])
    place, volts = found.get("CONFIG_VOLTAGE", ("config.xdc", "none"))
    # Banks of configuration besides bank 0, and its own; these parts have only high-performance banks, 1.8 V at most.
    banks = {"xc7": ("14", "15"), "xcup": ("65",)}[family]
    supplies = {net["vcco"] for net in design.nets.values() if design.package.get(net["pin"], {}).get("function", "").rpartition("_")[2] in banks}
    supplies = supplies or {"1.5", "1.8"}
    if volts not in supplies:
        design.error(place, f"CONFIG_VOLTAGE is {volts}; the banks that configure the FPGA have {' or '.join(sorted(supplies))} V")
    place, select = found.get("CFGBVS", (place, "GND"))
    if select != ("VCCO" if volts in ("2.5", "3.3") else "GND"):
        design.error(place, f"CFGBVS is {select}; with CONFIG_VOLTAGE {volts} it is {'VCCO' if volts in ('2.5', '3.3') else 'GND'}")
    flash(design, found)


def flash(design, found):
    """The mode that the FPGA configures itself in is that of its flash."""
    file, board_flash = f"fpga_boards/{design.board.name}/board.toml", design.board.data.get("flash")
    place, mode = found.get("CONFIG_MODE", ("config.xdc", "none"))
    if not board_flash:
        return
    wanted = {"BPIx16": "BPI16", "BPIx8": "BPI8"}.get(board_flash["interface"], board_flash["interface"])
    if mode.upper() != wanted.upper():
        design.error(place, f"CONFIG_MODE is {mode}; the flash at {board_flash['interface']} wants {wanted}")
    for name, (at, _) in found.items():
        bus = re.match(r"BITSTREAM\.CONFIG\.(SPI|BPI)_", name)
        if bus and not wanted.startswith(bus.group(1)):
            design.error(at, f"{name} is of no use with CONFIG_MODE {wanted}")
    width = found.get("BITSTREAM.CONFIG.SPI_BUSWIDTH")
    if wanted.startswith("SPI") and (width is None or f"SPIx{width[1]}" != wanted):
        design.error(width[0] if width else "config.xdc", f"SPI_BUSWIDTH is {width[1] if width else 'none'}; the flash at {wanted} wants {wanted[4:]}")
    part = board_flash["part"]
    if part not in FLASHES:
        design.error(file, f"flash {part} is none that is known here; known: {', '.join(FLASHES)}")
    elif FLASHES[part] != board_flash["megabytes"]:
        design.error(file, f"flash {part} has {FLASHES[part]} megabytes, not {board_flash['megabytes']}")
    elif not re.search(r"bpi-x16$" if wanted == "BPI16" else rf"spi-.*{wanted[3:].lower()}(_|$)", part):
        design.error(file, f"flash {part} has no interface {board_flash['interface']}")


def pins(design):
    family = design.board.data["family"]
    standards = {row["signal"]: row["iostandard"] for row in design.rows}
    for place, kind, path, name, value in design.values:
        if kind == "memory" and name in MEMORY:
            words(design, place, name, value, MEMORY[name])
        elif kind == "port" and name == "IOSTANDARD" and value not in STANDARDS:
            design.error(place, f"I/O standard {value} of {path} is none of a bank of high performance; those known here: {', '.join(STANDARDS)}")
        elif kind == "port" and name in PINS[family]:
            words(design, place, f"{name} of {path}", value, PINS[family][name])
            if not SINGLE_ENDED.fullmatch(standards.get(path, "")):
                design.error(place, f"{name} of {path}: {standards.get(path, 'no standard')} has none; LVCMOS has")
        elif kind == "port" and name in ("PULLUP", "PULLDOWN"):
            words(design, place, f"{name} of {path}", value, "TRUE FALSE YES NO")


def check(design):
    directives(design)
    configuration(design)
    pins(design)
