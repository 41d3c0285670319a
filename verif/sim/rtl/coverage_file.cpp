// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/rtl/coverage_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>

namespace trib {

std::string next_coverage_file(const std::string& name) {
  static std::atomic<unsigned> next{0};
  const char* const directory = std::getenv("TRIBUTARY_COVERAGE_DIR");
  if (directory == nullptr || *directory == '\0') return {};
  return fmt::format("{}/{}-{}-{}.dat", directory, name, getpid(), next++);
}

}  // namespace trib
