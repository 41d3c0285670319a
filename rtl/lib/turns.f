+incdir+rtl/pkg
rtl/lib/trib_request_pkg.sv
rtl/lib/trib_round_robin.sv
