// SPDX-License-Identifier: Apache-2.0
#include "model/node/verdict.h"

#include <array>

namespace trib {

std::string_view name(Verdict verdict) {
  static constexpr std::array<std::string_view, kVerdicts> kNames = {
      "Accepted",     "Replay",       "Duplicate",   "Control",    "OutOfWindow", "BadEnd",
      "NotOurs",      "Short",        "BadMagic",    "BadVersion", "BadType",     "BadFlags",
      "BadExtension", "BadLength",    "BadChecksum", "BadRequest", "NotMember",   "StaleEpoch",
      "Stopped",      "UnknownGroup", "Arp",         "Echo",       "Busy",        "BadEncoding",
  };
  const auto index = static_cast<unsigned>(verdict);
  return index < kVerdicts ? kNames[index] : "?";
}

}  // namespace trib
