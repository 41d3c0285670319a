#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Steps of a small device, and every kind of error in their table: the error names file, line and cause."""
import unittest

import generate
from step_table import PATHS, read_steps
from table import TableError

# Its first enum is in line 14, its first kind in line 19.
CODEC = """[device]
name = "codec"
namespace = "trib::codec"
struct = "CodecStep"
prefix = "CodecStep"
doc = "Steps of a codec."
""" + "".join(f'{key} = "{key}.cpp"\n' for key in PATHS) + """fields = [{ name = "lane", bits = 8 }, { name = "good", type = "flag" }, { name = "cause", type = "cause" },
  { name = "serial", rtl = "number", bits = 16 }, { name = "lanes", type = "set" }]
[[enum]]
name = "cause"
rtl = "Cause"
values = [{ name = "too_long", text = "TOO LONG" }, { name = "short" }]

[[kind]]
name = "group"
fields = ["lane", "number = serial", "end = good ? LAST : MORE"]
words = " {lane} serial {serial:04x}{good ? : more}"
doc = "A group of values is coded."
[[kind]]
name = "error"
fields = ["cause", "lanes"]
words = " {cause}{lanes:of}"
doc = "The stream is not one."
"""
FIELDS = '["lane", "number = serial", "end = good ? LAST : MORE"]'
WORDS = '" {lane} serial {serial:04x}{good ? : more}"'

# Text of the table, what it is replaced by, and the error.
BAD = (
    (FIELDS, '["lanes", "row"]', "19: kind group: there is no field 'row'"),
    (FIELDS, '["lane", "lane"]', "19: kind group: field lane twice"),
    (FIELDS, '["lane ? A : B"]', "19: kind group: 'lane ? A : B': only a flag has words for true and false"),
    (FIELDS, "3", "19: kind group: fields must be a list of texts"),
    (WORDS, '" {cause}"', "19: kind group: words: it fills no field 'cause'"),
    (WORDS, '" {lane ? a : b}"', "19: kind group: words: '{lane ? a : b}' does not suit the type of its field"),
    (WORDS, '" {good}"', "19: kind group: words: '{good}' does not suit the type of its field"),
    (WORDS, '" {lane"', "19: kind group: words: ' {lane' has a brace that is no field's"),
    ('" {cause}{lanes:of}"', '" {lanes}"', "24: kind error: words: '{lanes}' does not suit the type of its field"),
    ('doc = "A group of values is coded."\n', "", "19: kind group: doc is missing"),
    ('name = "error"', 'name = "group"', "24: kind group: there are two of this name"),
    ('name = "error"', 'name = "Error"', "24: kind Error: the name must be in small letters"),
    ('name = "lane", bits = 8', 'name = "lane", bits = 12', "12: device, fields lane: 12 bits are not 8, 16 or 32"),
    ('name = "lane", bits = 8', 'name = "lane"', "12: device, fields lane: it needs either bits or type"),
    ('name = "lane", bits = 8', 'name = "kind", bits = 8', "12: device, fields kind: every step has a field of this name"),
    ('name = "cause", type = "cause"', 'name = "cause", type = "reason"',
     "12: device, fields cause: unknown type 'reason'; use one of cause, flag, set"),
    ('rtl = "Cause"', 'type = "Cause"', "14: enum cause: it needs either values, or type and first"),
    ('{ name = "short" }', '{ name = "short", value = 1 }', "17: enum cause, values short: unknown key 'value'"),
    ('struct = "CodecStep"\n', "", "1: device: struct is missing"),
)


class Steps(unittest.TestCase):
    def test_outputs_of_another_device(self):
        package, header, bits, text, words = (generate.step_files(CODEC, "steps.toml")[f"{key}.cpp"] for key in PATHS)
        self.assertIn("    CodecStepGroup,\n    CodecStepError\n  } step_kind_e;", package)
        self.assertIn("    step_cause_e cause;\n    bit [15:0]   number;\n", package)
        self.assertIn("void trib_codec_step(input step_t step);", package)
        self.assertIn("enum class CodecStepCause : std::uint8_t { kTooLong, kShort };", header)
        self.assertIn("  // lane, serial (number), good. A group of values is coded.\n  kGroup,\n", header)
        self.assertIn("  CodecStepCause cause = CodecStepCause::kTooLong;\n  std::uint16_t serial = 0;\n", header)
        self.assertIn("step.kind = static_cast<CodecStepKind>(field(48, 8));", bits)
        self.assertIn("step.good = field(32, 8) != 0;", bits)
        self.assertIn('line["end"] = step.good ? "LAST" : "MORE";', text)
        self.assertIn('kNames = {"TOO LONG", "short"};', text)
        self.assertIn('fmt::format(" {} serial {:04x}{}", step.lane, step.serial, step.good ? "" : " more");', words)
        self.assertIn('fmt::format(" {}{}", name(step.cause), set_words("of", step.lanes));', words)
        self.assertNotIn("is_of_group", words)  # it has no field `group`

    def test_bad_tables(self):
        for old, new, error in BAD:
            with self.subTest(error=error), self.assertRaises(TableError) as raised:
                self.assertIn(old, CODEC)
                read_steps(CODEC.replace(old, new, 1), "steps.toml")
            self.assertEqual(str(raised.exception), f"steps.toml:{error}")


if __name__ == "__main__":
    unittest.main()
