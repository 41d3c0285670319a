// SPDX-License-Identifier: Apache-2.0
// Register slice of a stream: cuts valid, data and ready, all of which leave from registers, and costs no throughput.
// In and out: valid/ready. A word is on the output one cycle after it was taken; while the output is stalled, the one
// in flight goes into a second register. Order kept, nothing lost. Reset empties it.
`include "trib_assert.svh"

module trib_skid_buffer #(
  // Bits of a word.
  parameter int unsigned Width = 32
) (
  input  logic             clk_i,
  input  logic             rst_i,
  input  logic             s_valid_i,
  output logic             s_ready_o,
  input  logic [Width-1:0] s_data_i,
  output logic             m_valid_o,
  input  logic             m_ready_i,
  output logic [Width-1:0] m_data_o
);

  // Not ready means that the spare register is full.
  logic [Width-1:0] spare_q;
  logic             advance;

  assign advance = !m_valid_o || m_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      s_ready_o <= 1'b1;
      m_valid_o <= 1'b0;
    end else begin
      if (advance) begin
        s_ready_o <= 1'b1;
        m_valid_o <= s_valid_i | ~s_ready_o;
      end else if (s_valid_i) begin
        s_ready_o <= 1'b0;
      end
    end
    if (s_ready_o) spare_q <= s_data_i;
    if (advance) m_data_o <= s_ready_o ? s_data_i : spare_q;
  end

  // Properties.
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, m_data_o)
  `TRIB_ASSERT(SpareOnlyBehindWord_A, !s_ready_o, m_valid_o)
  `TRIB_COVER(SpareUsed_C, !s_ready_o)

endmodule
