// SPDX-License-Identifier: Apache-2.0
// Adds the flits of a port to memory, or writes them (NI11.3, NI11.4). In: data flits, one per cycle while room_o, a
// Reduce while read_room_o, too. Out: a read for each flit of a Reduce, the cycle after; the sums in order as writes;
// progress of the message being written; a finish for each message, which is held until taken, and done_o in the
// cycle of its last write. From a flit to its write is the memory's latency and 13 cycles, 15 with Codecs. Read data come in order,
// without ready; there is space for all of them. Nothing is added while enable_i is low: so nothing is written
// after an error of trib_nic_take (NI17). Reset empties it; it must last until reads in flight have returned.
//
//   flit -+-> operands --------------+-> 16 bytes of adders -> sums -+-> write
//         +-> read ... read data ----'                               |
//         '-> address, what is left of the message ------------------'
`include "trib_assert.svh"

module trib_nic_accumulate
  import trib_nic_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Largest latency of a read, cycles, 1 to 64.
  parameter int unsigned MemoryLatency = 64,
  // By which sums can be rounded (NI22).
  parameter bit [31:0] Codecs = 32'h01
) (
  input  logic      clk_i,
  input  logic      rst_i,
  input  logic [7:0] quantize_i,
  input  logic      enable_i,
  input  logic      s_valid_i,
  input  op_e       s_op_i,
  input  flow_t     s_flow_i,
  input  logic      s_final_i,
  input  size_t     s_left_i,
  input  address_t  s_address_i,
  input  flit_t     s_data_i,
  output logic      room_o,
  output logic      read_room_o,
  output logic      read_valid_o,
  input  logic      read_ready_i,
  output address_t  read_address_o,
  input  logic      read_valid_i,
  input  flit_t     read_data_i,
  output logic      write_valid_o,
  input  logic      write_ready_i,
  output address_t  write_address_o,
  output flit_t     write_data_o,
  output progress_t progress_o,
  output logic      done_o,
  output op_e       done_op_o,
  output flow_t     done_flow_o,
  output finish_t   finish_o,
  input  logic      finish_taken_i,
  output logic      empty_o
);

  if (MemoryLatency < 1 || MemoryLatency > 64) $fatal(1, "trib_nic_accumulate: MemoryLatency must be 1 to 64");

  // In flight at full rate: latency of the memory and of this pipeline.
  localparam int unsigned Depth = 2 ** $clog2(MemoryLatency + 16);
  localparam int unsigned FillWidth = $clog2(Depth + 1);
  localparam int unsigned Lanes = FlitBits / 32;

  typedef struct packed {
    op_e      op;
    flow_t    flow;
    size_t    left;
    address_t address;
  } place_t;

  // In flight -----------------------------------------------------------------------------------------------------------
  logic [FillWidth-1:0] fill_q;
  logic                 written;

  always_ff @(posedge clk_i) begin
    if (rst_i) fill_q <= '0;
    else fill_q <= fill_q + FillWidth'(s_valid_i) - FillWidth'(written);
  end
  assign room_o = !fill_q[FillWidth-1];
  assign empty_o = fill_q == '0;

  // Read ----------------------------------------------------------------------------------------------------------------
  assign read_room_o = !read_valid_o || read_ready_i;
  always_ff @(posedge clk_i) begin
    if (rst_i) read_valid_o <= 1'b0;
    else if (read_room_o) read_valid_o <= s_valid_i && s_op_i == OpReduce && s_left_i != '0;
    if (read_room_o) read_address_o <= s_address_i;
  end

  // Operands ------------------------------------------------------------------------------------------------------------
  logic  operand_valid, own_valid, add;
  op_e   operand_op;
  flit_t operand, own;

  trib_nic_queue #(.Width(FlitBits + 1), .Depth(Depth)) u_operands (
    .clk_i,
    .rst_i,
    .s_valid_i(s_valid_i && s_left_i != '0),
    .s_data_i ({s_op_i, s_data_i}),
    .m_valid_o(operand_valid),
    .m_ready_i(add),
    .m_data_o ({operand_op, operand})
  );

  trib_nic_queue #(.Width(FlitBits), .Depth(Depth)) u_own (
    .clk_i,
    .rst_i,
    .s_valid_i(read_valid_i),
    .s_data_i (read_data_i),
    .m_valid_o(own_valid),
    .m_ready_i(add && operand_op == OpReduce),
    .m_data_o (own)
  );

  assign add = enable_i && operand_valid && (operand_op == OpGather || own_valid);

  // Sums ----------------------------------------------------------------------------------------------------------------
  logic [CompactAdderLatency-1:0] adding_q;
  flit_t                          sum, rounded;
  logic                           rounded_valid, sum_valid, sum_taken;

  always_ff @(posedge clk_i) begin
    if (rst_i) adding_q <= '0;
    else adding_q <= CompactAdderLatency'({adding_q, add});
  end

  for (genvar l = 0; l < Lanes; l++) begin : gen_lane
    trib_fp32_add_compact u_add (
      .clk_i,
      .a_i     (own[32*l+:32]),
      .b_i     (operand[32*l+:32]),
      .absent_i(operand_op == OpGather),
      .sum_o   (sum[32*l+:32])
    );
  end

  trib_nic_quantize #(.Codecs(Codecs), .Depth(Depth)) u_quantize (
    .clk_i,
    .rst_i,
    .encoding_i    (quantize_i),
    .s_flit_valid_i(s_valid_i && s_left_i != '0),
    .s_final_i,
    .s_sum_valid_i (adding_q[CompactAdderLatency-1]),
    .s_sum_i       (sum),
    .m_valid_o     (rounded_valid),
    .m_sum_o       (rounded)
  );

  trib_nic_queue #(.Width(FlitBits), .Depth(Depth)) u_sums (
    .clk_i,
    .rst_i,
    .s_valid_i(rounded_valid),
    .s_data_i (rounded),
    .m_valid_o(sum_valid),
    .m_ready_i(sum_taken),
    .m_data_o (write_data_o)
  );

  // Write ---------------------------------------------------------------------------------------------------------------
  place_t place;
  logic   place_valid, empty_message, last, finish_room;

  trib_nic_queue #(.Width($bits(place_t)), .Depth(Depth)) u_places (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_data_i ({s_op_i, s_flow_i, s_left_i, s_address_i}),
    .m_valid_o(place_valid),
    .m_ready_i(written),
    .m_data_o (place)
  );

  assign empty_message = place.left == '0;
  assign last = place.left[SizeWidth-1:1] == '0;
  assign finish_room = !finish_o.valid || !last;
  assign write_valid_o = sum_valid && place_valid && !empty_message && finish_room;
  assign write_address_o = place.address;
  assign sum_taken = write_valid_o && write_ready_i;
  assign written = sum_taken || (place_valid && empty_message && finish_room);

  assign done_o = written && last;
  assign done_op_o = place.op;
  assign done_flow_o = place.flow;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      progress_o.active <= 1'b0;
      finish_o.valid <= 1'b0;
    end else begin
      if (written) progress_o.active <= !last;
      finish_o.valid <= done_o || (finish_o.valid && !finish_taken_i);
    end
    if (written) begin
      progress_o.op <= place.op;
      progress_o.flow <= place.flow;
      progress_o.left <= place.left;
    end
    if (done_o) finish_o.flow <= place.flow;
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_nic_accumulate, Room_M, s_valid_i, room_o && (s_op_i == OpGather || read_room_o))
  `TRIB_ASSERT(FillFits_A, 1'b1, fill_q <= FillWidth'(Depth))
  `TRIB_ASSERT_STREAM(ReadStands_A, read_valid_o, read_ready_i, read_address_o)
  `TRIB_ASSERT_STREAM(WriteStands_A, write_valid_o, write_ready_i, {write_address_o, write_data_o})
  `TRIB_ASSERT(FinishNotLost_A, done_o, !finish_o.valid)

endmodule
