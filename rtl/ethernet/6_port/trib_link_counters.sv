// SPDX-License-Identifier: Apache-2.0
// Counters of a trib_port_10g or trib_port_100g (CT1, CT2): counts of its strobes in the clocks of the line, as
// numbers of 32 bits in the core's clock, in the order of CT2. In: the strobes with clocks and resets; the counter
// that is read. Out: its value one cycle later; frame_o, a strobe after frames that were sent or received good. A
// number lags by at most 17 cycles plus the crossing. The core samples one after the other, and adds up
// by how much each has risen since the last sample: in 17 cycles of 156.25 MHz there are fewer than 64 cycles of a
// line's clock, in 17 of 250 MHz 22 of 322.27 MHz. Reset of the core makes all 0; until the port has left its reset
// for the first time, a sample only records the number.
module trib_link_counters
  import trib_ethernet_pkg::*;
(
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic                  port_rst_i,
  input  logic [4:0]            read_i,
  output logic [31:0]           count_o,
  output logic                  frame_o,
  input  logic                  transmit_clk_i,
  input  logic                  transmit_rst_i,
  input  mac_transmit_strobes_t transmit_strobes_i,
  input  logic                  receive_clk_i,
  input  logic                  receive_rst_i,
  input  mac_receive_strobes_t  receive_strobes_i,
  input  logic                  receive_bad_block_i,
  input  logic                  receive_bad_header_i,
  input  logic                  receive_dropped_i,
  input  logic                  receive_cut_i,
  input  fec_strobes_t          receive_fec_i,
  input  logic                  receive_silence_i
);

  // Counters, and places for them.
  localparam int unsigned TransmitStrobes = $bits(mac_transmit_strobes_t);
  localparam int unsigned ReceiveStrobes = $bits(mac_receive_strobes_t) + 5 + $bits(fec_strobes_t);
  localparam int unsigned Counters = TransmitStrobes + ReceiveStrobes;
  localparam int unsigned Places = 32;
  localparam int unsigned Width = 6;

  if (Counters != 17) $fatal(1, "trib_link_counters: the counters must be those of CT2");

  // Into the core's clock -----------------------------------------------------------------------------------------------
  logic [Counters-1:0][Width-1:0] number;

  trib_strobe_crossing #(
    .Strobes(TransmitStrobes),
    .Width  (Width)
  ) u_transmit (
    .s_clk_i   (transmit_clk_i),
    .s_rst_i   (transmit_rst_i),
    .s_strobe_i(transmit_strobes_i),
    .m_clk_i   (clk_i),
    .m_number_o(number[TransmitStrobes-1:0])
  );

  trib_strobe_crossing #(
    .Strobes(ReceiveStrobes),
    .Width  (Width)
  ) u_receive (
    .s_clk_i   (receive_clk_i),
    .s_rst_i   (receive_rst_i),
    .s_strobe_i({
      receive_silence_i,
      receive_fec_i,
      receive_cut_i,
      receive_dropped_i,
      receive_bad_header_i,
      receive_bad_block_i,
      receive_strobes_i
    }),
    .m_clk_i   (clk_i),
    .m_number_o(number[Counters-1:TransmitStrobes])
  );

  // One after the other -------------------------------------------------------------------------------------------------
  // A place: what has been counted, and the number at the last sample.
  typedef struct packed {
    logic [31:0]      count;
    logic [Width-1:0] number;
  } place_t;

  logic [4:0]        look_q;
  logic              begun_q;
  logic [Places-1:0] known_q;
  place_t            place, place_next, place_read;
  logic [Width-1:0]  more;

  assign more = known_q[look_q] && begun_q ? number[look_q] - place.number : '0;
  assign place_next = '{count: (known_q[look_q] ? place.count : '0) + 32'(more), number: number[look_q]};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      look_q <= '0;
      known_q <= '0;
      begun_q <= 1'b0;
      frame_o <= 1'b0;
    end else begin
      look_q <= look_q == 5'(Counters - 1) ? '0 : look_q + 5'd1;
      begun_q <= begun_q || !port_rst_i;
      known_q[look_q] <= 1'b1;
      frame_o <= more != '0 && (look_q == CounterSent || look_q == CounterGood);
    end
    count_o <= known_q[read_i] ? place_read.count : '0;
  end

  trib_lut_ram #(
    .Width($bits(place_t)),
    .Depth(Places),
    .Reads(2)
  ) u_places (
    .clk_i,
    .write_i        (!rst_i),
    .write_address_i(look_q),
    .write_data_i   (place_next),
    .read_address_i ({look_q, read_i}),
    .read_data_o    ({place, place_read})
  );

  logic unused;
  assign unused = ^place_read.number;

endmodule
