+incdir+rtl/pkg
-v rtl/lib/trib_lut_ram.sv
rtl/lib/trib_skid_buffer.sv
rtl/lib/trib_async_fifo.sv
