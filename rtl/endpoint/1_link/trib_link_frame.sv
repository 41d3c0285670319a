// SPDX-License-Identifier: Apache-2.0
// Frames to the MAC (EP3): header, then the body of a STATE or words from the buffer.
// In: a frame and the body of a STATE, valid/ready; ready only when the frame before has ended, so that the choice is as late as
// possible (EP7). Out: beats of 32 bytes, valid/ready, registered, with no pauses except the MAC's; the first one four cycles after
// the frame was taken. Words of a HOP frame are read a cycle before they leave; reading_o as long as its place is needed.
// clear_i ends the frame in flight with user, or discards it before its first beat; cut_o reports this. None is taken then.
// Settings must be stable from the cycle before a frame is taken until its header has left; if they are not, the header
// may be wrong.
`include "trib_assert.svh"

module trib_link_frame
  import trib_pkg::*;
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
#(
  // Flits of a frame, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  localparam int unsigned WordWidth = $clog2((FrameFlits + 1) / 2)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  clear_i,
  input  link_settings_t        settings_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  input  link_frame_t           s_frame_i,
  input  flit_t                 s_body_i,
  output logic                  reading_o,
  output logic                  read_o,
  output logic [PlaceWidth-1:0] read_place_o,
  output logic [WordWidth-1:0]  read_word_o,
  input  word_t                 read_data_i,
  output logic                  cut_o,
  output logic                  m_tx_valid_o,
  input  logic                  m_tx_ready_i,
  output logic                  m_tx_last_o,
  output logic                  m_tx_user_o,
  output word_t                 m_tx_data_o,
  output logic [31:0]           m_tx_keep_o
);

  typedef enum logic [2:0] {
    StIdle,      // waits for a frame
    StSum,       // adds the frame's length to the IP header's sum
    StChecksum,  // folds that
    StFirst,     // first half of the header, when there is space for it
    StSecond,
    StBehind,    // after the header
    StCut        // ends the frame with user
  } state_e;

  state_e      state_q, state;
  link_frame_t frame_q;
  flit_t       body_q;
  logic        room, take, begun, last, wide;
  // Words after the one that leaves next.
  logic [FlitsWidth-1:0] left_q;
  logic [WordWidth-1:0]  word_q;

  assign room = !m_tx_valid_o || m_tx_ready_i;
  assign s_ready_o = state_q == StIdle && room && !clear_i;
  assign take = s_ready_o && s_valid_i;
  assign reading_o = state_q != StIdle;
  // The last word, and whether it has two flits.
  assign last = (state_q == StSecond) ? frame_q.flits == '0 : left_q <= FlitsWidth'(2);
  assign wide = state_q != StBehind || left_q >= FlitsWidth'(2);
  assign begun = state_q inside {StSecond, StBehind};
  assign cut_o = clear_i && !(state_q inside {StIdle, StCut});

  always_comb begin
    state = state_q;
    unique case (state_q)
      StIdle: if (take) state = StSum;
      StSum: state = StChecksum;
      StChecksum: state = StFirst;
      StFirst: if (room) state = StSecond;
      StSecond: if (room) state = last ? StIdle : StBehind;
      StBehind: if (room && last) state = StIdle;
      default: if (room) state = StIdle;
    endcase
    // Before its first beat a frame is just forgotten.
    if (cut_o) state = begun ? StCut : StIdle;
  end

  // Header --------------------------------------------------------------------------------------------------------------
  localparam logic [18:0] ConstantSum = 19'({Ipv4NoOptions, 8'h00}) + 19'(Ipv4DontFragment)
      + 19'({Ipv4TimeToLive, ProtocolUdp}) + 19'(IpOverhead);

  header_t               header;
  logic [15:0]           behind, checksum_q;
  logic [18:0]           address_sum_q, sum_q;
  word_t                 first_half, second_half;

  assign behind = 16'(frame_q.flits) * 16'(FlitBytes);

  always_comb begin
    header = '0;
    header.eth_dst = settings_i.peer.mac;
    header.eth_src = settings_i.own.mac;
    header.eth_type = EtherTypeIpv4;
    header.ip_version_ihl = Ipv4NoOptions;
    header.ip_total = behind + 16'(IpOverhead);
    header.ip_fragment = Ipv4DontFragment;
    header.ip_ttl = Ipv4TimeToLive;
    header.ip_protocol = ProtocolUdp;
    header.ip_checksum = checksum_q;
    header.ip_src = settings_i.own.ip;
    header.ip_dst = settings_i.peer.ip;
    header.udp_src = settings_i.own.udp_port;
    header.udp_dst = settings_i.peer.udp_port;
    header.udp_length = behind + 16'(UdpOverhead);
    header.magic = Magic;
    header.version = Version;
    header.frame_type = frame_q.frame_type;
    header.flag_retry = frame_q.retry;
    header.flag_data = frame_q.data;
    header.epoch = frame_q.epoch;
    header.count = frame_q.count;
    header.sequence_number = frame_q.sequence_number;
    header.tag = frame_q.tag;
    header.length = frame_q.data ? behind : '0;
    header.encoding = frame_q.data ? settings_i.encoding : '0;
  end
  assign {second_half, first_half} = reverse_bytes(header);

  always_ff @(posedge clk_i) begin
    address_sum_q <= ConstantSum + 19'(settings_i.own.ip[31:16]) + 19'(settings_i.own.ip[15:0])
        + 19'(settings_i.peer.ip[31:16]) + 19'(settings_i.peer.ip[15:0]);
    sum_q <= address_sum_q + 19'(behind);
    checksum_q <= ip_checksum(sum_q);
  end

  // Beats ---------------------------------------------------------------------------------------------------------------
  // Words are read with the beat before them, so that they are at the memory's output when it has left.
  assign read_o = room && begun;
  assign read_place_o = frame_q.count[PlaceWidth-1:0];
  assign read_word_o = word_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      m_tx_valid_o <= 1'b0;
    end else begin
      state_q <= state;
      if (room) m_tx_valid_o <= (state_q inside {StFirst, StSecond, StBehind} && !clear_i) || state_q == StCut;
    end
    if (take) begin
      frame_q <= s_frame_i;
      body_q <= s_body_i;
    end
    if (state_q == StSum) begin
      left_q <= frame_q.flits;
      word_q <= '0;
    end else if (read_o) begin
      if (state_q == StBehind) left_q <= left_q - FlitsWidth'(2);
      word_q <= word_q + WordWidth'(1);
    end
    if (room) begin
      m_tx_last_o <= (last && begun) || state_q == StCut;
      m_tx_user_o <= state_q == StCut;
      m_tx_keep_o <= {{16{wide}}, 16'hffff};
      unique case (state_q)
        StFirst: m_tx_data_o <= first_half;
        StSecond: m_tx_data_o <= second_half;
        default: m_tx_data_o <= (frame_q.frame_type == TypeHop) ? read_data_i : WordBits'(body_q);
      endcase
    end
  end

  // Settings that are not of frames.
  logic unused;
  assign unused = ^settings_i;

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_tx_valid_o, m_tx_ready_i, {m_tx_last_o, m_tx_user_o, m_tx_data_o, m_tx_keep_o})
  `TRIB_ASSERT_NEXT(WithoutPause_A, m_tx_valid_o && !m_tx_last_o && !clear_i, m_tx_valid_o)
  `TRIB_COVER(EP11_Cut_C, cut_o && begun)

endmodule
