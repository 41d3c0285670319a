+incdir+rtl/pkg
-v rtl/lib/trib_ram.sv
-v rtl/lib/trib_stream_fifo.sv
-f rtl/lib/turns.f
-f rtl/nic/packages.f
rtl/router/trib_router_pkg.sv
rtl/router/1_inject/trib_router_inject.sv
rtl/router/2_arrive/trib_router_arrive.sv
rtl/router/3_switch/trib_router_select.sv
rtl/router/3_switch/trib_router_output.sv
rtl/router/4_eject/trib_router_eject.sv
rtl/router/5_top/trib_router.sv
