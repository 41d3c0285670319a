// SPDX-License-Identifier: Apache-2.0
// Holds back questions about results that can still be in flight (RC2). Results reach a child in the order of their serials,
// so one is certainly lost once a later one has arrived. A question that names the last received result is passed on only if the
// chunk in question is not 1..127 ahead of that; one that names none always is.
// In: chunks that are done, with their serials; requests, in the cycle after their frames were judged. Out: the requests that
// remain, in the same cycle; each is about the chunk that was the slot's last one when its frame was judged. No state but the
// serials; no port asks for a chunk before any is done. Reset is for the properties only.
`include "trib_assert.svh"

module trib_overtaken
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  input  logic                            release_i,
  input  logic [SlotWidth-1:0]            release_slot_i,
  input  logic [7:0]                      release_serial_i,
  input  logic [Ports-1:0]                request_i,
  input  logic [Ports-1:0][SlotWidth-1:0] request_slot_i,
  input  heard_t [Ports-1:0]              heard_i,
  output logic [Ports-1:0]                request_o
);

  logic [Ports-1:0]      on_its_way;
  logic [Ports-1:0][7:0] serial, ahead;
  logic                  released_q;
  logic [SlotWidth-1:0]  released_slot_q;
  logic [7:0]            released_serial_q;

  always_ff @(posedge clk_i) begin
    released_q <= release_i;
    released_slot_q <= release_slot_i;
    released_serial_q <= release_serial_i;
  end

  trib_lut_ram #(
    .Width(8),
    .Depth(Window),
    .Reads(Ports)
  ) u_serials (
    .clk_i,
    .write_i        (released_q),
    .write_address_i(released_slot_q),
    .write_data_i   (released_serial_q),
    .read_address_i (request_slot_i),
    .read_data_o    (serial)
  );

  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      ahead[p] = serial[p] - heard_i[p].serial;
      on_its_way[p] = heard_i[p].valid && ahead[p] != '0 && !ahead[p][7];
    end
  end

  assign request_o = request_i & ~on_its_way;

  // Properties.
  `TRIB_COVER(RC2_OnItsWay_C, (request_i & on_its_way) != '0)

endmodule
