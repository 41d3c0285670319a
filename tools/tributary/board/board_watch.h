// SPDX-License-Identifier: Apache-2.0
// The rates of a card's ports, again and again, until it is told to stop: by a signal (SIGINT,
// SIGTERM, SIGHUP), or after a number of times. Errors: those of CardAccess; FileError.
#pragma once

#include <string>

#include "tools/tributary/board/card.h"
#include "tools/tributary/commands/output_options.h"

namespace trib {

struct WatchConfig {
  double interval = 1;     // seconds
  unsigned count = 0;      // 0: for ever
  std::string prometheus;  // file for all counters; empty: none
};

void watch_card(const Card& card, const WatchConfig& config, const OutputOptions& output);

}  // namespace trib
