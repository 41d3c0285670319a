// SPDX-License-Identifier: Apache-2.0
// Router of tori and meshes (docs/ROUTER.md): packets of local ports to local ports of other nodes, by the horizontal links,
// then the vertical ones, over virtual channels that are held from head to last flit. In: flits and credits of the interface and
// of four links, none with ready: credits are the flow control; settings, which change during reset only. Out: the same, all
// registered. A flit that nothing holds up leaves 5 cycles after it came over a link. Order of each channel kept, nothing lost
// but what follows an error (RO19). Reset empties it.
//
//   interface -> inject -.                .-> eject -> interface
//                        +-> grant, cross +
//   links -> arrive -> select             '-> links
`include "trib_assert.svh"

module trib_router
  import trib_router_pkg::*;
#(
  // Local ports, 1 to 6.
  parameter int unsigned Locals = 4,
  // 1 or 2.
  parameter int unsigned Lanes = 2,
  // Flits of each virtual channel, 32 to 1024, a power of two.
  parameter int unsigned Depth = 512,
  // Slots of the interface at each port, 4 to 64.
  parameter int unsigned Slots = 32
) (
  input  logic                     clk_i,
  input  logic                     rst_i,
  input  route_t [Locals-1:0]      route_i,
  input  logic [Links-1:0]         dateline_i,
  input  logic [Locals-1:0]        local_valid_i,
  input  logic [Locals-1:0]        local_head_i,
  input  logic [Locals-1:0][127:0] local_data_i,
  output logic [Locals-1:0]        local_credit_o,
  output logic [Locals-1:0]        local_valid_o,
  output logic [Locals-1:0]        local_head_o,
  output logic [Locals-1:0][127:0] local_data_o,
  input  logic [Locals-1:0]        local_credit_i,
  input  logic [Links-1:0]         link_valid_i,
  input  logic [Links-1:0][1:0]    link_vc_i,
  input  logic [Links-1:0]         link_head_i,
  input  logic [Links-1:0]         link_last_i,
  input  logic [Links-1:0][127:0]  link_data_i,
  output logic [Links-1:0]         credit_valid_o,
  output logic [Links-1:0][1:0]    credit_vc_o,
  output logic [Links-1:0]         link_valid_o,
  output logic [Links-1:0][1:0]    link_vc_o,
  output logic [Links-1:0]         link_head_o,
  output logic [Links-1:0]         link_last_o,
  output logic [Links-1:0][127:0]  link_data_o,
  input  logic [Links-1:0]         credit_valid_i,
  input  logic [Links-1:0][1:0]    credit_vc_i,
  output logic [Locals-1:0]        error_o
);

  if (Locals < 1 || Locals > 6) $fatal(1, "trib_router: Locals must be 1 to 6");
  if (Lanes < 1 || Lanes > 2) $fatal(1, "trib_router: Lanes must be 1 or 2");
  if (Depth < 32) $fatal(1, "trib_router: Depth must be 32 to 1024");

  localparam int unsigned Vcs = 2 * Lanes;
  localparam int unsigned Ends = Links + Locals;

  // For each input: the flit that it would give, whether it may, and whether it does.
  moving_t [Ends-1:0] moving;
  logic [Ends-1:0]    request, granted;
  open_t              open;

  // Inputs --------------------------------------------------------------------------------------------------------------
  for (genvar d = 0; d < Links; d++) begin : gen_link_in
    logic [Vcs-1:0]    valid, take;
    moving_t [Vcs-1:0] oldest;

    trib_router_arrive #(.Vcs(Vcs), .Depth(Depth), .Vertical(d < West)) u_arrive (
      .clk_i,
      .rst_i,
      .dateline_i,
      .link_valid_i  (link_valid_i[d]),
      .link_vc_i     (link_vc_i[d]),
      .link_flit_i   ({link_head_i[d], link_last_i[d], link_data_i[d]}),
      .credit_valid_o(credit_valid_o[d]),
      .credit_vc_o   (credit_vc_o[d]),
      .m_valid_o     (valid),
      .m_take_i      (take),
      .m_moving_o    (oldest)
    );

    trib_router_select #(.Vcs(Vcs)) u_select (
      .clk_i,
      .rst_i,
      .open_i    (open),
      .s_valid_i (valid),
      .s_take_o  (take),
      .s_moving_i(oldest),
      .request_o (request[d]),
      .moving_o  (moving[d]),
      .granted_i (granted[d])
    );
  end

  for (genvar l = 0; l < Locals; l++) begin : gen_local_in
    logic valid;

    trib_router_inject #(.Slots(Slots)) u_inject (
      .clk_i,
      .rst_i,
      .route_i      (route_i[l]),
      .dateline_i,
      .local_valid_i(local_valid_i[l]),
      .local_head_i (local_head_i[l]),
      .local_data_i (local_data_i[l]),
      .credit_i     (local_credit_i[l]),
      .m_valid_o    (valid),
      .m_ready_i    (granted[Links+l]),
      .m_moving_o   (moving[Links+l]),
      .error_o      (error_o[l])
    );
    assign request[Links+l] = valid && passes(open, moving[Links+l]);
    `TRIB_REQUIRE(trib_router, LocalPortExists_M, route_i[l].enabled, 32'(route_i[l].way.local_port) < Locals)
    `TRIB_REQUIRE(trib_router, LaneExists_M, route_i[l].enabled, 32'(route_i[l].way.lane) < Lanes)
  end

  // Grants --------------------------------------------------------------------------------------------------------------
  vc_t [Ends-1:0]            vc;
  logic [Ends-1:0]           head, last;
  logic [Ends-1:0][Ends-1:0] wants, gets;   // by output, then input

  always_comb begin
    granted = '0;
    for (int unsigned i = 0; i < Ends; i++) begin
      vc[i] = moving[i].vc;
      head[i] = moving[i].flit.head;
      last[i] = moving[i].flit.last;
      for (int unsigned o = 0; o < Ends; o++) begin
        wants[o][i] = request[i] && moving[i].target == target_t'(o);
        granted[i] |= gets[o][i];
      end
    end
  end

  for (genvar o = 0; o < TargetPlaces; o++) begin : gen_output
    if (o < Links) begin : gen_link
      trib_router_output #(.Inputs(Ends), .Vcs(Vcs), .Depth(Depth)) u_output (
        .clk_i,
        .rst_i,
        .request_i     (wants[o]),
        .vc_i          (vc),
        .head_i        (head),
        .last_i        (last),
        .grant_o       (gets[o]),
        .credit_valid_i(credit_valid_i[o]),
        .credit_vc_i   (credit_vc_i[o]),
        .head_open_o   (open.head[o]),
        .any_open_o    (open.any[o])
      );
    end else if (o < Ends) begin : gen_local
      trib_router_output #(.Inputs(Ends), .Vcs(1), .Depth(0)) u_output (
        .clk_i,
        .rst_i,
        .request_i     (wants[o]),
        .vc_i          (vc),
        .head_i        (head),
        .last_i        (last),
        .grant_o       (gets[o]),
        .credit_valid_i(1'b0),
        .credit_vc_i   ('0),
        .head_open_o   (open.head[o]),
        .any_open_o    (open.any[o])
      );
    end else begin : gen_none
      assign open.head[o] = '0;
      assign open.any[o] = '0;
    end
  end

  // Cross ---------------------------------------------------------------------------------------------------------------
  // Granted flits, by input; each output then takes the one that is for it.
  moving_t [Ends-1:0] granted_q;
  logic [Ends-1:0]    granted_valid_q, out_valid;
  vc_t [Ends-1:0]     out_vc;
  flit_t [Ends-1:0]   out_flit;

  always_ff @(posedge clk_i) begin
    granted_q <= moving;
    if (rst_i) granted_valid_q <= '0;
    else granted_valid_q <= granted;
  end

  always_comb begin
    out_valid = '0;
    out_vc = '0;
    out_flit = '0;
    for (int unsigned o = 0; o < Ends; o++) begin
      for (int unsigned i = 0; i < Ends; i++) begin
        if (granted_valid_q[i] && granted_q[i].target == target_t'(o)) begin
          out_valid[o] = 1'b1;
          out_vc[o] |= granted_q[i].vc;
          out_flit[o] |= granted_q[i].flit;
        end
      end
    end
  end

  // Outputs -------------------------------------------------------------------------------------------------------------
  for (genvar d = 0; d < Links; d++) begin : gen_link_out
    always_ff @(posedge clk_i) begin
      link_valid_o[d] <= out_valid[d] && !rst_i;
      link_vc_o[d] <= out_vc[d];
      {link_head_o[d], link_last_o[d], link_data_o[d]} <= out_flit[d];
    end
  end

  for (genvar l = 0; l < Locals; l++) begin : gen_local_out
    trib_router_eject #(.Slots(Slots)) u_eject (
      .clk_i,
      .rst_i,
      .s_valid_i    (out_valid[Links+l]),
      .s_flit_i     (out_flit[Links+l]),
      .local_valid_o(local_valid_o[l]),
      .local_head_o (local_head_o[l]),
      .local_data_o (local_data_o[l]),
      .credit_o     (local_credit_o[l])
    );
  end

  logic unused;
  assign unused = ^out_vc;

  // Properties ----------------------------------------------------------------------------------------------------------
  // All granted flits leave, once, unchanged.
  for (genvar i = 0; i < Ends; i++) begin : gen_granted
    `TRIB_ASSERT(OutputExists_A, granted_valid_q[i], 32'(granted_q[i].target) < Ends)
    for (genvar o = 0; o < Ends; o++) begin : gen_to
      `TRIB_ASSERT(Leaves_A, granted_valid_q[i] && granted_q[i].target == target_t'(o),
                   out_valid[o] && out_vc[o] == granted_q[i].vc && out_flit[o] == granted_q[i].flit)
    end
    for (genvar j = 0; j < i; j++) begin : gen_other
      `TRIB_ASSERT(OneForAnOutput_A, granted_valid_q[i] && granted_valid_q[j],
                   granted_q[i].target != granted_q[j].target)
    end
  end

endmodule
