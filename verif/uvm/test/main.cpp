// SPDX-License-Identifier: Apache-2.0
// usage: trib_uvm_test TEST [VERBOSITY]
// Runs one test. Exit code: 0 good, 1 UVM_ERROR or UVM_FATAL or an exception during the simulation,
// 3 an exception before it, also for an unknown test.
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <systemc>
#include <uvm>

int sc_main(int argc, char* argv[]) {
  sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
  std::atexit([] { std::cout << "atexit" << std::endl; });
  try {
    if (argc > 2) {
      uvm::uvm_set_verbosity_level(std::stoi(argv[2]));
    }
    uvm::run_test(argc > 1 ? argv[1] : "");
  } catch (const std::exception& error) {
    std::cout << "exception: " << error.what() << std::endl;
    return 3;
  }
  const auto* server = uvm::uvm_report_server::get_server();
  const int errors =
      server->get_severity_count(uvm::UVM_ERROR) + server->get_severity_count(uvm::UVM_FATAL);
  std::cout << "errors: " << errors << std::endl;
  return errors == 0 ? 0 : 1;
}
