// SPDX-License-Identifier: Apache-2.0
// Frames without payload that a group has to send: to a child whose request is refused, to all children a WELCOME or an
// ERROR, to the parent JOIN and LEAVE (GR1 to GR3, TR4).
// In: what is to be told, as strobes. Out: one frame a port, valid/ready, kept until taken; of one kind at most one waits for a
// port, a newer one replaces it. Every such frame is asked for again by whoever misses it.
module trib_group_notices
  import trib_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  // Derived; do not set.
  parameter int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  // The group.
  input  group_t                group_i,
  input  logic                  asking_i,
  input  logic [Ports-1:0]      members_i,
  input  logic [Ports-1:0]      joined_i,
  input  logic                  uplink_valid_i,
  input  logic [PortWidth-1:0]  uplink_i,
  input  logic [7:0]            window_i,
  input  logic [15:0]           rank_i,
  input  endpoint_t [Ports-1:0] peer_i,
  // The frame that the group looks at, and whether it is a child's JOIN that counts.
  input  logic [PortWidth-1:0]  control_port_i,
  input  control_t              control_i,
  input  logic                  learn_i,
  // What is to be told.
  input  logic                  refuse_i,
  input  error_code_e           refuse_code_i,
  input  logic [Ports-1:0]      welcome_i,
  input  logic                  fail_i,
  input  logic [31:0]           fail_code_i,
  input  logic [15:0]           fail_epoch_i,
  input  logic [31:0]           fail_sequence_i,
  input  logic                  ask_i,
  input  logic                  leave_i,
  input  logic [15:0]           leave_epoch_i,
  // Frames for every port's egress.
  output logic [Ports-1:0]      notice_valid_o,
  input  logic [Ports-1:0]      notice_ready_i,
  output notice_t [Ports-1:0]   notice_o
);

  // Windows that the children want, 1..Window.
  logic [Ports-1:0][7:0] wanted_q;
  logic [7:0]            wanted, asked;

  assign wanted = (control_i.tag == '0 || control_i.tag > Window) ? 8'(Window) : control_i.tag[7:0];

  always_comb begin
    asked = 8'(Window);
    for (int unsigned p = 0; p < Ports; p++) begin
      if (joined_i[p] && wanted_q[p] < asked) asked = wanted_q[p];
    end
  end

  // What waits -----------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]     refuse_q, welcome_q, fail_q, uplink;
  logic                 ask_q, leave_q;
  error_code_e          refuse_code_q;
  endpoint_t            refuse_to_q;
  logic [15:0]          refuse_epoch_q, fail_epoch_q, leave_epoch_q;
  logic [31:0]          refuse_sequence_q, fail_sequence_q, fail_code_q;
  logic [Ports-1:0]     sends_leave, sends_ask, sends_refuse, sends_fail, sends_welcome;

  assign uplink = uplink_valid_i ? Ports'(1) << uplink_i : '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      refuse_q <= '0;
      welcome_q <= '0;
      fail_q <= '0;
      ask_q <= 1'b0;
      leave_q <= 1'b0;
    end else begin
      refuse_q <= refuse_i ? Ports'(1) << control_port_i : refuse_q & ~(sends_refuse & notice_ready_i);
      // Who waits for the WELCOME of a life that is over will ask again.
      welcome_q <= welcome_i | (welcome_q & ~(sends_welcome & notice_ready_i) & {Ports{group_i.active}});
      fail_q <= fail_i ? members_i & ~uplink : fail_q & ~(sends_fail & notice_ready_i);
      // A JOIN that still waits when another epoch is collected would come too early for that.
      ask_q <= ask_i | (ask_q & asking_i & ((sends_ask & notice_ready_i) == '0));
      leave_q <= leave_i | (leave_q & ((sends_leave & notice_ready_i) == '0));
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      if (learn_i && control_port_i == PortWidth'(p)) wanted_q[p] <= wanted;
    end
    if (refuse_i) begin
      refuse_code_q <= refuse_code_i;
      refuse_to_q <= control_i.source;
      refuse_epoch_q <= group_i.announced;
      refuse_sequence_q <= control_i.sequence_number;
    end
    if (fail_i) begin
      fail_code_q <= fail_code_i;
      fail_epoch_q <= fail_epoch_i;
      fail_sequence_q <= fail_sequence_i;
    end
    if (leave_i) leave_epoch_q <= leave_epoch_i;
  end

  // One frame a port -----------------------------------------------------------------------------------------------------
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      sends_leave[p] = uplink[p] & leave_q;
      sends_ask[p] = uplink[p] & ask_q & asking_i & ~sends_leave[p];
      sends_refuse[p] = refuse_q[p] & ~sends_leave[p] & ~sends_ask[p];
      sends_fail[p] = fail_q[p] & ~refuse_q[p] & ~sends_leave[p] & ~sends_ask[p];
      sends_welcome[p] = welcome_q[p] & ~fail_q[p] & ~refuse_q[p] & ~sends_leave[p] & ~sends_ask[p];

      notice_o[p] = '{
          frame_type: TypeError,
          destination: peer_i[p],
          group: 8'(Index),
          epoch: group_i.epoch,
          count: '0,
          sequence_number: '0,
          tag: '0
      };
      if (sends_leave[p]) begin
        notice_o[p].frame_type = TypeLeave;
        notice_o[p].epoch = leave_epoch_q;
      end else if (sends_ask[p]) begin
        notice_o[p].frame_type = TypeJoin;
        notice_o[p].count = rank_i;
        notice_o[p].tag = 32'(asked);
      end else if (refuse_q[p]) begin
        notice_o[p].destination = refuse_to_q;
        notice_o[p].epoch = refuse_epoch_q;
        notice_o[p].sequence_number = refuse_sequence_q;
        notice_o[p].tag = 32'(refuse_code_q);
      end else if (fail_q[p]) begin
        notice_o[p].epoch = fail_epoch_q;
        notice_o[p].sequence_number = fail_sequence_q;
        notice_o[p].tag = fail_code_q;
      end else begin
        notice_o[p].frame_type = TypeWelcome;
        notice_o[p].count = 16'($countones(members_i));
        notice_o[p].tag = (wanted_q[p] < window_i) ? 32'(wanted_q[p]) : 32'(window_i);
      end
    end
  end

  assign notice_valid_o = sends_leave | sends_ask | sends_refuse | sends_fail | sends_welcome;

  logic unused;
  assign unused = ^{group_i.known, control_i.frame_type, control_i.group, control_i.epoch};

endmodule
