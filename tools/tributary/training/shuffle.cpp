// SPDX-License-Identifier: Apache-2.0
// Fisher-Yates shuffle; see shuffle.h.
#include "tools/tributary/training/shuffle.h"

#include <numeric>
#include <utility>

namespace trib {

std::vector<std::size_t> shuffled_indices(std::size_t count, std::mt19937_64& random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) {
    std::swap(order[i - 1], order[random() % i]);
  }
  return order;
}

}  // namespace trib
