// SPDX-License-Identifier: Apache-2.0
// MR6: link faults signalled by the other end, by 802.3 46.3.4. In: XGMII words with valid. Out: three levels, at most one of
// them high, two words after the column that changes them. Columns are examined in order, two per word. Reset: no fault.
//
//   count   fault columns of the kind in hand: 0 none yet .. 3, and with the fourth it is a fault
//   gap     columns since the last fault column
`include "trib_assert.svh"

module trib_link_fault
  import trib_ethernet_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        valid_i,
  input  xgmii_t      word_i,
  output link_fault_t fault_o
);

  // Columns without a fault that end it; the gap counts to one less.
  localparam int unsigned GapWidth = 7;

  // Fault columns of the word ------------------------------------------------------------------------------------------
  // As the last byte of the column has it.
  typedef enum logic [1:0] {
    KindNone         = 2'd0,
    KindLocal        = 2'd1,
    KindRemote       = 2'd2,
    KindInterruption = 2'd3
  } kind_e;

  typedef struct packed {
    logic  fault;
    kind_e kind;
  } column_t;

  // Sequence, 00, 00, and a kind.
  function automatic column_t column_of(logic [3:0] control, logic [31:0] data);
    column_of.kind = kind_e'(data[25:24]);
    column_of.fault = control == 4'b0001 && data[23:0] == {16'h0000, XgmiiSequence} && data[31:26] == '0 &&
                      data[25:24] != KindNone;
  endfunction

  column_t low_q, high_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      low_q.fault <= 1'b0;
      high_q.fault <= 1'b0;
    end else if (valid_i) begin
      low_q <= column_of(word_i.control[3:0], word_i.data[31:0]);
      high_q <= column_of(word_i.control[7:4], word_i.data[63:32]);
    end
  end

  // Counting them ------------------------------------------------------------------------------------------------------
  typedef struct packed {
    logic       told;
    kind_e      told_kind;
    kind_e      kind;
    logic [1:0] count;
  } state_t;

  state_t              state, state_q;
  logic [GapWidth-1:0] gap, gap_q;
  logic                expired_low, expired;

  function automatic state_t after_fault(state_t known, kind_e kind);
    after_fault = known;
    after_fault.kind = kind;
    if (known.count == '0 || known.kind != kind) begin
      after_fault.count = 2'd1;
    end else if (known.count != 2'd3) begin
      after_fault.count = known.count + 2'd1;
    end else begin
      after_fault.told = 1'b1;
      after_fault.told_kind = kind;
    end
  endfunction

  // The 128th column without a fault: the low one, or one of both.
  assign expired_low = !low_q.fault && &gap_q;
  assign expired = !low_q.fault && !high_q.fault && &gap_q[GapWidth-1:1];

  always_comb begin
    state = state_q;
    if (expired_low || expired) begin
      state.told = 1'b0;
      state.count = '0;
    end
    if (low_q.fault) state = after_fault(state, low_q.kind);
    if (high_q.fault) state = after_fault(state, high_q.kind);
    gap = gap_q + GapWidth'(2);
    if (high_q.fault) gap = '0;
    else if (low_q.fault) gap = GapWidth'(1);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q.told <= 1'b0;
      state_q.count <= '0;
    end else if (valid_i) begin
      state_q <= state;
    end
    if (valid_i) gap_q <= gap;
  end

  assign fault_o.local_fault = state_q.told && state_q.told_kind == KindLocal;
  assign fault_o.remote_fault = state_q.told && state_q.told_kind == KindRemote;
  assign fault_o.interrupted = state_q.told && state_q.told_kind == KindInterruption;

  // Properties.
  `TRIB_ASSERT(OneFaultAtATime_A, 1'b1, (fault_o & (fault_o - 3'd1)) == '0)
  `TRIB_ASSERT(FaultHasAKind_A, state_q.told, fault_o != '0)
  `TRIB_ASSERT_NEXT(StandsWithoutWord_A, !valid_i, fault_o == $past(fault_o))
  `TRIB_COVER(MR6_LocalFault_C, fault_o.local_fault)
  `TRIB_COVER(MR6_RemoteFault_C, fault_o.remote_fault)
  `TRIB_COVER(MR6_Interruption_C, fault_o.interrupted)
  `TRIB_COVER(MR6_FaultExpires_C, valid_i && state_q.told && (expired_low || expired))

endmodule
