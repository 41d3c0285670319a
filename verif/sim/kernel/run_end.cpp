// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/kernel/run_end.h"

#include <systemc>
#include <uvm>

namespace trib {

bool reports_have_ended_run() {
  uvm::uvm_report_server& server = *uvm::uvm_report_server::get_server();
  const int most = server.get_max_quit_count();
  return server.get_severity_count(uvm::UVM_FATAL) != 0 ||
         (most != 0 && server.get_quit_count() >= most);
}

}  // namespace trib
