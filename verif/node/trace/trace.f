// Steps of the node, for simulation: bound to the modules of rtl/node/node.f, which stands before this list.
verif/node/trace/trib_step_pkg.sv
verif/node/trace/trib_port_steps.sv
verif/node/trace/trib_way_steps.sv
verif/node/trace/trib_group_steps.sv
verif/node/trace/trib_register_steps.sv
verif/node/trace/trib_step_binds.sv
