+incdir+rtl/pkg
rtl/ethernet/trib_ethernet_pkg.sv
rtl/lib/trib_crc32.sv
rtl/ethernet/2_mac_receive/trib_link_fault.sv
rtl/ethernet/2_mac_receive/trib_frame_start.sv
rtl/ethernet/2_mac_receive/trib_mac_receive.sv
