// SPDX-License-Identifier: Apache-2.0
// Types of the network interface of rings and tori (docs/NIC.md).
package trib_nic_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  localparam int unsigned FlitBits = 128;
  localparam int unsigned FlowWidth = 10;
  localparam int unsigned StepWidth = 16;
  localparam int unsigned RoundWidth = 16;
  localparam int unsigned AddressWidth = 32;
  // Width of the number of flits of a block (NI4.1).
  localparam int unsigned SizeWidth = 24;
  localparam int unsigned PortWidth = 3;
  // Children of a flow in its row (NI4.2).
  localparam int unsigned Children = 6;
  // Data flits of a packet (NI8.1), and flits of a slot (NI9.1).
  localparam int unsigned PacketFlits = 16;
  localparam int unsigned SlotFlits = 17;
  localparam int unsigned CountWidth = 5;
  // Messages of a flow at one interface: children, parent, sends.
  localparam int unsigned ExpectWidth = 5;

  typedef logic [FlitBits-1:0]     flit_t;
  typedef logic [FlowWidth-1:0]    flow_t;
  typedef logic [StepWidth-1:0]    step_t;
  typedef logic [RoundWidth-1:0]   round_t;
  typedef logic [AddressWidth-1:0] address_t;
  typedef logic [SizeWidth-1:0]    size_t;
  typedef logic [PortWidth-1:0]    port_t;

  typedef enum logic {
    OpReduce = 1'b0,
    OpGather = 1'b1
  } op_e;

  // Bits of ERROR (NI17).
  typedef enum logic [2:0] {
    ErrorForeign  = 3'd0,
    ErrorSecond   = 3'd1,
    ErrorSize     = 3'd2,
    ErrorFraming  = 3'd3,
    ErrorCredit   = 3'd4,
    ErrorTimeout  = 3'd5,
    ErrorEarly    = 3'd6
  } error_e;
  localparam int unsigned Errors = 7;

  // Modes of LOCKSTEP (NI15).
  typedef enum logic [1:0] {
    LockstepOff       = 2'd0,
    LockstepEstimated = 2'd1,
    LockstepStrict    = 2'd2
  } lockstep_e;

  // Head flit (NI7).
  typedef struct packed {
    logic [31:0] zero_high;
    logic [31:0] size;
    round_t      round;
    step_t       step;
    logic [15:0] flow;
    logic [7:0]  count;
    logic [4:0]  zero_low;
    logic        last;
    logic        first;
    op_e         op;
  } head_t;

  // Row of the flow table (NI4), as its words are written.
  typedef struct packed {
    logic  valid;
    port_t port;
  } neighbour_t;

  typedef struct packed {
    logic                      after_valid;
    flow_t                     after;
    logic [3:0]                sends;
    neighbour_t                parent;
    neighbour_t [Children-1:0] child;
    size_t                     size;
    address_t                  offset;
  } flow_row_t;

  // Entry of a send list (NI5).
  typedef struct packed {
    op_e   op;
    flow_t flow;
    step_t step;
  } list_entry_t;

  // A write to a row of the flow table, or an entry of a list. The bus writes one column, the device around the
  // interface OFFSET and SIZE at once (NI21), so that SIZE has data of its own.
  typedef struct packed {
    logic [3:0]  columns;
    flow_t       row;
    logic [31:0] data;
    size_t       size;
  } table_write_t;

  // Request of the device around the interface (NI21).
  typedef struct packed {
    logic     start;
    logic     reset;
    logic     round_write;
    round_t   round;
    logic     flow_write;
    flow_t    flow;
    address_t offset;
    size_t    size;
  } nic_host_t;

  // Dependence of a flit: a message of its flow, or the flow AFTER (NI11.2, NI13).
  typedef struct packed {
    logic  on_message;
    logic  on_flow;
    port_t port;     // at which the message comes
    op_e   op;       // of the message
    flow_t flow;
    flow_t after;
  } dependence_t;

  // Progress of the message that a port is writing to memory.
  typedef struct packed {
    logic  active;
    op_e   op;
    flow_t flow;
    size_t left;   // flits that were not written before the last one that is
  } progress_t;

  typedef struct packed {
    logic        drop;   // stale (NI11.1)
    op_e         op;
    flow_t       flow;
    step_t       step;
    size_t       size;
    address_t    address;
    dependence_t dependence;
  } message_t;

  typedef struct packed {
    logic   valid;
    error_e code;
    flow_t  flow;
    step_t  step;
  } error_t;

  // A message that is done, of a flow.
  typedef struct packed {
    logic  valid;
    flow_t flow;
  } finish_t;

  // Events counted by a port, each at most once a cycle; the places of COUNT_* in the page of a port.
  typedef struct packed {
    logic stale;
    logic wait_step;
    logic wait_credit;
    logic wait_dependence;
    logic message_sent;
    logic head_sent;
    logic flit_sent;
    logic message_received;
    logic head_received;
    logic flit_received;
  } counted_t;
  localparam int unsigned Counted = $bits(counted_t);

  // verilator lint_on UNUSEDPARAM

  // Data flits of the next packet or sub-packet of a message of which so many are left.
  function automatic logic [CountWidth-1:0] packet_count(size_t left);
    return left >= size_t'(PacketFlits) ? CountWidth'(PacketFlits) : left[CountWidth-1:0];
  endfunction

  // Dependence of the sends of a Reduce, and of all sends of a root: the last of the children in their order, which is after all
  // others (NI13.1).
  function automatic dependence_t after_children(neighbour_t [Children-1:0] child, logic after_valid, flow_t after, flow_t flow);
    dependence_t result;
    result = '{on_message: 1'b0, on_flow: after_valid, port: '0, op: OpReduce, flow: flow, after: after};
    for (int unsigned i = 0; i < Children; i++) begin
      if (child[i].valid) begin
        result.on_message = 1'b1;
        result.on_flow = 1'b0;
        result.port = child[i].port;
      end
    end
    return result;
  endfunction

endpackage
