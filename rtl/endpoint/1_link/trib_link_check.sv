// SPDX-License-Identifier: Apache-2.0
// Checks the frames from the MAC (EP4): PROTOCOL's checks 3 to 12 with the types of a link, the addresses of both ends,
// group 0.
// In: the MAC's stream, no back-pressure; with a codec in front of it payloads match their length. Out, a cycle after each
// beat: words after the header with their place, before the frame's end is known; three cycles after a frame's last
// beat: whether it is good or malformed. Its description is valid in that cycle and the one before. Reset clears the valid bits.
`include "trib_assert.svh"

module trib_link_check
  import trib_pkg::*;
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
#(
  // Flits of a frame, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  // Codecs whose encodings HOP frames may have.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned WordWidth = $clog2((FrameFlits + 1) / 2)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  input  link_settings_t       settings_i,
  input  logic                 s_rx_valid_i,
  input  logic                 s_rx_last_i,
  input  logic                 s_rx_user_i,
  input  word_t                s_rx_data_i,
  input  logic [31:0]          s_rx_keep_i,
  output logic                 word_valid_o,
  output logic                 word_first_o,
  output logic [WordWidth-1:0] word_place_o,
  output word_t                word_o,
  output logic                 good_o,
  output logic                 malformed_o,
  output link_frame_t          frame_o,
  // Body of a STATE.
  output flit_t                body_o
);

  localparam int unsigned BeatBytes = WordBits / 8;
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes);
  localparam int unsigned CountWidth = $clog2(BeatBytes + 1);

  // Stage 1: beat and header registered ---------------------------------------------------------------------------------
  logic [IndexWidth-1:0] index_0, index_1;
  logic [BeatBytes-1:0]  payload_0;
  logic [15:0]           end_0, end_1;
  logic                  valid_1, last_1, user_1, header_valid_1, truncated_1;
  word_t                 data_1;
  logic [CountWidth-1:0] count_1;
  header_t               header_1;

  trib_header_capture #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_capture (
    .clk_i,
    .rst_i,
    .s_valid_i         (s_rx_valid_i),
    .s_last_i          (s_rx_last_i),
    .s_user_i          (s_rx_user_i),
    .s_data_i          (s_rx_data_i),
    .s_keep_i          (s_rx_keep_i),
    .s_index_o         (index_0),
    .s_end_o           (end_0),
    .m_valid_o         (valid_1),
    .m_last_o          (last_1),
    .m_user_o          (user_1),
    .m_data_o          (data_1),
    .m_count_o         (count_1),
    .m_index_o         (index_1),
    .header_valid_o    (header_valid_1),
    .header_truncated_o(truncated_1),
    .header_o          (header_1),
    .end_o             (end_1)
  );

  assign word_valid_o = valid_1 && index_1 >= IndexWidth'(HeaderBeats);
  assign word_first_o = index_1 == IndexWidth'(HeaderBeats);
  // Words of a frame that is too long get places of it, too.
  assign word_place_o = WordWidth'(index_1 - IndexWidth'(HeaderBeats));
  assign word_o = data_1;

  // Checksums -----------------------------------------------------------------------------------------------------------
  logic ip_wrong_3, udp_wrong_3, unused_icmp;

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
    .next_end_i    (end_1),
    .next_keep_i   (s_rx_keep_i),
    .next_payload_i(payload_0),
    .header_valid_i(header_valid_1),
    .header_i      (header_1),
    .ip_wrong_o    (ip_wrong_3),
    .udp_wrong_o   (udp_wrong_3),
    .icmp_wrong_o  (unused_icmp)
  );

  // Stage 2: header judged ----------------------------------------------------------------------------------------------
  logic        ours, known, lengths_fit, encoding_fits, is_data;
  logic [15:0] behind;
  logic        ours_q, known_q, lengths_fit_q, ends_2_q, complete_2_q;

  assign behind = header_1.udp_length - 16'(UdpOverhead);
  assign is_data = header_1.frame_type == TypeHop && header_1.flag_data;
  assign ours = settings_i.own.mac != '0 && settings_i.own.ip != '0 && is_hosts_mac(header_1.eth_src, settings_i.own.mac)
      && is_hosts_ip(header_1.ip_src, settings_i.own.ip) && header_1.eth_src == settings_i.peer.mac
      && header_1.ip_src == settings_i.peer.ip && header_1.eth_dst == settings_i.own.mac
      && header_1.ip_dst == settings_i.own.ip && header_1.udp_dst == settings_i.own.udp_port;
  // Only values are ever encoded; what a codec has not decoded has lengths that do not fit.
  assign encoding_fits = is_encoding(header_1.encoding, 8'(Codecs)) && (is_data || header_1.encoding == '0);
  assign known = header_1.eth_type == EtherTypeIpv4 && header_1.ip_version_ihl == Ipv4NoOptions
      && header_1.ip_protocol == ProtocolUdp && header_1.ip_fragment[13:0] == '0 && header_1.magic == Magic
      && header_1.version == Version && header_1.frame_type inside {TypeHop, TypeAck, TypeState}
      && header_1.flags_reserved == '0 && encoding_fits && header_1.serial == '0 && header_1.group == '0;

  always_comb begin
    lengths_fit = header_1.ip_total == header_1.udp_length + 16'(IpOverhead - UdpOverhead);
    if (is_data) begin
      if (header_1.length != behind || behind[3:0] != '0 || behind == '0 || behind > 16'(FrameFlits * FlitBytes)) begin
        lengths_fit = 1'b0;
      end
    end else if (header_1.length != '0 || behind != ((header_1.frame_type == TypeAck) ? '0 : 16'(FlitBytes))) begin
      lengths_fit = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    ends_2_q <= valid_1 && last_1 && !rst_i;
    complete_2_q <= !user_1 && end_1 == 16'(index_1) * 16'(BeatBytes) + 16'(count_1);
    if (header_valid_1) begin
      ours_q <= ours;
      known_q <= known && !truncated_1;
      lengths_fit_q <= lengths_fit;
    end
    // An incomplete header does not change the description of the previous frame.
    if (header_valid_1 && !truncated_1) begin
      frame_o <= '{
        frame_type: header_1.frame_type,
        data: header_1.flag_data,
        retry: header_1.flag_retry,
        epoch: header_1.epoch,
        count: header_1.count,
        sequence_number: header_1.sequence_number,
        tag: header_1.tag,
        flits: FlitsWidth'(behind >> $clog2(FlitBytes))
      };
    end
    if (word_valid_o && word_first_o) body_o <= data_1[FlitBits-1:0];
  end

  // Stage 3: frame judged -----------------------------------------------------------------------------------------------
  logic ends_3_q, good_3_q;

  always_ff @(posedge clk_i) begin
    ends_3_q <= ends_2_q && !rst_i;
    good_3_q <= ends_2_q && !rst_i && ours_q && known_q && lengths_fit_q && complete_2_q;
  end

  assign good_o = good_3_q && !ip_wrong_3 && !udp_wrong_3;
  assign malformed_o = ends_3_q && !good_o;

  // Fields that a link has no use for.
  logic unused;
  assign unused = ^{header_1, settings_i, end_0, unused_icmp};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_link_check, FullBeats_M, s_rx_valid_i && !s_rx_last_i, s_rx_keep_i == '1)
  `TRIB_ASSERT(KnownWhenGood_A, good_o, frame_o.frame_type inside {TypeHop, TypeAck, TypeState})
  `TRIB_ASSERT_NEXT(StandsFromCycleBefore_A, ends_2_q, frame_o == $past(frame_o))

endmodule
