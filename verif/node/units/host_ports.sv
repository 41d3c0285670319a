// SPDX-License-Identifier: Apache-2.0
// trib_host_capture of every port and the one trib_host_reply, without ingress and egress.
// In: beats as stage 2 of the ingress has them, what stage 3 says of a frame with its last beat, and what the egresses do. Out: those
// of the two modules.
module host_ports
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3,
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned OfferCycles = 256
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  input  endpoint_t                         node_i,
  input  logic [Ports-1:0]                  s_valid_i,
  input  logic [Ports-1:0][15:0]            s_index_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] s_data_i,
  input  logic [Ports-1:0][15:0]            frame_bytes_i,
  input  logic [Ports-1:0]                  answer_arp_i,
  input  logic [Ports-1:0]                  answer_echo_i,
  output logic [Ports-1:0]                  captured_o,
  output logic [Ports-1:0]                  offer_o,
  input  logic [Ports-1:0]                  chosen_i,
  output logic                              m_valid_o,
  input  logic [Ports-1:0]                  m_ready_i,
  output logic                              m_last_o,
  output logic [8*BeatBytes-1:0]            m_data_o,
  output logic [BeatBytes-1:0]              m_keep_o
);

  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes);

  host_request_t [Ports-1:0]         request;
  host_read_t                        read;
  logic [Ports-1:0][8*BeatBytes-1:0] data;
  logic [Ports-1:0]                  done;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    logic                   valid_q;
    logic [8*BeatBytes-1:0] data_q;

    always_ff @(posedge clk_i) begin
      valid_q <= s_valid_i[p] & ~rst_i;
      data_q <= s_data_i[p];
    end

    trib_host_capture #(
      .BeatBytes(BeatBytes)
    ) u_capture (
      .clk_i,
      .rst_i,
      .index_2_i    (s_index_i[p][IndexWidth-1:0]),
      .s_valid_i    (valid_q),
      .s_data_i     (data_q),
      .frame_bytes_i(frame_bytes_i[p]),
      .answer_arp_i (answer_arp_i[p]),
      .answer_echo_i(answer_echo_i[p]),
      .captured_o   (captured_o[p]),
      .request_o    (request[p]),
      .read_i       (read),
      .data_o       (data[p]),
      .done_i       (done[p])
    );

    logic unused;
    assign unused = ^s_index_i[p];
  end

  trib_host_reply #(
    .Ports      (Ports),
    .BeatBytes  (BeatBytes),
    .OfferCycles(OfferCycles)
  ) u_reply (
    .clk_i,
    .rst_i,
    .node_i,
    .request_i(request),
    .read_o   (read),
    .data_i   (data),
    .done_o   (done),
    .offer_o,
    .chosen_i,
    .m_valid_o,
    .m_ready_i,
    .m_last_o,
    .m_data_o,
    .m_keep_o
  );

endmodule
