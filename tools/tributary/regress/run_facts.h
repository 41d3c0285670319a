// SPDX-License-Identifier: Apache-2.0
// Where, when and on what a regression ran.
#pragma once

#include <string>

namespace trib {

struct RunFacts {
  std::string started;    // ISO 8601, UTC
  std::string revision;   // empty without git
  bool modified = false;  // the work tree differs from the revision, or this is unknown
  std::string host;
  unsigned cores = 0;
  std::string verilator;
  std::string command;
};

// ISO 8601.
std::string utc_now();

// `work`: directory for the output of the tools.
RunFacts gather_facts(const std::string& command, const std::string& work);

}  // namespace trib
