// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/register_agent.h"

#include "verif/node/agents/required_config.h"

namespace trib {

void RegisterDriver::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_driver<RegisterItem>::build_phase(phase);
  bench_ = required_config<Bench*>(*this, "bench");
  done_ = std::make_unique<Wakeup>(*required_config<ClockKernel*>(*this, "kernel"));
}

void RegisterDriver::run_phase(uvm::uvm_phase&) {
  for (;;) {
    RegisterItem item;
    seq_item_port->get_next_item(item);
    execute(*item.access);
    seq_item_port->item_done();
  }
}

void RegisterDriver::execute(RegisterAccess& access) {
  access.issued = bench_->cycle();
  issued.write(access);
  bool done = false;
  const auto complete = [&](std::uint32_t value, std::uint8_t response) {
    if (!access.write) access.value = value;
    access.response = response;
    access.completed = bench_->cycle();
    completed.write(access);
    done = true;
    done_->raise();
  };
  if (access.write) {
    bench_->registers().write(access.address, access.value, complete, access.strobes);
  } else {
    bench_->registers().read(access.address, complete);
  }
  while (!done) done_->wait();
}

void RegisterAgent::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_agent::build_phase(phase);
  sequencer_ = std::make_unique<RegisterSequencer>("sequencer");
  driver_ = RegisterDriver::type_id::create("driver", this);
}

void RegisterAgent::connect_phase(uvm::uvm_phase&) {
  driver_->seq_item_port.connect(sequencer_->seq_item_export);
}

}  // namespace trib
