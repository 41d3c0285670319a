+incdir+rtl/pkg
-f rtl/lanes/lanes.f
-f rtl/codec/codec.f
-v rtl/lib/trib_ram.sv
-v rtl/lib/trib_lut_ram.sv
-v rtl/lib/trib_fifo.sv
-v rtl/lib/trib_stream_fifo.sv
-f rtl/lib/turns.f
-v rtl/node/7_control/trib_axi_lite.sv
-f rtl/nic/packages.f
rtl/nic/trib_nic_queue.sv
rtl/nic/1_table/trib_nic_flow_table.sv
rtl/nic/1_table/trib_nic_done.sv
rtl/nic/1_table/trib_nic_flow_state.sv
rtl/nic/1_table/trib_nic_dependence.sv
rtl/nic/2_receive/trib_nic_arrivals.sv
rtl/nic/2_receive/trib_nic_lookup.sv
rtl/nic/2_receive/trib_nic_take.sv
rtl/nic/2_receive/trib_nic_round.sv
rtl/nic/2_receive/trib_nic_quantize.sv
rtl/nic/2_receive/trib_nic_accumulate.sv
rtl/nic/2_receive/trib_nic_receiver.sv
rtl/nic/3_send/trib_nic_fetch.sv
rtl/nic/3_send/trib_nic_issue.sv
rtl/nic/3_send/trib_nic_emit.sv
rtl/nic/3_send/trib_nic_sender.sv
rtl/nic/4_control/trib_nic_control.sv
rtl/nic/4_control/trib_nic_counters.sv
rtl/nic/4_control/trib_nic_register_file.sv
rtl/nic/4_control/trib_nic_registers.sv
rtl/nic/5_top/trib_nic.sv
