// SPDX-License-Identifier: Apache-2.0
// Rounds of the interface (EP15): grants the next one if it is the leader's, has its flows written, waits for the own contributions
// and fills what is missing (EP17.2), starts the interface, and waits for its end. In: the state's grant; slots with a
// contribution, and the record of the one that record_slot_o names, in the same cycle; the interface. Out: a grant, once until the
// state has it; done_o, the number of the first chunk whose round is not done, which grows when one is; what the interface is asked
// for. After reset, and after each clear_i, the interface is cleared first and its rounds start from 0; cleared_o says that this is
// done.
//
//   grant -> flows -> own contributions, -0 -> start -> end
`include "trib_assert.svh"

module trib_host_rounds
  import trib_nic_pkg::*;
  import trib_host_pkg::FlitsWidth, trib_host_pkg::PartWidth, trib_host_pkg::record_t,
      trib_host_pkg::flits_of;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic [FlitsWidth-1:0] chunk_i,
  input  logic [FlitsWidth-1:0] part_i,
  input  logic [IndexWidth:0]   flows_i,
  // The life: it has ended; it is active; this is the leader; what is granted.
  input  logic                  clear_i,
  input  logic                  active_i,
  input  logic                  leader_i,
  // There is no worker here: all chunks are -0 (EP15.3).
  input  logic                  relay_i,
  input  logic [31:0]           granted_i,
  input  logic [15:0]           short_i,
  output logic                  grant_o,
  output logic [31:0]           grant_end_o,
  output logic [15:0]           grant_short_o,
  // Slots, and the oldest chunk without result.
  input  logic [31:0]           oldest_i,
  input  logic [Window-1:0]     present_i,
  output logic [SlotWidth-1:0]  record_slot_o,
  input  record_t               record_i,
  output logic [31:0]           done_o,
  output logic [IndexWidth-1:0] flow_o,
  input  logic [PartWidth-1:0]  part_of_i,
  output logic                  write_valid_o,
  input  logic                  write_ready_i,
  output address_t              write_address_o,
  output flit_t                 write_data_o,
  // The interface.
  output nic_host_t             nic_o,
  input  logic                  nic_ready_i,
  input  logic                  nic_running_i,
  input  logic                  nic_done_i,
  output logic                  cleared_o
);

  typedef enum logic [3:0] {
    StReset,    // one cycle
    StClear,    // for the interface to be cleared
    StIdle,     // for a grant, or as the leader for a contribution
    StScan,     // for the first chunk that can't be granted, too
    StGrant,    // for the grant to be the state's
    StFlows,    // for the flows to be written
    StOwn,      // for the own contributions
    StFill,     // for a chunk to be -0
    StStart,    // for the interface to be ready
    StStarted,  // for it to run
    StRun       // for the end of the round
  } state_e;

  localparam int unsigned Most = Window / 2;

  state_e                state_q;
  logic [31:0]           scan_q, end_q;
  logic [FlitsWidth-1:0] short_q, flits, flits_q;
  logic [SlotWidth-1:0]  scan_slot, chunks_q, count;
  logic                  cleared_q, looked_q, scannable_q, is_short_q, stops, start_flows_q, flows_busy, start_fill, fill_busy;
  logic                  halt;
  record_t               record_q;

  // Chunks --------------------------------------------------------------------------------------------------------------
  assign scan_slot = scan_q[SlotWidth-1:0];
  assign record_slot_o = scan_slot;
  // A chunk is looked at for two cycles.
  assign flits = flits_of(record_i.elements);
  assign count = SlotWidth'(scan_q - done_o);
  // A round is full chunks up to a multiple of the window and half a window of them, or one short chunk.
  assign stops = !scannable_q || is_short_q || 32'(count) == Most || (count != '0 && scan_slot == '0);

  assign grant_o = state_q == StScan && looked_q && stops;
  assign grant_end_o = (count == '0) ? scan_q + 32'd1 : scan_q;
  assign grant_short_o = (count == '0) ? 16'(flits_q) : '0;

  // States --------------------------------------------------------------------------------------------------------------
  assign halt = rst_i || clear_i;
  assign cleared_o = cleared_q;

  always_ff @(posedge clk_i) begin
    start_flows_q <= 1'b0;
    looked_q <= state_q inside {StScan, StOwn} && !looked_q;
    record_q <= record_i;
    flits_q <= flits;
    is_short_q <= record_i.data && flits != '0 && flits < chunk_i;
    // The contribution in the slot is that of this chunk, not of the one a window before.
    scannable_q <= present_i[scan_slot] && scan_q - oldest_i < Window;
    if (halt) begin
      state_q <= StReset;
      cleared_q <= 1'b0;
      done_o <= '0;
      scan_q <= '0;
    end else begin
      unique case (state_q)
        StReset: state_q <= StClear;
        StClear: begin
          if (nic_ready_i) begin
            state_q <= StIdle;
            cleared_q <= 1'b1;
          end
        end
        StIdle: begin
          scan_q <= done_o;
          end_q <= granted_i;
          short_q <= short_i[FlitsWidth-1:0];
          chunks_q <= (short_i == '0) ? SlotWidth'(granted_i - done_o) : '0;
          if (active_i && granted_i != done_o) begin
            state_q <= StFlows;
            start_flows_q <= 1'b1;
          end else if (active_i && leader_i && scannable_q && scan_q == done_o) begin
            state_q <= StScan;
          end
        end
        StScan: begin
          if (looked_q && stops) state_q <= StGrant;
          else if (looked_q) scan_q <= scan_q + 32'd1;
        end
        StGrant: if (granted_i != done_o) state_q <= StIdle;
        StFlows: if (!start_flows_q && !flows_busy) state_q <= StOwn;
        StOwn: begin
          if (scan_q == end_q) state_q <= StStart;
          else if (start_fill) state_q <= StFill;
          else if (looked_q && scannable_q) scan_q <= scan_q + 32'd1;
        end
        StFill: begin
          if (!fill_busy) begin
            state_q <= StOwn;
            scan_q <= scan_q + 32'd1;
          end
        end
        StStart: if (nic_ready_i) state_q <= StStarted;
        StStarted: if (nic_running_i) state_q <= StRun;
        default: begin
          if (nic_done_i && !nic_running_i) begin
            state_q <= StIdle;
            done_o <= end_q;
          end
        end
      endcase
    end
  end

  // Flows and -0 ----------------------------------------------------------------------------------------------------------
  logic                  flow_write;
  logic [IndexWidth-1:0] write_flow;
  address_t              write_offset;
  size_t                 write_size;

  trib_host_flows #(.Window(Window), .Flows(Flows)) u_flows (
    .clk_i,
    .rst_i         (halt),
    .part_i,
    .flows_i,
    .start_i       (start_flows_q),
    .slot_i        (done_o[SlotWidth-1:0]),
    .chunks_i      (chunks_q),
    .short_i       (short_q),
    .flow_o,
    .part_of_i,
    .busy_o        (flows_busy),
    .write_o       (flow_write),
    .write_flow_o  (write_flow),
    .write_offset_o(write_offset),
    .write_size_o  (write_size)
  );

  assign start_fill = state_q == StOwn && scan_q != end_q && looked_q && (relay_i || (scannable_q && !record_q.data));

  trib_host_fill #(.Window(Window)) u_fill (
    .clk_i,
    .rst_i        (halt),
    .part_i,
    .start_i      (start_fill),
    .whole_i      (relay_i),
    .slot_i       (scan_slot),
    .flits_i      ((short_q != '0) ? short_q : chunk_i),
    .busy_o       (fill_busy),
    .write_valid_o,
    .write_ready_i,
    .write_address_o,
    .write_data_o
  );

  assign nic_o = '{
      start: state_q == StStart && nic_ready_i,
      reset: state_q == StReset,
      round_write: state_q == StClear && nic_ready_i,
      round: '0,
      flow_write: flow_write,
      flow: flow_t'(write_flow),
      offset: write_offset,
      size: write_size
  };

  logic unused;
  assign unused = ^{record_q, short_i};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GrantIsOfChunks_A, grant_o, grant_end_o != done_o && grant_end_o - done_o <= Most)
  `TRIB_ASSERT(GrantWithinLap_A, grant_o, 32'(done_o[SlotWidth-1:0]) + (grant_end_o - done_o) <= Window)
  `TRIB_ASSERT(FlowsBeforeStart_A, nic_o.start, !flows_busy && !fill_busy)
  `TRIB_ASSERT(OldestNotAhead_A, cleared_q && active_i, done_o - oldest_i <= Window)
  `TRIB_COVER(EP15_2_Several_C, grant_o && grant_end_o - done_o > 32'd1)
  `TRIB_COVER(EP15_2_Short_C, grant_o && grant_short_o != '0)
  `TRIB_COVER(EP17_2_Fill_C, start_fill)
  `TRIB_COVER(EP17_3_Relay_C, start_fill && relay_i)

endmodule
