// SPDX-License-Identifier: Apache-2.0
// Small distributed memory: one write port, read ports without delay. A word that is read in the cycle in which it is written
// gives the old value. Contents are not reset.

// Where the lists of two devices are read together, one has this file as its own and one as a library.
// verilator lint_off MODDUP
module trib_lut_ram #(
  // verilator lint_on MODDUP
  // Bits of a word.
  parameter int unsigned Width = 32,
  // Words, a power of two.
  parameter int unsigned Depth = 16,
  // Read ports, at least one.
  parameter int unsigned Reads = 1,
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                               clk_i,
  input  logic                               write_i,
  input  logic [AddressWidth-1:0]            write_address_i,
  input  logic [Width-1:0]                   write_data_i,
  input  logic [Reads-1:0][AddressWidth-1:0] read_address_i,
  output logic [Reads-1:0][Width-1:0]        read_data_o
);

  if (Depth != 2 ** AddressWidth) $fatal(1, "trib_lut_ram: Depth must be a power of two");
  if (Reads < 1) $fatal(1, "trib_lut_ram: Reads must be at least 1");

  (* ram_style = "distributed" *) logic [Width-1:0] words[Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words[write_address_i] <= write_data_i;
  end

  for (genvar r = 0; r < Reads; r++) begin : gen_read
    assign read_data_o[r] = words[read_address_i[r]];
  end

endmodule
