// SPDX-License-Identifier: Apache-2.0
// A pin that is pulled low or let go: low_i 1 pulls. level_o is what the line has, asynchronous.
module trib_open_drain (
  inout  wire  pin_io,
  input  logic low_i,
  output logic level_o
);

  IOBUF u_buffer (
    .IO(pin_io),
    .I (1'b0),
    .T (~low_i),
    .O (level_o)
  );

endmodule
