// SPDX-License-Identifier: Apache-2.0
// Encodings of a group's payloads (GC12): byte 62 of its results, and of its frames to its parent.
// In: what registers say; the codecs of JOINs that count and of the parent's WELCOME that begins a life; who is a member and who
// has joined. Out: registers, taken while slots are cleared for a life, and standing until they are cleared for the next one. A
// member that has not joined, or a parent that has not answered a JOIN of this life, decodes nothing. Before the first life they
// mean nothing. With RawOnly both are 0, and nothing is kept.
`include "trib_assert.svh"

module trib_encodings
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Registers.
  input  encodings_t           settings_i,
  // A JOIN counts; the parent grants a life; registers start one.
  input  logic                 learn_i,
  input  logic                 grant_i,
  input  logic                 start_i,
  input  logic [PortWidth-1:0] port_i,
  input  logic [7:0]           codecs_i,
  // Slots are cleared for a life of these members.
  input  logic                 clear_i,
  input  logic [Ports-1:0]     members_i,
  input  logic [Ports-1:0]     joined_i,
  output encodings_t           encodings_o
);

  if (Codecs == RawOnly) begin : gen_raw_only
    assign encodings_o = '0;

    logic unused;
    assign unused = ^{clk_i, rst_i, settings_i, learn_i, grant_i, start_i, port_i, codecs_i, clear_i, members_i, joined_i};
  end else begin : gen_codecs
    logic [Ports-1:0][7:0] child_q;
    logic [7:0]            parent_q;
    logic [Ports-1:0]      decodes;

    // The number of a codec is in the lowest bits of byte 62, and below 8.
    always_comb begin
      for (int unsigned p = 0; p < Ports; p++) decodes[p] = joined_i[p] && child_q[p][settings_i.result[2:0]];
    end

    always_ff @(posedge clk_i) begin
      if (learn_i) child_q[port_i] <= codecs_i & 8'(Codecs);
      if (start_i) parent_q <= '0;
      else if (grant_i) parent_q <= codecs_i & 8'(Codecs);
      if (clear_i) begin
        encodings_o.result <= (members_i & ~decodes) == '0 ? settings_i.result : '0;
        encodings_o.uplink <= parent_q[settings_i.uplink[2:0]] ? settings_i.uplink : '0;
      end
    end

    // Properties.
    `TRIB_ASSERT_NEXT(GC12_LifeKeepsItsEncodings_A, !clear_i, encodings_o == $past(encodings_o))
    `TRIB_COVER(GC12_ResultsAreEncoded_C, clear_i && settings_i.result != '0 && (members_i & ~decodes) == '0)
    `TRIB_COVER(GC12_ChildDecodesOthers_C, clear_i && settings_i.result != '0 && (joined_i & ~decodes) != '0 && decodes != '0)
    `TRIB_COVER(GC12_SumsAreEncoded_C, clear_i && encodings_o.uplink != '0)
  end

  `TRIB_REQUIRE(trib_encodings, PortOfNode_M, learn_i, 32'(port_i) < Ports)
  // A write that trib_register_guard lets pass in the first cycle of a life takes effect before the slots of the life are cleared.
  `TRIB_REQUIRE_NEXT(trib_encodings, GR5_Frozen_M, clear_i, settings_i == $past(settings_i))

endmodule
