// SPDX-License-Identifier: Apache-2.0
// Types of the host side of an endpoint (docs/ENDPOINT.md, sections 5 to 8), and the numbers of a metadata flit.
package trib_host_pkg;
  import trib_pkg::*;
  import trib_endpoint_pkg::*;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Widths of a flow's number, a number of flits of a chunk with its metadata (1 to 513, so PART too), the elements of a payload,
  // the number of a part, and the address of a flit.
  localparam int unsigned FlitsWidth = 10;
  localparam int unsigned ElementsWidth = 12;
  localparam int unsigned PartWidth = 6;
  localparam int unsigned AddressWidth = 32;
  localparam int unsigned FlitBits = 128;
  // Width of a sum in a metadata flit: 64 endpoints with a count of 16 bits each. All are exact in FP32.
  localparam int unsigned SumWidth = 22;

  // A flit of -0 (EP17.2).
  localparam logic [FlitBits-1:0] MinusZero = {4{32'h8000_0000}};

  // Settings of the host side, from registers.
  typedef struct packed {
    endpoint_t               parent;
    logic [5:0]              number;
    logic [MaxEndpoints-1:0] members;
    logic [MaxEndpoints-1:0] relays;
    logic [5:0]              links;
    logic [15:0]             epoch;
    logic [31:0]             linger;
    logic [FlitsWidth-1:0]   chunk;
    logic [FlitsWidth-1:0]   part;
    logic [10:0]             flows;
  } host_settings_t;

  // Source of the frames of a node, request of a JOIN and contents of a LEAVE.
  typedef struct packed {
    endpoint_t   source;
    logic [31:0] job;
    logic [31:0] incarnation;
    logic [7:0]  window;
    logic [15:0] epoch;
  } request_t;

  // A contribution as its slot keeps it.
  typedef struct packed {
    logic                     data;
    logic                     want;
    logic [31:0]              tag;
    logic [ElementsWidth-1:0] elements;
  } record_t;

  // Message to the node.
  typedef struct packed {
    error_code_e code;
    logic [15:0] epoch;
    logic [31:0] sequence_number;
  } refusal_t;

  // Events that may change the life; the first that waits is served first.
  typedef enum logic [2:0] {
    EventNone,
    EventFail,     // silence, an error, contributions that disagree
    EventWelcome,  // the life has become active
    EventStop,     // a worker has left, and what was granted is done, or nothing moves
    EventJoin,
    EventLeave,
    EventGrant,
    EventState     // one that came
  } event_e;

  typedef struct packed {
    event_e      kind;
    fault_t      fault;        // of a silent link
    error_code_e code;         // for the node
    request_t    request;      // of a JOIN or LEAVE
    life_state_t state;        // that came, and at which link
    logic [2:0]  link;
    logic [31:0] grant_end;
    logic [15:0] grant_short;
  } event_t;

  // The values of a metadata flit (EP17.1), of one contribution or all.
  typedef struct packed {
    logic [SumWidth-1:0] partials;
    logic [SumWidth-1:0] count;
    logic [SumWidth-1:0] contributions;
    logic [SumWidth-1:0] elements;
  } metadata_t;

  // verilator lint_on UNUSEDPARAM

  // Flits of a payload.
  function automatic logic [FlitsWidth-1:0] flits_of(logic [ElementsWidth-1:0] elements);
    return FlitsWidth'((elements + ElementsWidth'(3)) >> 2);
  endfunction

  // A number as FP32: the first one that is set, from the top, is the hidden bit.
  function automatic logic [31:0] float_of(logic [SumWidth-1:0] number);
    logic [31:0] value;
    value = '0;
    for (int unsigned place = 0; place < SumWidth; place++) begin
      if (number[place]) value = {1'b0, 8'(127 + place), 23'({number, 23'd0} >> place)};
    end
    return value;
  endfunction

  // An FP32 number that is a whole one below 2**SumWidth; anything else gives a number, too.
  function automatic logic [SumWidth-1:0] number_of(logic [31:0] value);
    logic [23:0] mantissa;
    mantissa = {1'b1, value[22:0]};
    return (value[31] || value[30:23] < 8'd127) ? '0 : SumWidth'(mantissa >> 5'(8'd150 - value[30:23]));
  endfunction

  function automatic logic [FlitBits-1:0] flit_of(metadata_t metadata);
    return {float_of(metadata.partials), float_of(metadata.count), float_of(metadata.contributions), float_of(metadata.elements)};
  endfunction

  function automatic metadata_t metadata_of(logic [FlitBits-1:0] flit);
    return '{partials: number_of(flit[127:96]), count: number_of(flit[95:64]), contributions: number_of(flit[63:32]),
        elements: number_of(flit[31:0])};
  endfunction

endpackage
