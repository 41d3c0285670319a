// SPDX-License-Identifier: Apache-2.0
// Frames without payload that wait for one port: ERROR frames of its ingress, notices of its groups, and a NACK for each
// contribution that its child has lost (RC4).
// In: ERROR frames without back-pressure, dropped and counted when the queue is full; notices and lost contributions, valid/ready,
// which give way to them. A lost frame of a parent is not reported: who misses a result asks for it. Out: frames, valid/ready.
`include "trib_assert.svh"

module trib_notice_queue
  import trib_pkg::*;
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
  output logic                    m_valid_o,
  input  logic                    m_ready_i,
  output notice_t                 m_notice_o
);

  localparam int unsigned Depth = 4;

  logic    full, write, room;
  notice_t written;
  logic [$clog2(Depth + 1)-1:0] count;

  assign room = !full && !error_valid_i;
  assign dropped_o = error_valid_i & full;

  // One a cycle: an ERROR, else a notice of the lowest group that has one, else a NACK.
  always_comb begin
    write = error_valid_i & ~full;
    written = error_i;
    notice_ready_o = '0;
    missing_ready_o = '0;
    for (int unsigned g = 0; g < Groups; g++) begin
      if (room && !write && notice_valid_i[g]) begin
        write = 1'b1;
        written = notice_i[g];
        notice_ready_o[g] = 1'b1;
      end
    end
    for (int unsigned g = 0; g < Groups; g++) begin
      if (missing_valid_i[g] && !(access_i[g].member && group_i[g].active)) begin
        missing_ready_o[g] = 1'b1;
      end else if (room && !write && missing_valid_i[g]) begin
        write = 1'b1;
        written = '{
            frame_type: TypeNack,
            destination: access_i[g].peer,
            group: 8'(g),
            epoch: group_i[g].epoch,
            count: '0,
            sequence_number: missing_sequence_i[g],
            tag: '0,
            window: '0
        };
        missing_ready_o[g] = 1'b1;
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

  // Properties.
  `TRIB_COVER(NoticeDropped_C, dropped_o)

endmodule
