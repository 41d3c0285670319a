// SPDX-License-Identifier: Apache-2.0
// Types that links and the host side of an endpoint share (docs/ENDPOINT.md).
package trib_endpoint_pkg;
  import trib_pkg::*;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Endpoints of a network, at most.
  localparam int unsigned MaxEndpoints = 64;
  // Frames of a link's window, in both directions (EP5.3, EP6.1).
  localparam int unsigned LinkWindow = 16;

  localparam logic [3:0] TypeHop = 4'd10;
  localparam logic [3:0] TypeAck = 4'd11;
  localparam logic [3:0] TypeState = 4'd12;

  // A link that is silent, and who found it.
  typedef struct packed {
    logic       valid;
    logic [7:0] endpoint;
    logic [7:0] port;
  } fault_t;

  // Messages between endpoints (EP8).
  typedef struct packed {
    logic [31:0]             era;
    logic [15:0]             epoch;
    logic [31:0]             job;
    logic [MaxEndpoints-1:0] joined;
    logic                    left;
    fault_t                  fault;
    logic [31:0]             granted;
    // Flits of the granted chunk if it is short, else 0.
    logic [15:0]             short_flits;
  } life_state_t;

  // Settings of a link.
  typedef struct packed {
    endpoint_t   own;
    endpoint_t   peer;
    logic [7:0]  encoding;
    logic [31:0] retry;
    logic [31:0] ack_delay;
    logic [31:0] keepalive;
    logic [31:0] dead;
  } link_settings_t;

  // Strobes of a link, for its counters.
  typedef struct packed {
    logic hop_sent;
    logic hop_again;
    logic ack_sent;
    logic state_sent;
    logic hop_taken;
    logic ack_taken;
    logic state_taken;
    logic malformed;
    logic other_epoch;
    logic out_of_order;
    logic no_room;
    logic gap;
  } link_events_t;

  // verilator lint_on UNUSEDPARAM

endpackage
