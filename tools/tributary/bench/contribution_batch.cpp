// SPDX-License-Identifier: Apache-2.0
// Generation of contributions; see contribution_batch.h.
#include "tools/tributary/bench/contribution_batch.h"

#include <memory>

#include "model/frame/codec.h"
#include "tools/tributary/collective/pattern.h"

namespace trib {

FrameBatch make_contributions(unsigned ports, std::uint32_t first_sequence, unsigned chunks,
                              unsigned payload_bytes, std::uint64_t seed) {
  FrameBatch batch(ports);
  for (unsigned port = 0; port < ports; ++port) {
    Header header;
    header.source = default_worker(port);
    header.destination = default_node();
    header.flags = kFlagData | kFlagWant;
    header.epoch = 1;
    header.count = 1;
    header.payload_bytes = static_cast<std::uint16_t>(payload_bytes);
    for (unsigned chunk = 0; chunk < chunks; ++chunk) {
      header.sequence = first_sequence + chunk;
      const std::vector<float> values = make_pattern(
          Pattern::kRandom, port, payload_bytes / sizeof(float), seed + header.sequence);
      batch[port].push_back(std::make_shared<const Frame>(
          encode(header, reinterpret_cast<const std::uint8_t*>(values.data()))));
    }
  }
  return batch;
}

}  // namespace trib
