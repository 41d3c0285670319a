# SPDX-License-Identifier: Apache-2.0
"""A register map as its registers.toml has it (rtl/node/registers.toml explains the terms), read and checked.

Offsets and strides are in bytes; an address is base + index * PAGE_BYTES + offset. Errors: TableError.
"""
import re
from dataclasses import dataclass, field

from table import read_table

PAGE_BYTES, WORD_BYTES, WORD_BITS, ADDRESS_SPACE = 0x100, 4, 32, 0x10000
DEVICE_KEYS = ("name", "namespace", "rtl_package", "rtl_file", "markdown", "cpp_header", "cpp_table", "cpp_names", "markdown_head")
# Storages that an access can have.
STORAGES = {"rw": ("config", "external"), "ro": ("constant", "status", "counter"), "strobe": ("none",)}


def is_upper_snake(name):
    return re.fullmatch("[A-Z][A-Z0-9_]*", name) is not None


def power_of_two(number):
    """The smallest one that is no less than `number`."""
    return 1 << max(number - 1, 0).bit_length()


@dataclass
class Field:
    name: str = ""  # empty: the register as a whole
    lsb: int = 0
    width: int = WORD_BITS  # with a parameter the most that it can be
    parameter: str = ""     # as many bits as this parameter of the RTL says
    reset: int = 0
    doc: str = ""

    @property
    def mask(self):
        return ((1 << self.width) - 1) << self.lsb

    @property
    def bits(self):
        if self.parameter:
            return f"one bit for each of {self.parameter}"
        return f"bit {self.lsb}" if self.width == 1 else f"bits {self.lsb + self.width - 1}:{self.lsb}"


@dataclass
class Register:
    table: object
    page: object
    name: str
    offset: int
    access: str
    storage: str
    value: int
    unit: str
    doc: str
    fields: list
    values: list  # (name, value, doc)
    elements: list = field(default_factory=list)  # (name, doc) of each; empty: no array
    elements_parameter: str = ""                  # element i exists if i is less than this parameter of the RTL
    stride: int = WORD_BYTES

    is_array = property(lambda self: bool(self.elements))
    count = property(lambda self: len(self.elements) or 1)
    offsets = property(lambda self: [self.offset + i * self.stride for i in range(self.count)])
    is_writable = property(lambda self: self.access != "ro")
    has_word = property(lambda self: self.storage not in ("counter", "none"))
    reset = property(lambda self: self.value if self.storage == "constant" else sum(f.reset << f.lsb for f in self.fields))
    mask = property(lambda self: sum(f.mask for f in self.fields))

    def element_name(self, index):
        return f"{self.name}_{self.elements[index][0]}" if self.is_array else self.name

    def element_doc(self, index):
        return self.doc.replace("{index}", str(index)).replace("{doc}", self.elements[index][1]) if self.is_array else self.doc


@dataclass
class Page:
    table: object
    name: str
    base: int
    count: str  # the parameter that repeats it; empty: there is one
    min: int
    max: int
    doc: str
    registers: list = field(default_factory=list)  # by offset

    def stored(self, storage):
        return [register for register in self.registers if register.storage == storage]

    @property
    def has_words(self):
        """Whether something of it is read from the register file, not from a counter outside."""
        return any(register.has_word for register in self.registers)


@dataclass
class RegisterMap:
    file: str
    device: dict
    pages: list  # by base

    @property
    def parameters(self):
        """The first page of each parameter."""
        counts = [page.count for page in self.pages]
        return [page for index, page in enumerate(self.pages) if page.count and page.count not in counts[:index]]

    @property
    def writable_pages(self):
        return [page for page in self.pages if any(register.is_writable for register in page.registers)]

    @property
    def masks(self):
        """Parameters that count the bits of a field that can be written, and the most that each can be."""
        used = {field_.parameter for page in self.pages for register in page.registers if register.is_writable
                for field_ in register.fields}
        return [(page.count, page.max) for page in sorted(self.parameters, key=lambda page: page.count) if page.count in used]

    @property
    def elements(self):
        """Every register with every index, by address."""
        found = [(register, index) for page in self.pages for register in page.registers for index in range(register.count)]
        return sorted(found, key=lambda element: element[0].page.base + element[0].offsets[element[1]])


def _maximum(table, key, pages):
    """How far a parameter of the RTL can go: what the page says that it repeats."""
    page = next((page for page in pages if page.count == table.text(key)), None)
    return page.max if page else table.fail(f"{key} '{table.text(key)}' is no parameter that repeats a page")


def _width(table, otherwise, pages):
    if table.has("width", str):
        return {"width": _maximum(table, "width", pages), "parameter": table.text("width")}
    return {"width": table.number("width", otherwise)}


def _fields(table, pages):
    if "fields" not in table:
        return [Field(reset=table.number("reset", 0), **_width(table, WORD_BITS, pages))]
    if "width" in table or "reset" in table:
        table.fail("width and reset are those of its fields")
    fields = []
    for entry in table.tables("fields"):
        entry.require(("name", "lsb", "doc"), ("width", "reset"))
        fields.append(Field(entry.text("name"), entry.number("lsb"), reset=entry.number("reset", 0), doc=entry.text("doc"),
                            **_width(entry, 1, pages)))
    return fields


def _values(table):
    entries = table.tables("values") if "values" in table else []
    for entry in entries:
        entry.require(("name", "value", "doc"))
    return [(entry.text("name"), entry.number("value"), entry.text("doc")) for entry in entries]


def _read_elements(table, register, pages):
    if "elements" not in table:
        if "stride" in table:
            table.fail("stride without elements")
        return
    register.stride = table.number("stride", WORD_BYTES)
    if table.has("elements", list):
        for entry in table.tables("elements"):
            entry.require(("name", "doc"))
            register.elements.append((entry.text("name"), entry.text("doc")))
    else:
        if table.has("elements", str):
            register.elements_parameter = table.text("elements")
            count = _maximum(table, "elements", pages)
        else:
            count = table.number("elements")
        if count > PAGE_BYTES // WORD_BYTES:
            table.fail(f"{count} elements")
        register.elements = [(str(i), "") for i in range(count)]
    if not register.elements:
        table.fail("an array without elements")


def _register(table, page, pages):
    table.require(("name", "offset", "access", "doc"),
                  ("storage", "value", "width", "reset", "fields", "values", "elements", "stride", "unit"))
    access = table.choice("access", STORAGES)
    storage = table.choice("storage", STORAGES["rw"] + STORAGES["ro"]) if "storage" in table else "none"
    if ("value" in table) != (storage == "constant"):
        table.fail("a constant, and nothing else, needs a value")
    register = Register(table, page, table.text("name"), table.number("offset"), access, storage, table.number("value", 0),
                        table.text("unit", ""), table.text("doc"), _fields(table, pages), _values(table))
    _read_elements(table, register, pages)
    return register


def _page(table):
    table.require(("name", "base", "doc", "register"), ("count", "min", "max"))
    if not ("count" in table) == ("min" in table) == ("max" in table):
        table.fail("count, min and max belong together")
    return Page(table, table.text("name"), table.number("base"), table.text("count", ""), table.number("min", 1),
                table.number("max", 1), table.text("doc"))


def _check_fields(register, fail):
    taken, names = 0, set()
    for field_ in register.fields:
        which = f"field {field_.name}: " if field_.name else ""
        if field_.name and not is_upper_snake(field_.name):
            fail(which + "the name must be in capitals")
        if field_.name in names:
            fail(which + "the name is taken")
        names.add(field_.name)
        if field_.width == 0 or field_.lsb + field_.width > WORD_BITS:
            fail(f"{which}{field_.width} bits from bit {field_.lsb} on are not within 32")
        if taken & field_.mask:
            fail(which + "overlaps another field")
        taken |= field_.mask
        if field_.reset and register.storage != "config":
            fail(which + "only a config register has a reset value")
        if field_.reset >> field_.width:
            fail(f"{which}reset {field_.reset:#x} has more than {field_.width} bits")
    for name, value, _ in register.values:
        if not is_upper_snake(name):
            fail("value names must be in capitals")
        if value & ~taken:
            fail(f"value {name} = {value:#x} does not fit")


def _check_array(register, fail):
    """An external array is decoded by a slice of the address that counts its elements."""
    if register.stride == 0:
        fail("stride is 0")
    if register.storage != "external":
        if register.stride != WORD_BYTES:
            fail("counters of an array must be at consecutive words")
        return
    span = register.stride * power_of_two(register.count)
    if register.stride != power_of_two(register.stride) or register.offset % span >= register.stride:
        fail(f"{register.count} elements {register.stride:#x} apart from offset {register.offset:#x} on can't be counted by a slice "
             "of the address")
    for other in register.page.stored("external"):
        if (other.count, other.stride, other.elements_parameter) != (register.count, register.stride, register.elements_parameter):
            fail(f"has other elements than external register {other.name}")


def _check_register(register):
    fail = register.table.fail
    if not is_upper_snake(register.name):
        fail("the name must be in capitals, like RX_FRAMES")
    for name, _ in register.elements:
        if not is_upper_snake("E" + name):
            fail(f"element '{name}' must be in capitals")
    if register.offset % WORD_BYTES or register.stride % WORD_BYTES:
        fail(f"offset {register.offset:#x} and stride {register.stride:#x} must be multiples of 4")
    if register.offsets[-1] >= PAGE_BYTES:
        fail(f"offset {register.offsets[-1]:#x} is beyond the page of {PAGE_BYTES:#x} bytes")
    if register.storage not in STORAGES[register.access]:
        fail("access and storage do not fit: rw is config or external, ro is constant, status or counter, a strobe has no storage")
    if register.is_array and register.storage not in ("counter", "external"):
        fail("only counters and external registers can be arrays")
    _check_fields(register, fail)
    if register.is_array:
        _check_array(register, fail)


def _check_overlap(page):
    at, names = {}, set()
    for register in page.registers:
        _check_register(register)
        for index, offset in enumerate(register.offsets):
            name = register.element_name(index)
            if offset in at:
                register.table.fail(f"{name} overlaps {at[offset]} at offset {offset:#x}")
            if name in names:
                register.table.fail(f"there are two registers {name}")
            at[offset] = name
            names.add(name)


def _check_pages(pages):
    below, names = None, set()
    for page in pages:
        fail = page.table.fail
        if page.name in names:
            fail("there are two of this name")
        names.add(page.name)
        if not re.fullmatch("[a-z][a-z0-9_]*", page.name):
            fail("the name must be in small letters")
        if page.min < 1 or page.max < page.min:
            fail("min and max are no range")
        size = power_of_two(page.max) * PAGE_BYTES
        if page.base % size or page.base + size > ADDRESS_SPACE:
            fail(f"base {page.base:#x} is no multiple of {size:#x} below {ADDRESS_SPACE:#x}")
        if below and page.base < below.base + below.max * PAGE_BYTES:
            fail(f"overlaps page {below.name}")
        below = page


def read_map(text, file):
    root = read_table(text, file)
    root.require(("device", "page"))
    device = root.table("device")
    device.require(DEVICE_KEYS)
    tables = root.tables("page")
    pages = [_page(table) for table in tables]
    for table, page in zip(tables, pages):
        page.registers = sorted((_register(entry, page, pages) for entry in table.tables("register")),
                                key=lambda register: register.offset)
    pages.sort(key=lambda page: page.base)
    _check_pages(pages)
    for page in pages:
        _check_overlap(page)
    return RegisterMap(file, {key: device.text(key) for key in DEVICE_KEYS}, pages)
