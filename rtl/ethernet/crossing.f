+incdir+rtl/pkg
-v rtl/lib/trib_lut_ram.sv
-v rtl/lib/trib_async_fifo.sv
rtl/ethernet/3_crossing/trib_receive_cdc.sv
rtl/ethernet/3_crossing/trib_transmit_cdc.sv
