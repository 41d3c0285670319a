// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/port_counters.h"

namespace trib {
namespace {

// Counters are added as they count: modulo 2^32.
std::string compare(const char* total_name, std::uint32_t total, const char* parts,
                    std::uint32_t sum) {
  if (total == sum) return "";
  return std::string(total_name) + " is " + std::to_string(total) + ", " + parts + " add up to " +
         std::to_string(sum) + "; ";
}

}  // namespace

std::string PortCounters::imbalance() const {
  std::uint32_t judged = 0;
  for (unsigned v = 0; v < kPortVerdictCount; ++v) judged += verdict(v);
  std::uint32_t kinds = 0;
  for (unsigned k = 0; k < kPortSentCount; ++k) kinds += sent(k);
  std::string text = compare("RX_FRAMES", at(kPortRxFrames), "VERDICT_*", judged) +
                     compare("TX_FRAMES", at(kPortTxFrames), "SENT_*", kinds);
  if (text.empty()) return text;
  text += "all counters:";
  for (const auto& [name, value] : page_.named()) {
    text += " " + std::string(name) + " " + std::to_string(value);
  }
  return text;
}

}  // namespace trib
