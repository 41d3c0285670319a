// SPDX-License-Identifier: Apache-2.0
// Network interface of rings and tori (docs/NIC.md): executes a schedule that is written into its tables by AXI4-Lite.
// At each port it takes one flit in a cycle from the link, adds it to memory or writes it, and sends one, read from
// memory. Links have no ready; credits are their flow control. Reads come in order, without ready. Nothing is lost and
// order is kept. Reset empties it; tables keep what they have.
//
//   link_i -> receiver p -> reads, writes            sender p <- reads
//                 |  done, progress                     ^ |
//                 v                                     | v
//              trib_nic_done, dependences of all ports -' link_o
module trib_nic
  import trib_nic_pkg::*;
  import trib_nic_registers_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Ports = 4,
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  // Entries of a send list, 16 to 256, a power of two.
  parameter int unsigned Entries = 128,
  // 4 to 64.
  parameter int unsigned Slots = 32,
  // Largest latency of a read in cycles, 1 to 64.
  parameter int unsigned MemoryLatency = 64,
  // The device around it starts rounds and writes flows by host_i (NI21); 0 ties it off.
  parameter bit Host = 1'b0,
  // By which a root can round its sums (NI22).
  parameter bit [31:0] Codecs = 32'h01
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  input  logic [15:0]                       s_axil_awaddr_i,
  input  logic                              s_axil_awvalid_i,
  output logic                              s_axil_awready_o,
  input  logic [31:0]                       s_axil_wdata_i,
  input  logic [3:0]                        s_axil_wstrb_i,
  input  logic                              s_axil_wvalid_i,
  output logic                              s_axil_wready_o,
  output logic [1:0]                        s_axil_bresp_o,
  output logic                              s_axil_bvalid_o,
  input  logic                              s_axil_bready_i,
  input  logic [15:0]                       s_axil_araddr_i,
  input  logic                              s_axil_arvalid_i,
  output logic                              s_axil_arready_o,
  output logic [31:0]                       s_axil_rdata_o,
  output logic [1:0]                        s_axil_rresp_o,
  output logic                              s_axil_rvalid_o,
  input  logic                              s_axil_rready_i,
  input  nic_host_t                         host_i,
  output logic                              ready_o,
  // From the neighbours, and the credits for them.
  input  logic [Ports-1:0]                  link_valid_i,
  input  logic [Ports-1:0]                  link_head_i,
  input  logic [Ports-1:0][FlitBits-1:0]    link_data_i,
  output logic [Ports-1:0]                  credit_o,
  // To the neighbours, and their credits.
  output logic [Ports-1:0]                  link_valid_o,
  output logic [Ports-1:0]                  link_head_o,
  output logic [Ports-1:0][FlitBits-1:0]    link_data_o,
  input  logic [Ports-1:0]                  credit_i,
  // Reads: those of the senders, then those of the receivers.
  output logic [2*Ports-1:0]                read_valid_o,
  input  logic [2*Ports-1:0]                read_ready_i,
  output logic [2*Ports-1:0][AddressWidth-1:0] read_address_o,
  input  logic [2*Ports-1:0]                read_valid_i,
  input  logic [2*Ports-1:0][FlitBits-1:0]  read_data_i,
  output logic [Ports-1:0]                  write_valid_o,
  input  logic [Ports-1:0]                  write_ready_i,
  output logic [Ports-1:0][AddressWidth-1:0] write_address_o,
  output logic [Ports-1:0][FlitBits-1:0]    write_data_o,
  // Strict lockstep (NI15.3).
  input  logic                              all_idle_i,
  output logic                              idle_o,
  output logic                              running_o,
  output logic                              done_o,
  output logic                              error_o
);

  localparam int unsigned IndexWidth = $clog2(Flows);
  localparam int unsigned EntryWidth = $clog2(Entries);
  // Users of dependences and of finishes: senders, then receivers.
  localparam int unsigned Users = 2 * Ports;

  if (Ports < 1 || Ports > 6) $fatal(1, "trib_nic: Ports must be 1 to 6");

  // Control -------------------------------------------------------------------------------------------------------------
  nic_settings_t              settings;
  port_settings_t [Ports-1:0] port_settings;
  nic_commands_t              commands;
  nic_writes_t                writes;
  logic [31:0]                write_data, cycles, count;
  nic_host_t                  host;
  logic [7:0]                 quantize;
  logic                       touched, table_write, count_read, locked, flow_write;
  logic [Ports-1:0]           list_write;
  table_write_t               table_data;
  port_t                      count_port, at_port;
  logic [3:0]                 count_index;
  nic_state_t                 state;
  logic                       clear, sweep, sweep_first, start, running, finished, taking, stopped, clearing, at_sender;
  logic [IndexWidth-1:0]      sweep_flow;
  round_t                     round;
  step_t                      step, at_step;
  flow_t                      at_flow;
  logic [Errors-1:0]          errors;
  error_t [Ports-1:0]         receive_error, send_error;
  logic                       all_complete, surplus, moved_q, passed;
  flow_t                      surplus_flow;
  logic [Ports-1:0]           sent, quiet, returned, empty, moved;
  counted_t [Ports-1:0]       counted;

  assign host = Host ? host_i : '0;

  trib_nic_registers #(.Ports(Ports), .Flows(Flows), .Entries(Entries), .Codecs(Codecs)) u_registers (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i,
    .s_axil_awvalid_i,
    .s_axil_awready_o,
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i,
    .s_axil_wready_o,
    .s_axil_bresp_o,
    .s_axil_bvalid_o,
    .s_axil_bready_i,
    .s_axil_araddr_i,
    .s_axil_arvalid_i,
    .s_axil_arready_o,
    .s_axil_rdata_o,
    .s_axil_rresp_o,
    .s_axil_rvalid_o,
    .s_axil_rready_i,
    .locked_i       (locked),
    .flow_write_i   (flow_write),
    .host_i         (host),
    .touched_o      (touched),
    .settings_o     (settings),
    .quantize_o     (quantize),
    .port_settings_o(port_settings),
    .commands_o     (commands),
    .writes_o       (writes),
    .write_data_o   (write_data),
    .state_i        (state),
    .outside_i      ('{round: round, error: errors, quantize: '0}),
    .table_write_o  (table_write),
    .list_write_o   (list_write),
    .table_data_o   (table_data),
    .count_read_o   (count_read),
    .count_port_o   (count_port),
    .count_index_o  (count_index),
    .count_i        (count)
  );

  assign state = '{
    params_ports: 8'(Ports),
    params_slots: 8'(Slots),
    params_memory_latency: 8'(MemoryLatency),
    tables_flows: 16'(Flows),
    tables_entries: 16'(Entries),
    status_running: running,
    status_done: finished,
    status_stopped: stopped,
    status_clearing: clearing,
    error_at_step: at_step,
    error_at_flow: at_flow,
    error_at_port: at_port,
    error_at_sender: at_sender,
    step: step,
    cycles: cycles
  };

  trib_nic_control #(.Ports(Ports), .Flows(Flows), .MemoryLatency(MemoryLatency)) u_control (
    .clk_i,
    .rst_i,
    .settings_i     (settings),
    .commands_i     (commands),
    .writes_i       (writes),
    .write_data_i   (write_data),
    .host_i         (host),
    .touched_i      (touched),
    .complete_i     (all_complete),
    .sent_i         (sent == '1),
    .moved_i        (moved_q),
    .quiet_i        (quiet == '1),
    .all_idle_i,
    .receive_error_i(receive_error),
    .send_error_i   (send_error),
    .surplus_i      (surplus),
    .surplus_flow_i (surplus_flow),
    .clear_o        (clear),
    .sweep_o        (sweep),
    .sweep_first_o  (sweep_first),
    .sweep_flow_o   (sweep_flow),
    .start_o        (start),
    .running_o      (running),
    .finished_o     (finished),
    .taking_o       (taking),
    .stopped_o      (stopped),
    .clearing_o     (clearing),
    .locked_o       (locked),
    .ready_o,
    .flow_write_o   (flow_write),
    .round_o        (round),
    .passed_o       (passed),
    .step_o         (step),
    .cycles_o       (cycles),
    .error_o        (errors),
    .at_sender_o    (at_sender),
    .at_port_o      (at_port),
    .at_flow_o      (at_flow),
    .at_step_o      (at_step)
  );

  trib_nic_counters #(.Ports(Ports)) u_counters (
    .clk_i,
    .rst_i,
    .counted_i   (counted),
    .read_i      (count_read),
    .read_port_i (count_port),
    .read_index_i(count_index),
    .count_o     (count)
  );

  always_ff @(posedge clk_i) begin
    idle_o <= running ? passed && quiet == '1 && returned == '1 && empty == '1 : finished;
    running_o <= running;
    done_o <= finished;
    error_o <= stopped;
  end

  // Resets everything in flight, but not the state.
  logic reset;
  assign reset = rst_i || clear;

  // Completion ------------------------------------------------------------------------------------------------------------
  dependence_t [Users-1:0]          query;
  logic [Users-1:0][IndexWidth-1:0] query_flow, query_after;
  logic [Users-1:0][Ports-1:0]      reduce_done, gather_done;
  logic [Users-1:0]                 after_complete, finish_taken;
  finish_t [Users-1:0]              finish;
  progress_t [Ports-1:0]            progress;
  logic [Ports-1:0]                 done;
  op_e [Ports-1:0]                  done_op;
  flow_t [Ports-1:0]                done_flow;
  logic [Ports-1:0][IndexWidth-1:0] done_index;
  logic                             complete, complete_value;
  logic [IndexWidth-1:0]            complete_flow;

  for (genvar u = 0; u < Users; u++) begin : gen_user
    assign query_flow[u] = query[u].flow[IndexWidth-1:0];
    assign query_after[u] = query[u].after[IndexWidth-1:0];
  end

  trib_nic_done #(.Ports(Ports), .Flows(Flows), .Readers(Users)) u_done (
    .clk_i,
    .sweep_i         (sweep),
    .sweep_flow_i    (sweep_flow),
    .done_i          (done),
    .done_op_i       (done_op),
    .done_flow_i     (done_index),
    .complete_i      (complete),
    .complete_flow_i (complete_flow),
    .complete_value_i(complete_value),
    .flow_i          (query_flow),
    .after_i         (query_after),
    .reduce_o        (reduce_done),
    .gather_o        (gather_done),
    .complete_o      (after_complete)
  );

  trib_nic_flow_state #(.Sources(Users), .Flows(Flows)) u_flow_state (
    .clk_i,
    .rst_i           (reset),
    .write_i         (table_write),
    .write_data_i    (table_data),
    .flows_i         (settings.flows),
    .sweep_first_i   (sweep_first),
    .sweep_i         (sweep),
    .sweep_flow_i    (sweep_flow),
    .finish_i        (finish),
    .taken_o         (finish_taken),
    .complete_o      (complete),
    .complete_flow_o (complete_flow),
    .complete_value_o(complete_value),
    .all_o           (all_complete),
    .surplus_o       (surplus),
    .surplus_flow_o  (surplus_flow)
  );

  // Ports ---------------------------------------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    logic unused;

    assign done_index[p] = done_flow[p][IndexWidth-1:0];

    trib_nic_receiver #(
      .Port(p), .Ports(Ports), .Flows(Flows), .Slots(Slots), .MemoryLatency(MemoryLatency), .Codecs(Codecs)
    ) u_receiver (
      .clk_i,
      .rst_i          (reset),
      .write_i        (table_write),
      .write_data_i   (table_data),
      .sweep_i        (sweep),
      .sweep_flow_i   (sweep_flow),
      .settings_i     (settings),
      .message_mode_i (settings.mode[p]),
      .quantize_i     (quantize),
      .enable_i       (taking),
      .running_i      (running),
      .finished_i     (finished),
      .round_i        (round),
      .step_i         (step),
      .link_valid_i   (link_valid_i[p]),
      .link_head_i    (link_head_i[p]),
      .link_data_i    (link_data_i[p]),
      .credit_o       (credit_o[p]),
      .query_o        (query[Ports+p]),
      .reduce_done_i  (reduce_done[Ports+p]),
      .gather_done_i  (gather_done[Ports+p]),
      .complete_i     (after_complete[Ports+p]),
      .progress_i     (progress),
      .read_valid_o   (read_valid_o[Ports+p]),
      .read_ready_i   (read_ready_i[Ports+p]),
      .read_address_o (read_address_o[Ports+p]),
      .read_valid_i   (read_valid_i[Ports+p]),
      .read_data_i    (read_data_i[Ports+p]),
      .write_valid_o  (write_valid_o[p]),
      .write_ready_i  (write_ready_i[p]),
      .write_address_o(write_address_o[p]),
      .write_data_o   (write_data_o[p]),
      .progress_o     (progress[p]),
      .done_o         (done[p]),
      .done_op_o      (done_op[p]),
      .done_flow_o    (done_flow[p]),
      .finish_o       (finish[Ports+p]),
      .finish_taken_i (finish_taken[Ports+p]),
      .empty_o        (empty[p]),
      .head_o         (counted[p].head_received),
      .flit_o         (counted[p].flit_received),
      .stale_o        (counted[p].stale),
      .error_o        (receive_error[p])
    );
    assign counted[p].message_received = done[p];

    trib_nic_sender #(
      .Ports(Ports), .Flows(Flows), .Entries(Entries), .Slots(Slots), .MemoryLatency(MemoryLatency)
    ) u_sender (
      .clk_i,
      .rst_i            (reset),
      .write_i          (table_write),
      .write_data_i     (table_data),
      .list_write_i     (list_write[p]),
      .count_i          (port_settings[p].count[EntryWidth:0]),
      .settings_i       (settings),
      .message_mode_i   (settings.mode[p]),
      .start_i          (start),
      .enable_i         (running),
      .round_i          (round),
      .step_i           (step),
      .query_o          (query[p]),
      .reduce_done_i    (reduce_done[p]),
      .gather_done_i    (gather_done[p]),
      .complete_i       (after_complete[p]),
      .progress_i       (progress),
      .read_valid_o     (read_valid_o[p]),
      .read_ready_i     (read_ready_i[p]),
      .read_address_o   (read_address_o[p]),
      .read_valid_i     (read_valid_i[p]),
      .read_data_i      (read_data_i[p]),
      .link_valid_o     (link_valid_o[p]),
      .link_head_o      (link_head_o[p]),
      .link_data_o      (link_data_o[p]),
      .credit_i         (credit_i[p]),
      .finish_o         (finish[p]),
      .finish_taken_i   (finish_taken[p]),
      .done_o           (sent[p]),
      .quiet_o          (quiet[p]),
      .returned_o       (returned[p]),
      .wait_dependence_o(counted[p].wait_dependence),
      .wait_credit_o    (counted[p].wait_credit),
      .wait_step_o      (counted[p].wait_step),
      .message_o        (counted[p].message_sent),
      .error_o          (send_error[p])
    );
    assign counted[p].head_sent = link_valid_o[p] && link_head_o[p];
    assign counted[p].flit_sent = link_valid_o[p] && !link_head_o[p];
    assign moved[p] = link_valid_o[p] || counted[p].head_received || counted[p].flit_received;
    assign unused = ^{done_flow[p], port_settings[p]};
  end

  always_ff @(posedge clk_i) moved_q <= moved != '0;

  logic unused_bits;
  assign unused_bits = ^{settings, query};

endmodule
