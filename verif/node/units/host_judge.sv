// SPDX-License-Identifier: Apache-2.0
// The ingress's knowledge of a host's frame at its end, without the rest of the ingress: the first three stages of trib_ingress
// with header capture, trib_host_check and trib_checksum.
// In: receive stream. Out: in the cycle of end_o, two cycles after the stage in which the last beat is registered.
module host_judge
  import trib_pkg::*;
#(
  parameter int unsigned BeatBytes = 8
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  endpoint_t              node_i,
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  output logic                   end_o,
  output logic                   arp_o,
  output logic                   echo_o,
  output logic                   bad_length_o,
  output logic                   ip_wrong_o,
  output logic                   udp_wrong_o,
  output logic                   icmp_wrong_o
);

  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes);

  logic                   valid_1, last_1, user_1, header_valid_1, header_truncated_1;
  logic [8*BeatBytes-1:0] data_1;
  logic [BeatBytes-1:0]   payload_0;
  logic [$clog2(BeatBytes+1)-1:0] count_1;
  logic [IndexWidth-1:0]  index_0, index_1;
  logic [15:0]            end_0, end_1;
  header_t                header_1;

  trib_header_capture #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_capture (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i          (1'b0),
    .s_data_i,
    .s_keep_i,
    .s_index_o         (index_0),
    .s_end_o           (end_0),
    .m_valid_o         (valid_1),
    .m_last_o          (last_1),
    .m_user_o          (user_1),
    .m_data_o          (data_1),
    .m_count_o         (count_1),
    .m_index_o         (index_1),
    .header_valid_o    (header_valid_1),
    .header_truncated_o(header_truncated_1),
    .header_o          (header_1),
    .end_o             (end_1)
  );

  logic        arp_2, echo_2, bad_length_2, header_valid_2_q, end_2_q;

  trib_host_check u_check (
    .clk_i,
    .header_valid_i     (header_valid_1),
    .header_i           (header_1),
    .node_i,
    .host_arp_o         (arp_2),
    .host_echo_o        (echo_2),
    .host_bad_length_o  (bad_length_2)
  );

  trib_payload_mask #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_payload (
    .next_index_i  (index_0),
    .end_i         (end_1),
    .next_payload_o(payload_0)
  );

  trib_checksum #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_checksum (
    .clk_i,
    .s_valid_i     (valid_1),
    .s_data_i      (data_1),
    .s_index_i     (index_1),
    .next_index_i  (index_0),
    .next_end_i    ((BeatBytes < HeaderBytes) ? end_1 : end_0),
    .next_keep_i   (s_keep_i),
    .next_payload_i(payload_0),
    .header_valid_i(header_valid_1),
    .header_i      (header_1),
    .ip_wrong_o,
    .udp_wrong_o,
    .icmp_wrong_o
  );

  always_ff @(posedge clk_i) begin
    header_valid_2_q <= header_valid_1;
    end_2_q <= valid_1 & last_1;
    end_o <= end_2_q;
    if (header_valid_2_q) begin
      arp_o <= arp_2;
      echo_o <= echo_2;
      bad_length_o <= bad_length_2;
    end
  end

  logic unused;
  assign unused = ^{user_1, header_truncated_1, count_1};

endmodule
