+incdir+rtl/pkg
-f rtl/node/node.f
-f rtl/nic/packages.f
-v rtl/nic/trib_nic_queue.sv
-v rtl/nic/1_table/trib_nic_flow_table.sv
-v rtl/nic/1_table/trib_nic_done.sv
-v rtl/nic/1_table/trib_nic_flow_state.sv
-v rtl/nic/1_table/trib_nic_dependence.sv
-v rtl/nic/2_receive/trib_nic_arrivals.sv
-v rtl/nic/2_receive/trib_nic_lookup.sv
-v rtl/nic/2_receive/trib_nic_take.sv
-v rtl/nic/2_receive/trib_nic_round.sv
-v rtl/nic/2_receive/trib_nic_quantize.sv
-v rtl/nic/2_receive/trib_nic_accumulate.sv
-v rtl/nic/2_receive/trib_nic_receiver.sv
-v rtl/nic/3_send/trib_nic_fetch.sv
-v rtl/nic/3_send/trib_nic_issue.sv
-v rtl/nic/3_send/trib_nic_emit.sv
-v rtl/nic/3_send/trib_nic_sender.sv
-v rtl/nic/4_control/trib_nic_control.sv
-v rtl/nic/4_control/trib_nic_counters.sv
-v rtl/nic/4_control/trib_nic_register_file.sv
-v rtl/nic/4_control/trib_nic_registers.sv
-v rtl/nic/5_top/trib_nic.sv
rtl/endpoint/trib_endpoint_pkg.sv
rtl/endpoint/1_link/trib_link_pkg.sv
rtl/endpoint/1_link/trib_link_timer.sv
rtl/endpoint/1_link/trib_link_pack.sv
rtl/endpoint/1_link/trib_link_window.sv
rtl/endpoint/1_link/trib_link_turn.sv
rtl/endpoint/1_link/trib_link_frame.sv
rtl/endpoint/1_link/trib_link_check.sv
rtl/endpoint/1_link/trib_link_take.sv
rtl/endpoint/1_link/trib_link_ack.sv
rtl/endpoint/1_link/trib_link_unpack.sv
rtl/endpoint/1_link/trib_link.sv
rtl/endpoint/trib_host_pkg.sv
rtl/endpoint/trib_endpoint_registers_pkg.sv
rtl/endpoint/2_memory/trib_memory_turn.sv
rtl/endpoint/2_memory/trib_memory.sv
rtl/endpoint/3_host/trib_host_walk.sv
rtl/endpoint/3_host/trib_host_take.sv
rtl/endpoint/3_host/trib_host_events.sv
rtl/endpoint/3_host/trib_host_merge.sv
rtl/endpoint/3_host/trib_host_life.sv
rtl/endpoint/3_host/trib_host_flows.sv
rtl/endpoint/3_host/trib_host_fill.sv
rtl/endpoint/3_host/trib_host_rounds.sv
rtl/endpoint/3_host/trib_host_results.sv
rtl/endpoint/3_host/trib_host_send.sv
rtl/endpoint/3_host/trib_host.sv
rtl/endpoint/4_top/trib_endpoint_counters.sv
rtl/endpoint/4_top/trib_endpoint_register_file.sv
rtl/endpoint/4_top/trib_endpoint_registers.sv
rtl/endpoint/4_top/trib_endpoint_bus.sv
rtl/endpoint/4_top/trib_endpoint_network.sv
rtl/endpoint/4_top/trib_endpoint.sv
