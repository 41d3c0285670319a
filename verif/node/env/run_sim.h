// SPDX-License-Identifier: Apache-2.0
// Runs one UVM test on one node, once per process (SystemC can't be started twice).
//   prints   errors, and at the end "TEST PASSED <name> seed <n> cycles <m>", or TEST FAILED
//            From verbosity "low" on also what is run, with its timeout, and the scoreboard's
//            counts; the coverage if options.coverage
//   returns  0 if the test passed; 1 if not, and then reproduce_line(options) does it again; 2 if
//            nothing was wrong but that waves, frames or coverage could not be written. After
//            a UVM_FATAL, or the tenth UVM_ERROR, the process has ended instead with exit code 1,
//            and that line printed below TEST FAILED.
// Throws std::invalid_argument for options that can't be: the text says what can.
#pragma once

#include <string>

#include "verif/node/env/sim_options.h"

namespace trib {

int run_sim(const SimOptions& options);

// One line per test: name and description.
std::string describe_tests();

// Throws std::invalid_argument if there is no such test that can be run by its name.
void require_test(const std::string& name);

}  // namespace trib
