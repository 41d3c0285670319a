// SPDX-License-Identifier: Apache-2.0
// EndpointSetup: the registers of a card with an endpoint, for its place in a network of cards that
// executes a schedule (docs/BRINGUP_ENDPOINTS.md). Errors: UsageError for a network that cards cannot
// be, WrongCard for a card without an endpoint, those of CardAccess.
#pragma once

#include <cstdint>
#include <string>

#include "tools/tributary/board/card.h"
#include "verif/endpoint/network/endpoint_settings.h"

namespace trib {

struct EndpointPlace {
  std::string topology;   // as of `schedule`
  std::string algorithm;  // the same
  unsigned number = 0;    // of this card
  std::uint16_t epoch = 0;
  std::uint32_t chunk_bytes = 8192;
};

class EndpointSetup {
 public:
  explicit EndpointSetup(const EndpointPlace& place);

  // The number of registers written.
  unsigned write_to(const Card& card) const;
  // Its addresses, and where each of its ports leads to.
  std::string text() const;

 private:
  EndpointPlace place_;
  endpoint::NetworkTables tables_;
  endpoint::EndpointSettings settings_;
};

}  // namespace trib
