// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/link/link_config.h"

#include <fmt/format.h>

#include <stdexcept>

namespace trib {
namespace {

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument(what);
}

void require_rate(double rate, const std::string& where, const char* name) {
  // Written so that NaN fails.
  require(rate >= 0 && rate <= 1,
          fmt::format("{}: {} is {}, must be a probability, 0..1", where, name, rate));
}

void require_time(Time time, const std::string& where, const char* name) {
  require(time >= 0, fmt::format("{}: {} is {} ps, must not be negative", where, name, time));
}

}  // namespace

void validate(const LinkFaults& faults, const std::string& where) {
  require_rate(faults.loss, where, "loss");
  require_rate(faults.corruption, where, "corruption");
  require_rate(faults.truncation, where, "truncation");
  require_rate(faults.duplication, where, "duplication");
  require_rate(faults.reordering, where, "reordering");
  require(faults.reorder_depth > 0,
          fmt::format("{}: reorder_depth is 0, must be 1 or more", where));
  require_time(faults.reorder_hold, where, "reorder_hold");
  require_time(faults.propagation, where, "propagation");
  require_time(faults.jitter, where, "jitter");
}

void validate(const LinkConfig& config, const std::string& where) {
  validate(config.up, where + ", up");
  validate(config.down, where + ", down");
  Time free = 0;
  for (const LinkOutage& outage : config.outages) {
    require(outage.down >= free && outage.up > outage.down,
            fmt::format("{}: the outage from {} ps to {} ps must begin after the one before it, "
                        "and end after it begins",
                        where, outage.down, outage.up));
    free = outage.up;
  }
}

}  // namespace trib
