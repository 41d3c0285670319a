// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/record_mutator.h"

#include <algorithm>
#include <vector>

#include "model/base/random.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/step_record.h"

namespace trib {
namespace {

constexpr std::size_t kSetup = FrameScript::kSetupBytes;
constexpr std::size_t kRecord = StepRecord::kBytes;

using Record = std::vector<std::uint8_t>;

// Half of the bytes of the record become 0: closer to a frame that is right.
void make_plainer(std::uint8_t* record, Random& random) {
  for (std::size_t i = 1; i < kRecord; ++i) {
    if (random.below(2) == 0) record[i] = 0;
  }
}

}  // namespace

std::size_t mutate_records(std::uint8_t* data, std::size_t size, std::size_t max_size,
                           std::uint64_t seed) {
  Random random(seed << 32 | size);
  Record script(data, data + size);
  const std::size_t whole = (std::max(size, kSetup + 1) - kSetup + kRecord - 1) / kRecord;
  script.resize(kSetup + whole * kRecord, 0);
  const auto steps = [&] { return static_cast<std::uint32_t>((script.size() - kSetup) / kRecord); };
  const auto at = [&](std::uint32_t step) {
    return script.begin() + static_cast<std::ptrdiff_t>(kSetup + step * kRecord);
  };
  const std::uint32_t step = random.below(steps());
  switch (random.below(8)) {
    case 0:
    case 1: {  // a copy of it goes elsewhere
      const Record record(at(step), at(step) + kRecord);
      script.insert(at(random.below(steps() + 1)), record.begin(), record.end());
      break;
    }
    case 2: {  // a plain step, of any kind
      Record record(kRecord, 0);
      record[0] = static_cast<std::uint8_t>(random.below(64));
      record[1] = static_cast<std::uint8_t>(random.below(8));
      script.insert(at(random.below(steps() + 1)), record.begin(), record.end());
      break;
    }
    case 3:
      script.erase(at(step), at(step) + kRecord);
      break;
    case 4: {
      const std::uint32_t other = random.below(steps());
      std::swap_ranges(at(step), at(step) + kRecord, at(other));
      if (other == step) make_plainer(&*at(step), random);
      break;
    }
    case 5:
      make_plainer(&*at(step), random);
      break;
    case 6:
      script[random.below(kSetup)] = static_cast<std::uint8_t>(random());
      break;
    default:
      *(at(step) + random.below(kRecord)) = static_cast<std::uint8_t>(random());
      break;
  }
  const std::size_t result = std::min(script.size(), max_size);
  std::copy_n(script.begin(), result, data);
  return result;
}

}  // namespace trib
