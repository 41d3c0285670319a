// SPDX-License-Identifier: Apache-2.0
// Sends frames to the node in front, with the addresses of a parent (EP18): headers, the body of a WELCOME, the payload of a RESULT
// from memory. In: a frame with its slot, valid/ready, of which result, destination and sizes count; reads in order, without ready.
// Out: the node's receive stream, without ready: the first beat three cycles after the frame was taken, payload as it is read, two
// flits a beat. One frame at a time; sent_o with its last beat. Reset ends it without the end of a frame.
`include "trib_assert.svh"

module trib_host_send
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  host_settings_t          settings_i,
  input  logic                    s_valid_i,
  output logic                    s_ready_o,
  input  outgoing_t               s_frame_i,
  input  logic [SlotWidth-1:0]    s_slot_i,
  output logic                    read_valid_o,
  input  logic                    read_ready_i,
  output logic [AddressWidth-1:0] read_address_o,
  input  logic                    read_valid_i,
  input  logic [FlitBits-1:0]     read_data_i,
  output logic                    m_valid_o,
  output logic                    m_last_o,
  output logic                    m_user_o,
  output logic [255:0]            m_data_o,
  output logic [31:0]             m_keep_o,
  output logic                    sent_o
);

  typedef enum logic [2:0] {
    StIdle,      // for a frame
    StSum,       // one cycle each
    StChecksum,
    StFirst,
    StSecond,
    StWelcome,
    StPayload    // for the flits of the payload
  } state_e;

  // Sum of the constant words of an IPv4 header.
  localparam logic [18:0] ConstantSum = 19'({Ipv4NoOptions, 8'h00}) + 19'(Ipv4DontFragment)
      + 19'({Ipv4TimeToLive, ProtocolUdp}) + 19'(IpOverhead);

  state_e                   state_q, state;
  outgoing_t                frame_q;
  logic [18:0]              parent_sum_q, sum_q;
  logic [15:0]              checksum_q;
  logic [8*HeaderBytes-1:0] header;
  logic                     take, high_q, read, beat, ends;
  logic [FlitsWidth-1:0]    flits_q, asked_q, come_q;
  logic [FlitBits-1:0]      low_q;
  logic [15:0]              largest;
  logic [127:0]             welcome;

  assign s_ready_o = state_q == StIdle;
  assign take = s_valid_i && s_ready_o;

  // Header --------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (take) begin
      frame_q <= s_frame_i;
      flits_q <= FlitsWidth'((s_frame_i.bytes + PayloadWidth'(15)) >> 4);
    end
    parent_sum_q <= ConstantSum + 19'(settings_i.parent.ip[31:16]) + 19'(settings_i.parent.ip[15:0]);
    sum_q <= parent_sum_q
        + 19'(frame_q.destination.ip[31:16]) + 19'(frame_q.destination.ip[15:0])
        + (has_body(frame_q.frame_type) ? 19'(BodyBytes) : 19'(frame_q.bytes));
    checksum_q <= ip_checksum(sum_q);
  end

  trib_header u_header (
    .frame_i       (frame_q),
    .source_i      (settings_i.parent),
    .behind_i      (has_body(frame_q.frame_type) ? 16'(BodyBytes) : 16'(frame_q.bytes)),
    .checksum_i    (checksum_q),
    .udp_checksum_i('0),
    .bytes_o       (header)
  );

  // EP18.1: ops SUM, dtypes FP32, codecs raw.
  assign largest = {2'b00, settings_i.chunk, 4'h0};
  assign welcome = {56'd0, frame_q.window, 16'h0000, largest[7:0], largest[15:8], 8'h00, 8'h01, 8'h01, 8'h01};

  // Payload -------------------------------------------------------------------------------------------------------------
  assign read_valid_o = state_q == StPayload && asked_q != '0;
  assign read = read_valid_o && read_ready_i;
  assign beat = state_q == StPayload && read_valid_i && (high_q || come_q == FlitsWidth'(1));

  // The metadata is passed over.
  trib_host_walk #(.Window(Window)) u_walk (
    .clk_i,
    .part_i   (settings_i.part),
    .start_i  (take),
    .slot_i   (s_slot_i),
    .next_i   (state_q == StChecksum || read),
    .address_o(read_address_o)
  );

  always_ff @(posedge clk_i) begin
    if (state_q == StSecond) begin
      asked_q <= flits_q;
      come_q <= flits_q;
      high_q <= 1'b0;
    end else begin
      if (read) asked_q <= asked_q - FlitsWidth'(1);
      if (read_valid_i) begin
        come_q <= come_q - FlitsWidth'(1);
        high_q <= !high_q;
      end
    end
    if (read_valid_i && !high_q) low_q <= read_data_i;
  end

  // Beats ---------------------------------------------------------------------------------------------------------------
  logic [4:0] over;
  assign over = has_body(frame_q.frame_type) ? 5'(BodyBytes) : frame_q.bytes[4:0];

  always_comb begin
    state = state_q;
    unique case (state_q)
      StIdle: if (take) state = StSum;
      StSum: state = StChecksum;
      StChecksum: state = StFirst;
      StFirst: state = StSecond;
      StSecond: state = has_body(frame_q.frame_type) ? StWelcome : (frame_q.bytes != '0) ? StPayload : StIdle;
      StWelcome: state = StIdle;
      default: if (beat && come_q == FlitsWidth'(1)) state = StIdle;
    endcase
  end
  assign ends = state == StIdle && state_q != StIdle;
  assign sent_o = m_valid_o && m_last_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      m_valid_o <= 1'b0;
    end else begin
      state_q <= state;
      m_valid_o <= state_q inside {StFirst, StSecond, StWelcome} || beat;
    end
    m_last_o <= ends;
    m_user_o <= 1'b0;
    // The last beat holds what is left over; a length that divides fills it.
    m_keep_o <= (ends && state_q != StSecond) ? {32{1'b1}} >> -over : '1;
    unique case (state_q)
      StFirst: m_data_o <= header[255:0];
      StSecond: m_data_o <= header[511:256];
      StWelcome: m_data_o <= {128'd0, welcome};
      default: m_data_o <= high_q ? {read_data_i, low_q} : {128'd0, read_data_i};
    endcase
  end

  logic unused;
  assign unused = ^{settings_i};

  // Properties ----------------------------------------------------------------------------------------------------------
  // Reads requested in a life that has ended return before the ERROR begins.
  `TRIB_REQUIRE(trib_host_send, NoReadBefore_M, read_valid_i, state_q inside {StIdle, StSum, StPayload})
  `TRIB_ASSERT(FlitsOfFrame_A, state_q == StPayload, come_q != '0 && asked_q <= come_q)
  `TRIB_ASSERT(BeatsFollow_A, m_valid_o && !m_last_o, state_q != StIdle)

endmodule
