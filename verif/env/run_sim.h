// SPDX-License-Identifier: Apache-2.0
// Runs one UVM test on one node, once per process (SystemC can't be started twice).
//   prints   at the start what is run, with seed and timeout; at the end the scoreboard's counts,
//            the coverage table and, on success, "TEST PASSED <name> seed <n> cycles <m>"
//            (that last line, and TEST FAILED, go to options.log if there is one)
//   returns  0 if the test passed; 1 if not, and then reproduce_line(options) does it again; 2 if
//            nothing was wrong but that waves, frames or coverage could not be written. After
//            a UVM_FATAL, or the tenth UVM_ERROR, the process has ended instead with exit code 1
//            and that line printed.
// Throws std::invalid_argument for options that can't be: the text lists what can.
#pragma once

#include <string>

#include "verif/env/sim_options.h"

namespace trib {

int run_sim(const SimOptions& options);

// One line per test: name and description.
std::string describe_tests();

}  // namespace trib
