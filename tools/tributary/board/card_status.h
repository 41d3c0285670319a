// SPDX-License-Identifier: Apache-2.0
// Identity and state of a card: as text, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/tributary/board/card.h"

namespace trib {

struct CardStatus {
  std::string device;  // the way to it
  std::string name;
  CardIdentity identity;
  CardPage board;
  std::vector<CardPage> links;
};

CardStatus status_of(const Card& card);
std::string status_text(const CardStatus& status);
nlohmann::ordered_json status_json(const CardStatus& status);

}  // namespace trib
