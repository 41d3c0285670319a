// SPDX-License-Identifier: Apache-2.0
// How complete the results of one collective are (GR3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trib {

struct Completeness {
  std::uint16_t smallest_count = 0;   // of contributions in a result so far; 0: no result yet
  std::vector<std::size_t> partials;  // chunks whose result was PARTIAL, in the order of arrival
  std::vector<std::size_t> missed;    // chunks that were past before their result came (WK3)
};

}  // namespace trib
