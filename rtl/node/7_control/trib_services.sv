// SPDX-License-Identifier: Apache-2.0
// The units that serve all ports: frames of the groups' lives go to the groups, one by one; the groups' notices, and ERRORs, become
// frames without payload, one at a time, as do requests of ARP and ICMP echo their answers. Wiring only; signals between ports
// and units is as trib_seams.svh defines it, the rest as in trib_control_queue, trib_control_frames and trib_host_reply.
`include "trib_seams.svh"

module trib_services
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Groups = 1,
  // Ops, dtypes and codecs of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  parameter codec_set_t  Codecs = RawOnly,
  // ARP and ICMP echo are answered (HS4).
  parameter bit          HostReply = 1'b1,
  localparam int unsigned PortWidth = $clog2(Ports),
  localparam type         request_t = `TRIB_REQUEST_T(BeatBytes),
  localparam type         service_t = `TRIB_SERVICE_T(BeatBytes)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  endpoint_t               node_i,
  input  logic [Groups-1:0][63:0] key_i,
  // Ports.
  input  request_t [Ports-1:0]    request_i,
  output service_t [Ports-1:0]    service_o,
  // Groups: a frame of a life, and the notice for the port whose turn it is, both valid/ready.
  output logic                    life_valid_o,
  input  logic                    life_ready_i,
  output logic [PortWidth-1:0]    life_port_o,
  output control_t                life_o,
  output logic [PortWidth-1:0]    turn_o,
  input  logic [Groups-1:0]       notice_valid_i,
  output logic [Groups-1:0]       notice_ready_o,
  input  notice_t [Groups-1:0]    notice_i
);

  logic [Ports-1:0]       control_valid, control_ready, error_valid, error_dropped, room, frame_valid;
  control_t [Ports-1:0]   control;
  notice_t [Ports-1:0]    error;
  logic                   frame_last, frame_body;
  logic [8*BeatBytes-1:0] frame_data;

  host_request_t [Ports-1:0]         host;
  host_read_t                        host_read;
  logic [Ports-1:0][8*BeatBytes-1:0] host_data;
  logic [Ports-1:0]                  host_done, host_offer, host_chosen, host_ready;
  logic                              answer_valid, answer_last;
  logic [8*BeatBytes-1:0]            answer_data;
  logic [BeatBytes-1:0]              answer_keep;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    assign {control_valid[p], control[p]} = {request_i[p].control_valid, request_i[p].control};
    assign {error_valid[p], error[p], room[p]} = {request_i[p].error_valid, request_i[p].error, request_i[p].room};
    assign service_o[p] = '{control_ready: control_ready[p], error_dropped: error_dropped[p], valid: frame_valid[p],
        last: frame_last, body: frame_body, data: frame_data,
        host_read: host_read, host_done: host_done[p], host_offer: host_offer[p],
        host_valid: answer_valid, host_last: answer_last, host_data: answer_data, host_keep: answer_keep};
    assign {host[p], host_data[p]} = {request_i[p].host, request_i[p].host_data};
    assign {host_chosen[p], host_ready[p]} = {request_i[p].host_chosen, request_i[p].host_ready};
  end

  trib_control_queue #(
    .Ports(Ports)
  ) u_control_queue (
    .clk_i,
    .rst_i,
    .s_valid_i  (control_valid),
    .s_ready_o  (control_ready),
    .s_control_i(control),
    .m_valid_o  (life_valid_o),
    .m_ready_i  (life_ready_i),
    .m_port_o   (life_port_o),
    .m_control_o(life_o)
  );

  trib_control_frames #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .Codecs   (Codecs)
  ) u_control_frames (
    .clk_i,
    .rst_i,
    .node_i,
    .key_i,
    .error_valid_i(error_valid),
    .error_i      (error),
    .dropped_o    (error_dropped),
    .turn_o,
    .notice_valid_i,
    .notice_ready_o,
    .notice_i,
    .room_i       (room),
    .m_valid_o    (frame_valid),
    .m_last_o     (frame_last),
    .m_body_o     (frame_body),
    .m_data_o     (frame_data)
  );

  if (HostReply) begin : gen_host_reply
    trib_host_reply #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes)
    ) u_host_reply (
      .clk_i,
      .rst_i,
      .node_i,
      .request_i(host),
      .read_o   (host_read),
      .data_i   (host_data),
      .done_o   (host_done),
      .offer_o  (host_offer),
      .chosen_i (host_chosen),
      .m_valid_o(answer_valid),
      .m_ready_i(host_ready),
      .m_last_o (answer_last),
      .m_data_o (answer_data),
      .m_keep_o (answer_keep)
    );
  end else begin : gen_no_host_reply
    assign {host_read, host_done, host_offer, answer_valid, answer_last, answer_data, answer_keep} = '0;

    logic unused;
    assign unused = ^{host, host_data, host_chosen, host_ready};
  end

endmodule
