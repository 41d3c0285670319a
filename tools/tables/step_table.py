# SPDX-License-Identifier: Apache-2.0
"""The steps of a device as its steps.toml has them (rtl/node/steps.toml explains the terms), read and checked.

Errors: TableError.
"""
import re
from dataclasses import dataclass

from register_rtl import camel
from table import read_table

PATHS = ("rtl_package", "cpp_header", "cpp_import", "cpp_text", "cpp_words")
TEXTS = ("name", "namespace", "struct", "prefix", *PATHS, "doc")
FLAG, SET = "flag", "set"
# How a kind names a field: "count", "bytes = count", "command = good ? START : END".
_USE = re.compile(r"(?:(\w+) = )?(\w+)(?: \? (\w+) : (\w+))?")
# A field in words: {port}, {sequence:04x}, {ports:to}, {good ? good : bad}.
_WORD = re.compile(r"\{(\w+)(?::([^}]*)|( \?)([^:}]*?)(?: : ?(\w+))?)?\}")


@dataclass
class Enum:
    name: str
    type: str    # of C++
    first: str   # value that a step has before it is filled
    values: list  # (name, text); empty: it is there already
    rtl: str     # how its values begin in SystemVerilog; empty: a number there
    count: str
    doc: str


@dataclass
class Field:
    name: str
    rtl: str
    bits: int
    type: object  # "", FLAG, SET or an Enum
    doc: str

    is_enum = property(lambda self: isinstance(self.type, Enum))

    @property
    def cpp_type(self):
        return self.type.type if self.is_enum else "bool" if self.type == FLAG else f"std::uint{self.bits}_t"

    @property
    def cpp_first(self):
        return f"{self.type.type}::{self.type.first}" if self.is_enum else "false" if self.type == FLAG else "0"

    @property
    def rtl_type(self):
        return f"step_{self.type.name}_e" if self.is_enum and self.type.rtl else f"bit [{self.bits - 1}:0]"


@dataclass
class Kind:
    name: str
    uses: list  # (JSON name, field, words for true and false or None)
    words: tuple  # format and arguments of fmt::format, without the name of the kind
    any_group: bool
    doc: str

    @property
    def fields(self):
        return [field for _, field, _ in self.uses]

    @property
    def is_of_group(self):
        """Whether it says of which group of the device it is."""
        return not self.any_group and any(field.name == "group" for field in self.fields)

    @property
    def filled(self):
        """The fields, with their names of JSON."""
        return ", ".join(field.name if name == field.name or words else f"{field.name} ({name})" for name, field, words in self.uses)


@dataclass
class Steps:
    file: str
    device: dict
    lists: dict  # of texts, by key of the device
    phrases: dict  # function by name
    fields: list
    enums: list
    kinds: list

    def shift(self, field):
        """First bit of the field in the packed struct, whose last field has bit 0."""
        return sum(after.bits for after in self.fields[self.fields.index(field) + 1:])

    @property
    def kind_shift(self):
        return sum(field.bits for field in self.fields)

    @property
    def names(self):
        """Names of the values of each enumeration, by its type."""
        kinds = (f"{self.device['prefix']}Kind", [kind.name for kind in self.kinds])
        return [kinds] + [(enum.type, [text for _, text in enum.values]) for enum in self.enums if enum.values]

    has_sets = property(lambda self: any(field.type == SET for field in self.fields))
    has_groups = property(lambda self: any(kind.is_of_group for kind in self.kinds))


def _unique(entries):
    names = set()
    for table in entries:
        name = table.text("name")
        if not re.fullmatch("[a-z][a-z0-9_]*", name):
            table.fail("the name must be in small letters")
        if name in names:
            table.fail("there are two of this name")
        names.add(name)
    return entries


def _enum(table, prefix):
    table.require(("name",), ("type", "first", "values", "rtl", "count", "doc"))
    if ("values" in table) == ("type" in table) or ("first" in table) != ("type" in table):
        table.fail("it needs either values, or type and first")
    values = _unique(table.tables("values")) if "values" in table else []
    for value in values:
        value.require(("name",), ("text",))
    names = [(value.text("name"), value.text("text", value.text("name"))) for value in values]
    if "values" in table and not names:
        table.fail("an enumeration without values")
    return Enum(table.text("name"), table.text("type", prefix + camel(table.text("name"))),
                table.text("first", "k" + camel(names[0][0]) if names else ""), names, table.text("rtl", ""), table.text("count", ""),
                table.text("doc", ""))


def _field(table, enums):
    table.require(("name",), ("rtl", "bits", "type", "doc"))
    if table.text("name") in ("cycle", "kind"):
        table.fail("every step has a field of this name")
    if ("bits" in table) == ("type" in table):
        table.fail("it needs either bits or type")
    if "bits" in table and table.number("bits") not in (8, 16, 32):
        table.fail(f"{table.number('bits')} bits are not 8, 16 or 32")
    types = {FLAG: FLAG, SET: SET, **{enum.name: enum for enum in enums}}
    return Field(table.text("name"), table.text("rtl", table.text("name")), table.number("bits", 8),
                 types[table.choice("type", types)] if "type" in table else "", table.text("doc", ""))


def _uses(table, fields):
    uses = []
    for text in table.texts("fields"):
        match = _USE.fullmatch(text)
        field = match and fields.get(match[2])
        if not field:
            table.fail(f"there is no field '{text}'")
        if match[3] and field.type != FLAG:
            table.fail(f"'{text}': only a flag has words for true and false")
        if field in [used for _, used, _ in uses]:
            table.fail(f"field {field.name} twice")
        uses.append((match[1] or field.name, field, (match[3], match[4]) if match[3] else None))
    return uses


def _argument(table, match, fields, phrases):
    """Placeholder of fmt and C++ expression of a field in words."""
    name, how, asks, true, false = match.groups()
    if name in phrases and how is None and not asks:
        return "{}", f"{phrases[name]}(step)"
    field = fields.get(name) or table.fail(f"words: it fills no field '{name}'")
    suits = {FLAG: bool(asks), SET: bool(how), "": not asks}
    if not suits.get(field.type if isinstance(field.type, str) else None, not asks and how is None):
        table.fail(f"words: '{match[0]}' does not suit the type of its field")
    if field.type == FLAG:
        either = [f' {word.strip()}' if word and word.strip() else "" for word in (true, false)]
        return "{}", f'step.{name} ? "{either[0]}" : "{either[1]}"'
    if field.type == SET:
        return "{}", f'set_words("{how}", step.{name})'
    if field.is_enum:
        return "{}", f"name(step.{name})"
    return f"{{:{how}}}" if how else "{}", f"step.{name}"


def _words(table, filled, phrases):
    """Format and arguments of fmt::format. Every kind that fills the field `port` begins with it."""
    text, fields = table.text("words", ""), {field.name: field for field in filled}
    if "port" in fields:
        text = " port {port}" + text
    if re.search("[{}]", _WORD.sub("", text)):
        table.fail(f"words: '{text}' has a brace that is no field's")
    found = [_argument(table, match, fields, phrases) for match in _WORD.finditer(text)]
    placeholders = iter(placeholder for placeholder, _ in found)
    return _WORD.sub(lambda _: next(placeholders), text), [argument for _, argument in found]


def _kind(table, fields, phrases):
    table.require(("name", "fields", "doc"), ("words", "any_group"))
    uses = _uses(table, fields)
    return Kind(table.text("name"), uses, _words(table, [field for _, field, _ in uses], phrases), table.has("any_group", bool),
                table.text("doc"))


def read_steps(text, file):
    root = read_table(text, file)
    root.require(("device", "kind"), ("enum",))
    device = root.table("device")
    device.require((*TEXTS, "fields"), ("header_includes", "words_includes", "phrases"))
    texts = {key: device.text(key) for key in TEXTS}
    phrases = device.tables("phrases") if "phrases" in device else []
    functions = {phrase.text("name"): phrase.text("function") for phrase in phrases}
    enums = [_enum(table, texts["prefix"]) for table in (_unique(root.tables("enum")) if "enum" in root else [])]
    fields = [_field(table, enums) for table in _unique(device.tables("fields"))]
    kinds = [_kind(table, {field.name: field for field in fields}, functions) for table in _unique(root.tables("kind"))]
    return Steps(file, texts, {key: device.texts(key) for key in ("header_includes", "words_includes")}, functions, fields, enums, kinds)
