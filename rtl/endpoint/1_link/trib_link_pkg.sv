// SPDX-License-Identifier: Apache-2.0
// Shared types of a link's stages (docs/ENDPOINT.md, section 3): a frame as it is sent or was received, and its
// parts.
package trib_link_pkg;
  import trib_endpoint_pkg::*;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Flits, the unit in which the data after a header is counted: 16 bytes.
  localparam int unsigned FlitBits = 128;
  localparam int unsigned FlitBytes = FlitBits / 8;
  typedef logic [FlitBits-1:0] flit_t;
  // Two flits, a beat of a frame.
  localparam int unsigned WordBits = 256;
  typedef logic [WordBits-1:0] word_t;
  // Width of a number 0..128 of flits.
  localparam int unsigned FlitsWidth = 8;
  // Width of the place of a frame in a buffer, and of a number of frames 0..16.
  localparam int unsigned PlaceWidth = $clog2(LinkWindow);
  localparam int unsigned FramesWidth = $clog2(LinkWindow + 1);

  // Fields of a frame (EP3).
  typedef struct packed {
    logic [3:0]            frame_type;
    logic                  data;
    logic                  retry;
    logic [15:0]           epoch;
    logic [15:0]           count;
    logic [31:0]           sequence_number;
    logic [31:0]           tag;
    // Length after the header.
    logic [FlitsWidth-1:0] flits;
  } link_frame_t;

  // Description of a frame of a buffer.
  typedef struct packed {
    logic                  data;
    logic [FlitsWidth-1:0] flits;
  } content_t;

  // Contents of an ACK.
  typedef struct packed {
    logic [15:0] expected;
    logic [15:0] limit;
    logic        gap;
  } ack_t;

  // verilator lint_on UNUSEDPARAM

  // Between the order of a struct, first byte on top, and that of a stream, first byte at the bottom.
  function automatic flit_t reverse_flit(flit_t x);
    flit_t y;
    for (int unsigned i = 0; i < FlitBytes; i++) y[8*i+:8] = x[8*(FlitBytes-1-i)+:8];
    return y;
  endfunction

endpackage
