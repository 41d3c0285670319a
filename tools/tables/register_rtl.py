# SPDX-License-Identifier: Apache-2.0
"""Names and expressions of the SystemVerilog that is generated from a register map, for the templates."""
from register_map import WORD_BITS

_OFFSET_BITS = 8
_LIST_COLUMNS = 112  # leaves space for an indentation
# The structs of a page, with one member for each field of its registers of one storage: storage, suffix of the type, direction.
STRUCTS = (("config", "settings", "output"), ("none", "commands", "output"), ("external", "writes", "output"),
           ("status", "state", "input"), ("external", "outside", "input"))
MEANINGS = {"settings": "what was written to the register file", "commands": "written ones, for one cycle",
            "writes": "external registers that are written in this cycle", "state": "what the {device} shows",
            "outside": "values of the external registers"}


def camel(name):
    return "".join(word.capitalize() for word in name.split("_"))


def constant(register):
    """How the constants of a register begin: GroupStatus, NodeIp (of NODE_IP in page node)."""
    name, prefix = camel(register.name), camel(register.page.name)
    return name if name.startswith(prefix) else prefix + name


def member(register, field):
    return register.name.lower() + (f"_{field.name.lower()}" if field.name else "")


def hexadecimal(value, bits):
    return f"{bits}'h{value:0{(bits + 3) // 4}x}"


def vector(width):
    return "logic" if width == 1 else f"logic [{width - 1}:0]"


def index_bits(number):
    return max((number - 1).bit_length(), 1)


def at_index(page):
    """The index in the generate loop of a repeated page."""
    return f"[{page.name[0]}]" if page.count else ""


def wrapped(entries, head, tail):
    """Head, list and tail as one statement, broken into lines where it gets too long."""
    indent = " " * (len(head) - len(head.lstrip()) + 4)
    text, line = "", head
    pieces = [f"{entry}, " for entry in entries[:-1]] + [entries[-1] + tail]
    for piece in pieces:
        if len(line) + len(piece.rstrip()) > _LIST_COLUMNS:
            text, line = f"{text}{line.rstrip()}\n", indent
        line += piece
    return text + line


def aligned(text):
    """Aligns the parts of lines after an @, and drops the comma at the end of the last line."""
    width = max(line.find("@") for line in text.splitlines())
    lines = [f"{before:<{width}} {after}" if at else before
             for before, at, after in (line.partition("@") for line in text.splitlines())]
    return "\n".join(lines).removesuffix(",")


def element_slice(register):
    """Bits of an offset that number the elements of an external array: [6:4]."""
    low = index_bits(register.stride)
    return f"[{low + index_bits(register.count) - 1}:{low}]"


def _pattern(register):
    low = index_bits(register.stride)
    counting = range(low, low + index_bits(register.count))
    bits = ["?" if i in counting else str(register.offset >> i & 1) for i in reversed(range(_OFFSET_BITS))]
    return f"{_OFFSET_BITS}'b{''.join(bits[:4])}_{''.join(bits[4:])}"


def case_item(register):
    """All elements of a register: a constant, a range of them, or a pattern with ? for the bits of the element."""
    first = constant(register) + "Offset"
    if not register.is_array:
        return first
    if register.storage == "external":
        return _pattern(register)
    return f"[{first} : {first} + {hexadecimal(register.offsets[-1] - register.offset, _OFFSET_BITS)}]"


def element_exists(register, offset):
    if not register.elements_parameter:
        return "1'b1"
    bits = index_bits(register.count) + 1
    return f"{bits}'({offset}{element_slice(register)}) < {bits}'({register.elements_parameter})"


def index_slice(page):
    """Bits of an address that number the repetitions of a page: [10:8]."""
    return f"[{_OFFSET_BITS + index_bits(page.max) - 1}:{_OFFSET_BITS}]"


def page_hit(page, address):
    low = _OFFSET_BITS + (index_bits(page.max) if page.count else 0)
    text = f"{address}[15:{low}] == {hexadecimal(page.base >> low, 16 - low)}"
    if page.count:
        bits = index_bits(page.max) + 1
        text += f" && {bits}'({address}{index_slice(page)}) < {bits}'({page.count})"
    return text


def written(field):
    """The bits of a write that a field takes."""
    data = "write_data_i"
    if field.width == 1:
        data += f"[{field.lsb}]"
    elif field.width < WORD_BITS:
        data += f"[{field.lsb + field.width - 1}:{field.lsb}]"
    return f"{data} & {field.parameter}Mask" if field.parameter else data


def word(register, part):
    """The word of a register as read from the members of `part`: its fields, zeros between them."""
    if len(register.fields) == 1 and register.fields[0].lsb == 0:
        field = register.fields[0]
        value = f"{part}.{member(register, field)}"
        return [value if field.width == WORD_BITS else f"32'({value})"]
    parts, end = [], WORD_BITS
    for field in sorted(register.fields, key=lambda field: -field.lsb):
        if end > field.lsb + field.width:
            parts.append(f"{end - field.lsb - field.width}'d0")
        parts.append(f"{part}.{member(register, field)}")
        end = field.lsb
    return parts + [f"{end}'d0"] * (end > 0)
