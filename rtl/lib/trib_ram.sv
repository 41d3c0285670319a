// SPDX-License-Identifier: Apache-2.0
// Block memory with one write port and one read port on one clock. read_data_o follows read_address_i by one cycle when
// read_i is set and holds its value otherwise. A word that is read in the cycle in which it is written gives the old
// value. Contents are not reset.

// Where the lists of two devices are read together, one has this file as its own and one as a library.
// verilator lint_off MODDUP
module trib_ram #(
  // verilator lint_on MODDUP
  // Bits of a word.
  parameter int unsigned Width = 64,
  // Words, at least 2; block memories come in 512 of up to 72 bits. Addresses beyond are the user's error.
  parameter int unsigned Depth = 1024,
  localparam int unsigned AddressWidth = $clog2(Depth)
) (
  input  logic                    clk_i,
  input  logic                    write_i,
  input  logic [AddressWidth-1:0] write_address_i,
  input  logic [Width-1:0]        write_data_i,
  input  logic                    read_i,
  input  logic [AddressWidth-1:0] read_address_i,
  output logic [Width-1:0]        read_data_o
);

  if (Depth < 2) $fatal(1, "trib_ram: Depth must be at least 2");

  logic [Width-1:0] words[Depth];

  always_ff @(posedge clk_i) begin
    if (write_i) words[write_address_i] <= write_data_i;
    if (read_i) read_data_o <= words[read_address_i];
  end

endmodule
