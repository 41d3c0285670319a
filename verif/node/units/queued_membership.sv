// SPDX-License-Identifier: Apache-2.0
// A group after the queue that its frames wait in, four ports, no contribution there: what becomes of a frame while
// registers and group change. Settings, commands and addresses are those of the cycle before, as registers are; notices are
// taken each in its port's turn.
module queued_membership
  import trib_pkg::*;
  import trib_node_pkg::*;
(
  input  logic           clk_i,
  input  logic           rst_i,
  input  group_config_t  config_i,
  input  logic           start_i,
  input  logic           end_i,
  input  logic           peer_write_i,
  input  peer_write_t    peer_i,
  output endpoint_t      peer_0_o,
  input  logic [3:0]     s_valid_i,
  output logic [3:0]     s_ready_o,
  input  control_t [3:0] s_control_i,
  output group_t         group_o,
  output logic           joining_o,
  output logic           stopped_o,
  output logic [3:0]     members_o,
  output logic [3:0]     joined_o,
  input  logic           notice_ready_i,
  output logic [3:0]     notice_valid_o,
  output notice_t        notice_o
);

  localparam int unsigned Ports = 4;
  localparam int unsigned Window = 16;

  logic                  valid, ready, clear, nack;
  logic [1:0]            port;
  control_t              control;
  logic [7:0]            window;
  logic [31:0]           job, nack_sequence;
  logic [15:0]           told_epoch;
  logic [3:0]            uplink, clear_slot, dropped, withdrawn, missing;
  logic                  notice;
  logic [1:0]            turn_q;
  logic                  start_q, end_q, peer_write_q;
  peer_write_t           peer_q;
  group_config_t         config_q;
  access_t [Ports-1:0]   access;
  endpoint_t [Ports-1:0] peer;

  trib_control_queue #(
    .Ports(Ports)
  ) u_queue (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o,
    .s_control_i,
    .m_valid_o  (valid),
    .m_ready_i  (ready),
    .m_port_o   (port),
    .m_control_o(control)
  );

  trib_membership #(
    .Ports (Ports),
    .Window(Window),
    .Index (0)
  ) u_membership (
    .clk_i,
    .rst_i,
    .config_i           (config_q),
    .settings_write_i   (config_i != config_q),
    .start_i            (start_q),
    .end_i              (end_q),
    .peer_write_i       (peer_write_q),
    .peer_i             (peer_q),
    .peer_o             (peer),
    .control_valid_i    (valid),
    .control_ready_o    (ready),
    .control_port_i     (port),
    .control_i          (control),
    .disagree_i         (1'b0),
    .disagree_sequence_i('0),
    .claimed_i          ('0),
    .complete_i         ('0),
    .sent_i             ('0),
    .release_i          (1'b0),
    .release_slot_i     ('0),
    .release_lap_i      ('0),
    .group_o,
    .stopped_o,
    .joining_o,
    .members_o,
    .joined_o,
    .uplink_o           (uplink),
    .window_o           (window),
    .job_o              (job),
    .told_epoch_o       (told_epoch),
    .clear_o            (clear),
    .clear_slot_o       (clear_slot),
    .nack_o             (nack),
    .nack_sequence_o    (nack_sequence),
    .access_o           (access),
    .missing_valid_i    ('0),
    .missing_ready_o    (missing),
    .missing_sequence_i ('0),
    .turn_i             (turn_q),
    .notice_valid_o     (notice),
    .notice_ready_i,
    .notice_o,
    .notice_dropped_o   (dropped),
    .notice_withdrawn_o (withdrawn)
  );

  always_ff @(posedge clk_i) begin
    turn_q <= rst_i ? '0 : turn_q + 2'd1;
    {start_q, end_q, config_q, peer_write_q, peer_q} <= {start_i, end_i, config_i, peer_write_i, peer_i};
  end
  assign peer_0_o = peer[0];
  assign notice_valid_o = notice ? 4'd1 << turn_q : '0;

  logic unused;
  assign unused = ^{uplink, window, job, told_epoch, clear, clear_slot, nack, nack_sequence, access, peer,
      dropped, withdrawn, missing};

endmodule
