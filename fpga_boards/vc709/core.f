// The core of the VC709: what simulates, for simulation, lint and synthesis alike.
-f fpga_boards/common/core_10g.f
fpga_boards/vc709/rtl/trib_vc709_core.sv
