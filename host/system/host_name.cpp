// SPDX-License-Identifier: Apache-2.0
#include "host/system/host_name.h"

#include <unistd.h>

#include <array>

namespace trib {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace trib
