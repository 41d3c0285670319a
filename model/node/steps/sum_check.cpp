// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/sum_check.h"

#include <fmt/format.h>

#include "model/node/chunk_sum.h"

namespace trib {

void SumCheck::ended_good(const NodeStep& step, StepSum& sum) {
  const std::uint8_t serial = sum.sum.serial;
  const std::uint32_t members = sum.group->members;
  std::uint32_t data = 0;
  const ChunkParts parts = sum.contributions();
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (parts[p] != nullptr && parts[p]->header.has(kFlagData)) data |= 1u << p;
  }
  if (step.way == StepWay::kUp) {
    sum.sum = add_up(parts, members);
    if (sum.sum.wants != sum.taken.want) {
      report("RE4", step,
             fmt::format("`want` was {:#x}, but {:#x} want the payload", sum.taken.want,
                         sum.sum.wants));
    }
  } else {
    const Contribution& result = *parts[*sum.group->config.uplink];
    sum.sum = take_over({}, result.header, result.payload.data(), members);
    sum.sum.wants = sum.taken.want;
    data = data != 0 ? 1 : 0;
  }
  sum.sum.serial = serial;
  if (data != sum.taken.data) {
    report("RS1", step, fmt::format("`data` was {:#x}, but {:#x} have DATA", sum.taken.data, data));
  }
  if (sum.sum.payload.size() != sum.bytes) {
    report("RS1", step,
           fmt::format("started with {} bytes, but its payload has {}", sum.bytes,
                       sum.sum.payload.size()));
  }
  const bool without = step.way == StepWay::kUp && (members & ~sum.taken.ports) != 0;
  const bool marked = (sum.sum.flags & kFlagPartial) != 0;
  if (sum.taken.partial ? !marked : without) {
    report("GR3", step, "taken as partial or not, but its contributions say otherwise");
  }
}

void SumCheck::report(const char* rule, const NodeStep& step, std::string_view what) {
  errors_.report(rule, {{}, step.group, step.sequence}, what);
}

}  // namespace trib
