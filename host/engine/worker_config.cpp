// SPDX-License-Identifier: Apache-2.0
#include "host/engine/worker_config.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace trib {
namespace {

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument("WorkerConfig: " + what);
}

}  // namespace

void validate(const WorkerConfig& c) {
  require(c.window >= 4 && c.window <= kMaxWindow && (c.window & (c.window - 1)) == 0,
          fmt::format("window is {}, must be a power of two, 4..64", c.window));
  require(c.chunk_bytes >= 4 && c.chunk_bytes <= kMaxPayload && c.chunk_bytes % 4 == 0,
          fmt::format("chunk_bytes is {}, must be a multiple of 4, 4..8192", c.chunk_bytes));
  require(c.epoch != 0, "epoch is 0, which is never valid");
  require(c.initial_timeout > 0, fmt::format("initial_timeout is {} ps", c.initial_timeout));
  require(probe_floor(c.minimum_timeout) > 0 && c.minimum_timeout <= c.initial_timeout,
          fmt::format("minimum_timeout is {} ps, must be 32..initial_timeout, which is {} ps",
                      c.minimum_timeout, c.initial_timeout));
  require(c.maximum_timeout >= c.initial_timeout,
          fmt::format("maximum_timeout is {} ps, must be initial_timeout or more, which is {} ps",
                      c.maximum_timeout, c.initial_timeout));
  require(c.granularity >= 0, fmt::format("granularity is {} ps", c.granularity));
  require(c.max_joins > 0, "max_joins is 0, must be 1 or more");
  require(c.max_leaves > 0, "max_leaves is 0, must be 1 or more");
}

}  // namespace trib
