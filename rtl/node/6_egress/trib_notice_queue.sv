// SPDX-License-Identifier: Apache-2.0
// Frames without payload that wait for one port: ERROR frames of its ingress, notices of its groups, and a NACK for each
// contribution that its child has lost (RC4).
// In: ERROR frames without back-pressure, dropped and counted when the queue is full; notices and lost contributions, valid/ready,
// which give way to them and take turns, group by group (RC3). A lost frame of a parent is not reported: who misses a result asks
// for it. What was lost in a life that is over is withdrawn (GR6). Out: frames, valid/ready.
`include "trib_assert.svh"

module trib_notice_queue
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Groups = 1
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  logic                    error_valid_i,
  input  notice_t                 error_i,
  input  logic [Groups-1:0]       notice_valid_i,
  output logic [Groups-1:0]       notice_ready_o,
  input  notice_t [Groups-1:0]    notice_i,
  // Lost contributions of each group, whose child has this address.
  input  logic [Groups-1:0]       missing_valid_i,
  output logic [Groups-1:0]       missing_ready_o,
  input  logic [Groups-1:0][31:0] missing_sequence_i,
  input  group_t [Groups-1:0]     group_i,
  input  access_t [Groups-1:0]    access_i,
  output logic                    dropped_o,
  // Lost contributions of each group that were withdrawn.
  output logic [Groups-1:0]       withdrawn_o,
  output logic                    m_valid_o,
  input  logic                    m_ready_i,
  output notice_t                 m_notice_o
);

  localparam int unsigned Depth = 4;

  logic    full, write, room;
  notice_t written;
  logic [$clog2(Depth + 1)-1:0] count;
  // Of all groups: notices, then lost contributions.
  logic [2*Groups-1:0] waiting, grant;
  logic [Groups-1:0]   reported, passed_over;

  // One a cycle: an ERROR, else the next of what waits.
  assign room = !full && !error_valid_i;
  assign write = error_valid_i ? !full : room && waiting != '0;
  assign dropped_o = error_valid_i & full;

  always_comb begin
    for (int unsigned g = 0; g < Groups; g++) begin
      reported[g] = missing_valid_i[g] & access_i[g].member & group_i[g].active;
      passed_over[g] = missing_valid_i[g] & ~reported[g];
      withdrawn_o[g] = passed_over[g] & ~access_i[g].uplink;
    end
  end
  assign waiting = {reported, notice_valid_i};

  trib_round_robin #(
    .Requests(2 * Groups)
  ) u_turns (
    .clk_i,
    .rst_i,
    .request_i(waiting),
    .taken_i  (room),
    .grant_o  (grant)
  );

  assign notice_ready_o = room ? grant[Groups-1:0] : '0;
  assign missing_ready_o = passed_over | (room ? grant[2*Groups-1:Groups] : '0);

  always_comb begin
    written = error_i;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (notice_ready_o[g]) written = notice_i[g];
      if (room && grant[Groups+g]) begin
        written = '0;
        written.frame_type = TypeNack;
        written.destination = access_i[g].peer;
        written.group = 8'(g);
        written.epoch = group_i[g].epoch;
        written.sequence_number = missing_sequence_i[g];
      end
    end
  end

  trib_fifo #(
    .Width($bits(notice_t)),
    .Depth(Depth)
  ) u_notices (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(write),
    .s_data_i (written),
    .full_o   (full),
    .count_o  (count),
    .m_valid_o,
    .m_ready_i,
    .m_data_o (m_notice_o)
  );

  logic unused;
  assign unused = ^{count, access_i, group_i};

  // Properties. One a cycle is taken, of those that wait, and none beside an ERROR.
  `TRIB_ASSERT(OneTaken_A, 1'b1, ({missing_ready_o & reported, notice_ready_o} & (
      {missing_ready_o & reported, notice_ready_o} - (2 * Groups)'(1))) == '0)
  `TRIB_ASSERT(ErrorGoesFirst_A, error_valid_i, notice_ready_o == '0 && (missing_ready_o & reported) == '0)
  `TRIB_COVER(NoticeDropped_C, dropped_o)
  `TRIB_COVER(GR6_ReportWithdrawn_C, withdrawn_o != '0)

endmodule
