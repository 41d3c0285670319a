rtl/nic/trib_nic_pkg.sv
rtl/nic/trib_nic_registers_pkg.sv
