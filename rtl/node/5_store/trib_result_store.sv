// SPDX-License-Identifier: Apache-2.0
// Keeps the last result of every slot for replays (RC2): payload and header. Each slot has two banks that its chunks take
// in turns, so the last result stays whole until the next one has ended good. It is needed that long: under cut-through a
// reduction can begin on a damaged header, before it shows that a member never got the last result.
// In: payload beats and, with release_i, the header. Out: header by slot in the same cycle, payload one cycle after read_i.
// Reset is for the properties alone.
`include "trib_assert.svh"

module trib_result_store
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Bytes of the longest result, a power of two.
  parameter int unsigned ResultBytes = SlotBytes,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(ResultBytes / BeatBytes)
) (
  input  logic                   clk_i,
  // Also while there is no life: what was kept is of no use any more.
  input  logic                   rst_i,
  input  logic                   store_i,
  input  logic                   store_bank_i,
  input  logic [SlotWidth-1:0]   store_slot_i,
  input  logic [BeatWidth-1:0]   store_beat_i,
  input  logic [8*BeatBytes-1:0] store_data_i,
  input  logic                   release_i,
  input  result_t                release_result_i,
  input  logic [Ports-1:0]       release_want_i,
  input  logic [SlotWidth-1:0]   header_slot_i,
  output result_t                header_result_o,
  output logic [Ports-1:0]       header_want_o,
  input  logic                   read_i,
  input  logic                   read_bank_i,
  input  logic [SlotWidth-1:0]   read_slot_i,
  input  logic [BeatWidth-1:0]   read_beat_i,
  output logic [8*BeatBytes-1:0] read_data_o
);

  trib_lut_ram #(
    .Width($bits(result_t) + Ports),
    .Depth(Window)
  ) u_headers (
    .clk_i,
    .write_i        (release_i),
    .write_address_i(release_result_i.sequence_number[SlotWidth-1:0]),
    .write_data_i   ({release_result_i, release_want_i}),
    .read_address_i (header_slot_i),
    .read_data_o    ({header_result_o, header_want_o})
  );

  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(2 * Window * ResultBytes / BeatBytes)
  ) u_payload (
    .clk_i,
    .write_i        (store_i),
    .write_address_i({store_bank_i, store_slot_i, store_beat_i}),
    .write_data_i   (store_data_i),
    .read_i,
    .read_address_i ({read_bank_i, read_slot_i, read_beat_i}),
    .read_data_o
  );

  // Properties.
`ifdef TRIB_PROPERTIES
  // The slots of which a chunk has ended good in this life, and the bank that its last one is in.
  logic [Window-1:0]    done_q, bank_q;
  logic [SlotWidth-1:0] ended_slot;
  logic                 ended_bank;

  assign {ended_bank, ended_slot} = release_result_i.sequence_number[SlotWidth:0];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      done_q <= '0;
    end else if (release_i) begin
      done_q[ended_slot] <= 1'b1;
      bank_q[ended_slot] <= ended_bank;
    end
  end
`endif

  // The chunks of a slot take turns in its banks: what is stored is of the one behind the last that has ended good.
  `TRIB_REQUIRE(trib_result_store, NextChunkInOtherBank_M, store_i && done_q[store_slot_i], store_bank_i != bank_q[store_slot_i])
  `TRIB_REQUIRE(trib_result_store, EndsInItsBank_M, release_i && done_q[ended_slot], ended_bank != bank_q[ended_slot])

endmodule
