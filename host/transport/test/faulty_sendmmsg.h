// SPDX-License-Identifier: Apache-2.0
// sendmmsg() of this test program: what a test has asked for happens in place of the system's, call by
// call; then the system does it.
#pragma once

#include <cstddef>
#include <vector>

namespace trib {

struct SendStep {
  int error = 0;          // the call fails with it; 0: it does not
  std::size_t most = 64;  // messages that the call takes
};

// From the next call on. One test at a time.
void script_sendmmsg(const std::vector<SendStep>& steps);
// Messages that each call since then was given.
const std::vector<std::size_t>& given_to_sendmmsg();

}  // namespace trib
