# SPDX-License-Identifier: Apache-2.0
"""Tests of rtl_style.py: python3 -m unittest discover -s tools/lint"""
import re
import unittest
from pathlib import Path

import rtl_style

MODULE = """\
// SPDX-License-Identifier: Apache-2.0
// A pulse with each full word.
module trib_pulse (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic [7:0] s_data_i,
  output logic       m_valid_o
);

  typedef enum logic {StIdle, StFull} state_e;
  state_e     state_q;
  logic [7:0] words [4];
  logic [1:0] place_q, begins_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
    end else if ((place_q <= 2'd2) ||
                 s_data_i[0]) begin
      {begins_q, place_q} <= {place_q == '0 ? begins_q : '1, place_q + 2'd1};
    end else begin
      unique case (state_q)
        StIdle: state_q <= StFull;
        default: for (int i = 0; i < 2; i++) place_q[i] <= s_data_i[i];
      endcase
    end
    words[place_q] <= s_data_i;
  end

  always_ff @(posedge clk_i) if (rst_i) m_valid_o <= 1'b0;
  else m_valid_o <= (state_q == StFull);

endmodule
"""


class Remarks(unittest.TestCase):
    def expect(self, old, new, *remarks):
        """With `new` for `old` there are these remarks, and none on another line."""
        self.assertEqual(MODULE.count(old), 1)
        line = MODULE[:MODULE.index(old)].count("\n") + 1 + new.count("\n")
        self.assertEqual(rtl_style.remarks_of(MODULE.replace(old, new)), [(line, remark) for remark in remarks])

    def test_none(self):
        self.assertEqual(rtl_style.remarks_of(MODULE), [])

    def test_header(self):
        self.expect("// A pulse with each full word.\nmodule", "module", "no comment precedes the module")

    def test_ports(self):
        self.expect("input  logic       rst_i", "input  logic       reset", "input reset does not end in _i")
        self.expect("output logic       m_valid_o", "output logic       m_valid", "output m_valid does not end in _o")

    def test_registers(self):
        for old, new, name in (("state_q <= StIdle", "state <= StIdle", "state"),
                               ("{begins_q, place_q} <=", "{begins, place_q} <=", "begins"),
                               ("StIdle: state_q <=", "StIdle: state.part <=", "state.part"),
                               ("place_q[i] <=", "place[begins_q] <=", "place"),
                               ("else m_valid_o <=", "else valid <=", "valid")):
            with self.subTest(new):
                self.expect(old, new, f"{name} is a register and does not end in _q")

    def test_a_wire_with_other_parameters(self):
        text = MODULE.replace("state_q <= StIdle", "state <= StIdle")
        self.assertEqual(rtl_style.remarks_of(text.replace("endmodule", "  assign state = StIdle;\nendmodule")), [])

    def test_blocking(self):
        self.expect("state_q <= StIdle", "state_q = StIdle", "state_q is assigned by = in an always_ff")

    def test_indent(self):
        self.expect("    words[place_q] <=", "     words[place_q] <=", "indented by an odd number of spaces")

    def test_language(self):
        self.expect("  state_e     state_q;", "  reg         state_q;", "reg         state_q;: logic is used for all signals")
        self.expect("  state_e     state_q;", "  initial $finish;", "initial $finish;: not used in RTL")
        self.expect("(posedge clk_i) begin", "(posedge clk_i or posedge rst_i) begin",
                    "always_ff @(posedge clk_i or posedge rst_i) begin: resets are synchronous")

    def test_comments_and_strings(self):
        self.assertEqual(rtl_style.without_comments('a; // "b\nc /* d\n*/ "// e" f'), "a;" + 6 * " " + "\nc     \n   " + 7 * " " + "f")


class Tree(unittest.TestCase):
    def test_none(self):
        root = Path(__file__).resolve().parents[2]
        for source in sorted((root / "rtl").rglob("*.sv")):
            with self.subTest(source.name):
                self.assertEqual(rtl_style.remarks_of(source.read_text(encoding="utf-8")), [])

    def test_every_register_is_seen(self):
        """The parser passes no assignment by <= of a clocked block that a plain search finds at the start of a line."""
        for source in sorted((Path(__file__).resolve().parents[2] / "rtl/node").rglob("*.sv")):
            code = rtl_style.without_comments(source.read_text(encoding="utf-8"))
            seen = {position for match in re.finditer(r"\balways_ff\s*@\s*\([^)]*\)", code)
                    for position, _, operator in rtl_style.assignments(code, match.end()) if operator == "<="}
            plain = {match.start(1) for match in re.finditer(r"^ +(\w+_q) <= [^;]*;$", code, re.M)}
            self.assertLessEqual(plain, seen, source.name)


if __name__ == "__main__":
    unittest.main()
