// SPDX-License-Identifier: Apache-2.0
// The frame codec of a port (GC16), between its MAC and its stages, which see raw payloads only: trib_frame_decoder
// before the receive path, trib_frame_encoder after the transmit path. Streams, order and latency as there; a frame that the
// decoder ends with an error is broken. With RawOnly both paths are wires.
module trib_port_codec
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Bytes per beat; 32 unless RawOnly.
  parameter int unsigned BeatBytes = 8,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  // Room for containers that the decoder has not taken yet, in bytes.
  parameter int unsigned FifoBytes = 8192
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // From the MAC.
  input  logic                   s_rx_valid_i,
  input  logic                   s_rx_last_i,
  input  logic                   s_rx_user_i,
  input  logic [8*BeatBytes-1:0] s_rx_data_i,
  input  logic [BeatBytes-1:0]   s_rx_keep_i,
  // To the receive path.
  output logic                   m_rx_valid_o,
  output logic                   m_rx_last_o,
  output logic                   m_rx_user_o,
  output logic                   m_rx_broken_o,
  output logic [8*BeatBytes-1:0] m_rx_data_o,
  output logic [BeatBytes-1:0]   m_rx_keep_o,
  // From the transmit path.
  input  logic                   s_tx_valid_i,
  output logic                   s_tx_ready_o,
  input  logic                   s_tx_last_i,
  input  logic                   s_tx_user_i,
  input  logic [8*BeatBytes-1:0] s_tx_data_i,
  input  logic [BeatBytes-1:0]   s_tx_keep_i,
  // To the MAC.
  output logic                   m_tx_valid_o,
  input  logic                   m_tx_ready_i,
  output logic                   m_tx_last_o,
  output logic                   m_tx_user_o,
  output logic [8*BeatBytes-1:0] m_tx_data_o,
  output logic [BeatBytes-1:0]   m_tx_keep_o,
  // For the counters.
  output codec_events_t          events_o
);

  if (Codecs == RawOnly) begin : gen_raw_only
    assign {m_rx_valid_o, m_rx_last_o, m_rx_user_o, m_rx_data_o, m_rx_keep_o} = {s_rx_valid_i, s_rx_last_i, s_rx_user_i,
        s_rx_data_i, s_rx_keep_i};
    assign m_rx_broken_o = 1'b0;
    assign {m_tx_valid_o, m_tx_last_o, m_tx_user_o, m_tx_data_o, m_tx_keep_o} = {s_tx_valid_i, s_tx_last_i, s_tx_user_i,
        s_tx_data_i, s_tx_keep_i};
    assign s_tx_ready_o = m_tx_ready_i;
    assign events_o = '0;

    logic unused;
    assign unused = ^{clk_i, rst_i};
  end else begin : gen_codec
    logic [2:0]  error;
    logic        dropped, encoded, no_gain, spoiled;
    logic [13:0] values, code;

    trib_frame_decoder #(
      .FifoBytes(FifoBytes)
    ) u_decoder (
      .clk_i,
      .rst_i,
      .codecs_i (8'(Codecs)),
      .s_valid_i(s_rx_valid_i),
      .s_data_i (s_rx_data_i),
      .s_keep_i (s_rx_keep_i),
      .s_last_i (s_rx_last_i),
      .s_user_i (s_rx_user_i),
      .m_valid_o(m_rx_valid_o),
      .m_data_o (m_rx_data_o),
      .m_keep_o (m_rx_keep_o),
      .m_last_o (m_rx_last_o),
      .m_user_o (m_rx_user_o),
      .m_error_o(error),
      .dropped_o(dropped)
    );
    assign m_rx_broken_o = error != '0;

    trib_frame_encoder u_encoder (
      .clk_i,
      .rst_i,
      .codecs_i       (8'(Codecs)),
      .s_valid_i      (s_tx_valid_i),
      .s_ready_o      (s_tx_ready_o),
      .s_data_i       (s_tx_data_i),
      .s_keep_i       (s_tx_keep_i),
      .s_last_i       (s_tx_last_i),
      .s_user_i       (s_tx_user_i),
      .m_valid_o      (m_tx_valid_o),
      .m_ready_i      (m_tx_ready_i),
      .m_data_o       (m_tx_data_o),
      .m_keep_o       (m_tx_keep_o),
      .m_last_o       (m_tx_last_o),
      .m_user_o       (m_tx_user_o),
      .encoded_o      (encoded),
      .raw_o          (no_gain),
      // The transmit path has counted the frames that it spoils.
      .dropped_o      (spoiled),
      .values_bytes_o (values),
      .payload_bytes_o(code)
    );

    assign events_o = '{error: m_rx_valid_o ? error : '0, dropped: dropped, encoded: encoded, no_gain: no_gain, values: values,
        code: code};

    logic unused;
    assign unused = spoiled;
  end

endmodule
