// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/board_watch.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <csignal>

#include "host/system/signal_watch.h"
#include "tools/tributary/board/card_counters.h"
#include "tools/tributary/board/port_rates.h"
#include "tools/tributary/files/byte_file.h"

namespace trib {
namespace {

using Clock = std::chrono::steady_clock;

// False if a signal has come by then.
bool wait_until(Clock::time_point time, SignalWatch& signals) {
  while (signals.take() == 0) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - Clock::now()).count();
    if (left <= 0) return true;
    pollfd signal{signals.descriptor(), POLLIN, 0};
    ::poll(&signal, 1, static_cast<int>(left));
  }
  return false;
}

}  // namespace

void watch_card(const Card& card, const WatchConfig& config, const OutputOptions& output) {
  SignalWatch signals{SIGINT, SIGTERM, SIGHUP};
  const auto interval =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(config.interval));
  Clock::time_point next = Clock::now() + interval;
  PortRates rates(card, Clock::now());
  for (unsigned done = 0; config.count == 0 || done < config.count; ++done) {
    if (!wait_until(next, signals)) return;
    output.print("{}{}", done == 0 ? "" : "\n", rates.next(Clock::now()));
    if (!config.prometheus.empty()) {
      replace_file(config.prometheus, card_counter_prometheus(card.counters()));
    }
    next = std::max(next + interval, Clock::now());
  }
}

}  // namespace trib
