// SPDX-License-Identifier: Apache-2.0
// Types of the router (docs/ROUTER.md).
package trib_router_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Links of a router (RO22).
  localparam int unsigned Links = 4;
  localparam int unsigned North = 0;
  localparam int unsigned South = 1;
  localparam int unsigned West = 2;
  localparam int unsigned East = 3;
  // Places of virtual channels of an output, used or not.
  localparam int unsigned VcPlaces = 4;
  // Outputs are links, then local ports.
  localparam int unsigned TargetWidth = 4;
  localparam int unsigned TargetPlaces = 16;
  localparam int unsigned CreditsWidth = 7;

  // verilator lint_on UNUSEDPARAM

  typedef logic [TargetWidth-1:0]  target_t;
  typedef logic [CreditsWidth-1:0] credits_t;

  // Virtual channel of a link.
  typedef struct packed {
    logic lane;
    logic dated;   // class
  } vc_t;

  // Remaining path of a packet (RO5).
  typedef struct packed {
    logic       lane;
    logic [2:0] local_port;
    logic       south;
    logic [4:0] vertical;
    logic       east;
    logic [4:0] horizontal;
  } way_t;

  typedef struct packed {
    logic [7:0] zero;
    credits_t   credits;
    logic       is_credit;
    way_t       way;
  } tag_t;

  // Route of a local port (RO7).
  typedef struct packed {
    logic enabled;
    way_t way;
  } route_t;

  typedef struct packed {
    logic         head;
    logic         last;
    logic [127:0] data;
  } flit_t;

  // A flit with the output and virtual channel that it leaves by.
  typedef struct packed {
    target_t target;
    vc_t     vc;
    flit_t   flit;
  } moving_t;

  // Which virtual channels of each output may take a head, and which any flit.
  typedef struct packed {
    logic [TargetPlaces-1:0][VcPlaces-1:0] head;
    logic [TargetPlaces-1:0][VcPlaces-1:0] any;
  } open_t;

  function automatic logic passes(open_t open, moving_t moving);
    return moving.flit.head ? open.head[moving.target][moving.vc] : open.any[moving.target][moving.vc];
  endfunction

  // By which output a packet leaves (RO7). Of the way only the links that are left decide that, so its other bits are unused.
  // verilator lint_off UNUSEDSIGNAL
  function automatic target_t target_of(way_t way);
    // verilator lint_on UNUSEDSIGNAL
    if (way.horizontal != '0) return way.east ? target_t'(East) : target_t'(West);
    if (way.vertical != '0) return way.south ? target_t'(South) : target_t'(North);
    return target_t'(Links) + target_t'(way.local_port);
  endfunction

  // The rest of its path then.
  function automatic way_t way_after(way_t way);
    way_t result;
    result = way;
    if (way.horizontal != '0) result.horizontal = way.horizontal - 5'd1;
    else if (way.vertical != '0) result.vertical = way.vertical - 5'd1;
    return result;
  endfunction

  // Virtual channel (RO8) of a packet that was in class 1 of the dimension it leaves by, or not. At a local port all are in 0.
  function automatic vc_t vc_of(way_t way, logic [Links-1:0] dateline, logic dated);
    target_t target;
    target = target_of(way);
    if (target >= target_t'(Links)) return '0;
    return '{lane: way.lane, dated: dated || dateline[target[1:0]]};
  endfunction

endpackage
