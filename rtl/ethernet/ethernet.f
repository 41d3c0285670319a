+incdir+rtl/pkg
-v rtl/lib/trib_lut_ram.sv
-v rtl/lib/trib_async_fifo.sv
-v rtl/lib/trib_skid_buffer.sv
rtl/ethernet/trib_ethernet_pkg.sv
rtl/ethernet/trib_pcs_pkg.sv
rtl/lib/trib_xor_matrix.sv
rtl/lib/trib_crc32.sv
rtl/lib/trib_level_sync.sv
rtl/ethernet/0_transceiver/trib_gth_receive.sv
rtl/ethernet/0_transceiver/trib_gth_transmit.sv
rtl/ethernet/1_pcs_receive/trib_block_lock.sv
rtl/ethernet/1_pcs_receive/trib_ber_monitor.sv
rtl/ethernet/1_pcs_receive/trib_descrambler.sv
rtl/ethernet/1_pcs_receive/trib_block_check.sv
rtl/ethernet/1_pcs_receive/trib_block_layout.sv
rtl/ethernet/1_pcs_receive/trib_block_decoder.sv
rtl/ethernet/1_pcs_receive/trib_pcs_receive.sv
rtl/ethernet/2_mac_receive/trib_link_fault.sv
rtl/ethernet/2_mac_receive/trib_frame_start.sv
rtl/ethernet/2_mac_receive/trib_mac_receive.sv
rtl/ethernet/2_mac_receive/trib_cmac_receive.sv
rtl/ethernet/3_crossing/trib_receive_cdc.sv
rtl/ethernet/3_crossing/trib_transmit_cdc.sv
rtl/ethernet/4_mac_transmit/trib_frame_gap.sv
rtl/ethernet/4_mac_transmit/trib_frame_fcs.sv
rtl/ethernet/4_mac_transmit/trib_mac_transmit.sv
rtl/ethernet/4_mac_transmit/trib_cmac_transmit.sv
rtl/ethernet/5_pcs_transmit/trib_block_encoder.sv
rtl/ethernet/5_pcs_transmit/trib_scrambler.sv
rtl/ethernet/5_pcs_transmit/trib_pcs_transmit.sv
rtl/ethernet/trib_pcs_10gbase_r.sv
rtl/ethernet/trib_mac_10g.sv
rtl/ethernet/6_port/trib_port_10g.sv
rtl/ethernet/6_port/trib_port_100g.sv
