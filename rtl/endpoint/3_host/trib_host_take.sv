// SPDX-License-Identifier: Apache-2.0
// Takes the frames of the node in front (EP18.2). In: its uplink stream, three cycles for a beat of payload and four more for a
// frame, plus the time that the memory takes; the life, by epoch_i and active_i; the chunks that a slot may be filled with. Out:
// the contents of a good frame, in the cycle after its last beat was processed: a JOIN, a LEAVE, a contribution that is in memory
// with its metadata (EP17.1), or one that is a bad request (EP19.3). A contribution of another epoch, for a slot that is taken or
// out of the window, and any other frame is dropped. void_i: a frame that has begun is dropped at its end. A spoiled frame leaves
// only what it wrote to memory. Reset empties it.
`include "trib_assert.svh"

module trib_host_take
  import trib_pkg::*;
  import trib_reduction_pkg::*;
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic [FlitsWidth-1:0]   chunk_i,
  input  logic [FlitsWidth-1:0]   part_i,
  input  logic                    void_i,
  input  logic                    active_i,
  input  logic [15:0]             epoch_i,
  // The oldest chunk without result, and the slots with a contribution.
  input  logic [31:0]             oldest_i,
  input  logic [Window-1:0]       present_i,
  input  logic                    s_valid_i,
  output logic                    s_ready_o,
  input  logic                    s_last_i,
  input  logic                    s_user_i,
  input  logic [255:0]            s_data_i,
  input  logic [31:0]             s_keep_i,
  output logic                    write_valid_o,
  input  logic                    write_ready_i,
  output logic [AddressWidth-1:0] write_address_o,
  output logic [FlitBits-1:0]     write_data_o,
  output logic                    join_o,
  output logic                    leave_o,
  output request_t                request_o,
  output logic                    bad_o,
  output logic                    taken_o,
  output logic [SlotWidth-1:0]    slot_o,
  output record_t                 record_o
);

  typedef enum logic [2:0] {
    StFirst,     // for bytes 0 to 31
    StSecond,    // for bytes 32 to 63
    StJudge,     // one cycle
    StMetadata,  // for the write of the metadata
    StBody,      // for a beat after the header
    StLow,       // for the write of the lower flit of the beat
    StHigh,      // for that of the upper one
    StEnd        // one cycle
  } state_e;

  typedef enum logic [2:0] {
    KindOther,
    KindJoin,
    KindLeave,
    KindContribution,
    KindBad
  } kind_e;

  state_e                  state_q, state;
  kind_e                   kind_q, kind;
  logic                    last_q, user_q, void_q, high_q, take, begins, wrote;
  logic [255:0]            first_q, second_q, beat_q;
  header_t                 header;
  logic [7:0]              window_q;
  metadata_t               metadata;
  logic [AddressWidth-1:0] address;

  assign s_ready_o = state_q inside {StFirst, StSecond, StBody};
  assign take = s_valid_i && s_ready_o;
  assign header = header_t'(reverse_bytes({second_q, first_q}));

  // Classification ------------------------------------------------------------------------------------------------------
  logic                 current, fits, free;
  logic [SlotWidth-1:0] slot;

  assign slot = header.sequence_number[SlotWidth-1:0];
  assign current = active_i && !void_q && header.epoch == epoch_i;
  assign free = header.sequence_number - oldest_i < Window && !present_i[slot];
  assign fits = header.length <= {2'b00, chunk_i, 4'h0} && header.reduction.op == OpSum && header.reduction.dtype == DtypeFp32;

  always_comb begin
    unique case (header.frame_type)
      TypeJoin: kind = KindJoin;
      TypeLeave: kind = KindLeave;
      TypeContribution: kind = !(current && free) ? KindOther : fits ? KindContribution : KindBad;
      default: kind = KindOther;
    endcase
  end

  // Frames --------------------------------------------------------------------------------------------------------------
  assign begins = state_q == StJudge && kind == KindContribution;

  always_comb begin
    state = state_q;
    unique case (state_q)
      // A frame of a node has its header at least; a spoiled one may have less.
      StFirst: if (take && !s_last_i) state = StSecond;
      StSecond: if (take) state = StJudge;
      StJudge: state = (kind == KindContribution) ? StMetadata : last_q ? StEnd : StBody;
      StMetadata: if (wrote) state = last_q ? StEnd : StBody;
      StBody: begin
        if (take) state = (kind_q == KindContribution) ? StLow : s_last_i ? StEnd : StBody;
      end
      StLow: if (wrote) state = high_q ? StHigh : last_q ? StEnd : StBody;
      StHigh: if (wrote) state = last_q ? StEnd : StBody;
      default: state = StFirst;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StFirst;
      void_q <= 1'b0;
    end else begin
      state_q <= state;
      void_q <= (void_q || void_i) && state != StFirst;
    end
    if (take) begin
      last_q <= s_last_i;
      user_q <= s_user_i;
      beat_q <= s_data_i;
      high_q <= s_keep_i[16];
    end
    if (take && state_q == StFirst) first_q <= s_data_i;
    if (take && state_q == StSecond) second_q <= s_data_i;
    // Of a JOIN's body only the window is used here: byte 72.
    if (take && state_q == StBody) window_q <= s_data_i[64+:8];
    if (state_q == StJudge) kind_q <= kind;
  end

  // Memory --------------------------------------------------------------------------------------------------------------
  logic                start_q;
  logic [FlitBits-1:0] flit_q;

  trib_host_walk #(.Window(Window)) u_walk (
    .clk_i,
    .part_i,
    .start_i  (begins),
    .slot_i   (slot),
    .next_i   (wrote),
    .address_o(address)
  );

  assign metadata = '{
      partials: SumWidth'(header.flag_partial),
      count: SumWidth'(header.count),
      contributions: SumWidth'(header.flag_data),
      elements: SumWidth'(header.length[15:2])
  };

  // The address is there two cycles after the start, as is the flit.
  always_ff @(posedge clk_i) begin
    start_q <= begins;
    flit_q <= flit_of(metadata);
  end

  assign write_valid_o = (state_q == StMetadata && !start_q) || state_q inside {StLow, StHigh};
  assign write_address_o = address;
  assign write_data_o = (state_q == StMetadata) ? flit_q : (state_q == StLow) ? beat_q[127:0] : beat_q[255:128];
  assign wrote = write_valid_o && write_ready_i;

  // Contents ------------------------------------------------------------------------------------------------------------
  logic good;
  assign good = state_q == StEnd && !user_q;

  assign join_o = good && kind_q == KindJoin;
  assign leave_o = good && kind_q == KindLeave;
  assign bad_o = good && kind_q == KindBad && !void_q && !void_i;
  assign taken_o = good && kind_q == KindContribution && !void_q && !void_i;
  assign slot_o = slot;
  assign request_o = '{
      source: '{mac: header.eth_src, ip: header.ip_src, udp_port: header.udp_src},
      job: header.tag,
      incarnation: header.sequence_number,
      window: window_q,
      epoch: header.epoch
  };
  assign record_o = '{data: header.flag_data, want: header.flag_want, tag: header.tag,
      elements: ElementsWidth'(header.length[15:2])};

  // The node is in front, and has made the rest of its header by the same rules.
  logic unused;
  assign unused = ^{s_keep_i, header};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE_STREAM(trib_host_take, Held_M, s_valid_i, s_ready_o, {s_last_i, s_user_i, s_data_i, s_keep_i})
  `TRIB_REQUIRE(trib_host_take, WholeElements_M, taken_o, header.length[1:0] == '0)
  `TRIB_ASSERT_STREAM(WriteStands_A, write_valid_o, write_ready_i, {write_address_o, write_data_o})
  `TRIB_ASSERT(SlotWasFree_A, taken_o, !present_i[slot_o])
  `TRIB_COVER(EP19_3_BadRequest_C, bad_o)
  `TRIB_COVER(EP18_2_OtherLife_C, good && void_q)

endmodule
