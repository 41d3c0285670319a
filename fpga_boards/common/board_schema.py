# SPDX-License-Identifier: Apache-2.0
"""Schema of board.toml. Each key has a check of its value; a wrong key, type, unit or value is an error at its line.

errors(path, root) gives all errors of a file as text, "fpga_boards/vc709/board.toml:28: ..."; none if it is good.
"""
import json
import re
import tomllib

# Families of parts by the names of Yosys (synth_xilinx -family), with what the names of their parts begin with.
FAMILIES = {"xc7": ("xc7",), "xcu": ("xcku", "xcvu"), "xcup": ("xcvu", "xcku", "xcu", "xczu")}
# Flash parts by the names of Vivado (UG908): interfaces that write_cfgmem knows for them, megabytes, bytes of a block that is erased.
FLASHES = {
    "mt28gu512aax1e-bpi-x16": (("BPIx16",), 64, 0x40000),
    "mt28gu01gaax1e-bpi-x16": (("BPIx16",), 128, 0x40000),
    "mt25qu256-spi-x1_x2_x4": (("SPIx1", "SPIx2", "SPIx4"), 32, 0x1000),
    "mt25qu512-spi-x1_x2_x4": (("SPIx1", "SPIx2", "SPIx4"), 64, 0x1000),
    "mt25qu01g-spi-x1_x2_x4": (("SPIx1", "SPIx2", "SPIx4"), 128, 0x1000),
    "mt25qu02g-spi-x1_x2_x4": (("SPIx1", "SPIx2", "SPIx4"), 256, 0x1000),
}
HEADER = re.compile(r"^\s*\[([^\[\]]+)\]\s*(#.*)?$")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*")(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*)\s*=""")


class Wrong(Exception):
    """A value that is not allowed; `key` is the one within a table, if it is not that of the table itself."""

    def __init__(self, text, *key):
        super().__init__(text)
        self.key = key


def lines_of(text):
    """Line of each key and each table of a TOML file, by its path. A key inside an inline table has the line of that table."""
    found, table = {}, ()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = HEADER.match(line), KEY.match(line)
        if header or key:
            words = tuple(word.strip().strip('"') for word in (header or key).group(1).split("."))
            table = words if header else table
            found.setdefault(words if header else table + words, number)
    return found


def line_of(lines, path):
    """Line of a key, or of the table around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


# Checks of values: each takes the value, and raises Wrong or TypeError ------------------------------------------------------------
def shown(value):
    return json.dumps(value, default=str)


def text(pattern, wanted):
    def check(value, _):
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise Wrong(f"{shown(value)} is not {wanted}")
    return check


def number(least, most, wanted):
    def check(value, _):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise Wrong(f"{shown(value)} is not {wanted}")
    return check


def each(pattern, wanted):
    def check(value, _):
        if not isinstance(value, list):
            raise Wrong(f"{shown(value)} is not a list of strings")
        for entry in value:
            text(pattern, wanted)(entry, None)
        for entry in value:
            if value.count(entry) > 1:
                raise Wrong(f"'{entry}' is listed twice")
    return check


def files(suffix, folder=None):
    """Files by their paths from the board's folder, or by their names in a folder of common/."""
    def check(value, place):
        each(r"[\w./-]+", "a path" if folder is None else "the name of a script")(value, None)
        for entry in value:
            path = place / f"{entry}" if folder is None else place.parent / f"common/{folder}/{entry}{suffix}"
            if folder is None and not entry.endswith(suffix):
                raise Wrong(f"'{entry}' is no {suffix} file")
            if not path.is_file():
                raise Wrong(f"there is no file fpga_boards/{place.name}/{entry}" if folder is None else
                            f"there is no file fpga_boards/common/{folder}/{entry}{suffix}")
    return check


def proxy(value, _):
    if not isinstance(value, dict):
        raise Wrong(f"{shown(value)} is not a table of clocks and periods")
    for clock, period in value.items():
        if isinstance(period, bool) or not isinstance(period, (int, float)) or not 0.1 <= period <= 1000:
            raise Wrong(f"{clock} = {shown(period)} is not a period of 0.1 to 1000 ns", clock)


def channels(value, _):
    """Four channels of one quad of transceivers: X0Y24 to X0Y27, in any order."""
    places = [re.fullmatch(r"X(\d+)Y(\d+)", word) for word in (value.split() if isinstance(value, str) else ())]
    if len(places) != 4 or not all(places):
        raise Wrong(f"{shown(value)} is not four channels, as in 'X0Y24 X0Y25 X0Y26 X0Y27'")
    if len({place.group(1) for place in places}) > 1 or len({int(place.group(2)) // 4 for place in places}) > 1 \
            or len({place.group(2) for place in places}) < 4:
        raise Wrong(f"'{value}' is not the four channels of one quad: Y4n to Y4n+3 of one column")


def flash(value, _):
    keys = {"part": str, "interface": str, "megabytes": int, "offset": int, "rs_pins": str}
    if not isinstance(value, dict):
        raise Wrong(f"{shown(value)} is not a table")
    for key, entry in value.items():
        if key not in keys:
            raise Wrong(f"unknown key '{key}', allowed are {', '.join(keys)}", key)
        if type(entry) is not keys[key]:  # pylint: disable=unidiomatic-typecheck  # a bool is no number
            raise Wrong(f"{key} = {shown(entry)} is not {'a whole number' if keys[key] is int else 'a string'}", key)
    missing = [key for key in keys if key not in value and key != "rs_pins"]
    if missing:
        raise Wrong(f"{', '.join(missing)} is missing")
    if value["part"] not in FLASHES:
        raise Wrong(f"unknown flash part '{value['part']}', known are {', '.join(FLASHES)}; "
                    "another one is added to FLASHES of board_schema.py", "part")
    interfaces, megabytes, block = FLASHES[value["part"]]
    if value["interface"] not in interfaces:
        raise Wrong(f"no interface {value['interface']} for {value['part']}, but {', '.join(interfaces)}", "interface")
    if value["megabytes"] != megabytes:
        raise Wrong(f"megabytes = {value['megabytes']}, but {value['part']} has {megabytes}", "megabytes")
    if not 0 <= value["offset"] < megabytes << 20:
        raise Wrong(f"offset = {value['offset']:#x} is not within {megabytes} megabytes", "offset")
    if value["offset"] % block:
        raise Wrong(f"offset = {value['offset']:#x} is not a multiple of {block:#x}, the block that is erased", "offset")
    if "rs_pins" in value and not (re.fullmatch(r"\d+:\d+", value["rs_pins"]) and value["interface"].startswith("BPI")):
        raise Wrong(f"rs_pins = {shown(value['rs_pins'])} is not two address pins of a BPI flash, as in '25:24'", "rs_pins")


PART = text(r"xc[a-z0-9]+-[a-zA-Z0-9-]+|xc7[a-z0-9]+-\d\w*", "a part by the name of Vivado, as in 'xc7vx690tffg1761-2'")
HARDWARE = text(r"xc[a-z0-9_]+", "a part by the name of the hardware manager, as in 'xc7vx690t'")
MODULES = each(r"\w+", "the name of a module")
# Keys of both a board and a variant, and keys of one only. Required keys are in NEEDED.
BOTH = {"part": PART, "hardware": HARDWARE, "xdc": files(".xdc"), "xdc_impl": files(".xdc"), "ip": files(".tcl"), "sources": files(".f"),
        "crossings": files(".tcl", "constraints"), "boxes": MODULES, "proxy": proxy}
BOARD = BOTH | {"family": text("|".join(FAMILIES), f"a family: {', '.join(FAMILIES)}"),
                "refclk_mhz": number(10, 1000, "a reference clock of 10 to 1000 MHz"), "gt_channels": channels, "flash": flash,
                "variants": None}
VARIANT = BOTH | {"doc": text(r".+", "a line of text"), "node": text(r"\w+", "a variant of rtl/node/variants.txt"),
                  "generics": each(r"\w+=.+", "a generic, as in \"Breakout=1'b1\""),
                  "line_gbps": number(1, 60, "a line rate of 1 to 60 Gb/s")}
NEEDED_OF_BOARD = ("part", "hardware", "family", "xdc", "xdc_impl", "crossings", "ip", "boxes", "refclk_mhz", "variants")
NEEDED_OF_VARIANT = ("doc", "node", "line_gbps")


def errors(path, root):
    """Errors of a board.toml, each with its file and line."""
    name, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        return [f"{name}:{line.group(1) if line else len(source.splitlines())}: {error}"]
    lines, found = lines_of(source), []

    def table(where, values, schema, needed):
        for key, value in values.items():
            place = (*where, key)
            if key not in schema:
                found.append(f"{name}:{line_of(lines, place)}: unknown key '{key}', allowed are {', '.join(schema)}")
            elif schema[key] is not None:
                try:
                    schema[key](value, path.parent)
                except Wrong as wrong:
                    found.append(f"{name}:{line_of(lines, (*place, *wrong.key))}: {key}: {wrong}")
        missing = [key for key in needed if key not in values]
        if missing:
            found.append(f"{name}:{line_of(lines, where)}: {', '.join(missing)} is missing{' in ' + where[-1] if where else ''}")

    table((), data, BOARD, NEEDED_OF_BOARD)
    family = FAMILIES.get(data.get("family"), ()) if isinstance(data.get("family"), str) else ()
    if family and isinstance(data.get("part"), str) and not data["part"].startswith(family):
        found.append(f"{name}:{line_of(lines, ('family',))}: family: part {data['part']} is not of family {data['family']}")
    variants = data.get("variants", {})
    if not isinstance(variants, dict) or not variants or not all(isinstance(value, dict) for value in variants.values()):
        found.append(f"{name}:{line_of(lines, ('variants',))}: variants: a table for each is wanted, as in [variants.10g]")
        return found
    for variant, values in variants.items():
        table(("variants", variant), values, VARIANT, NEEDED_OF_VARIANT)
    return found
