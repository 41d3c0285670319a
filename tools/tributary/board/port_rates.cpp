// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/port_rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/tributary/board/card_words.h"
#include "tools/tributary/report/table.h"
#include "verif/boards/registers/registers.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr double kBitsPerByte = 8;
constexpr double kMega = 1e6;

// Of two halves, which are read one after the other.
std::uint64_t read_both(CardAccess& registers, std::uint16_t low, std::uint16_t high) {
  std::uint32_t upper = registers.read(high);
  while (true) {
    const std::uint32_t lower = registers.read(low);
    const std::uint32_t again = registers.read(high);
    if (again == upper) return std::uint64_t{upper} << 32 | lower;
    upper = again;
  }
}

PortReading read_port(CardAccess& registers, unsigned port) {
  const auto node = [&](unsigned offset) { return registers.read(port_register(port, offset)); };
  const auto link = [&](unsigned offset) {
    return registers.read(board::link_register(port, offset));
  };
  PortReading reading;
  reading.status = link(board::kLinkStatus);
  reading.rx_frames = node(kPortRxFrames);
  reading.tx_frames = node(kPortTxFrames);
  reading.rx_bytes = read_both(registers, port_register(port, kPortRxBytesLo),
                               port_register(port, kPortRxBytesHi));
  reading.tx_bytes = read_both(registers, port_register(port, kPortTxBytesLo),
                               port_register(port, kPortTxBytesHi));
  reading.accepted = node(kPortVerdictAccepted);
  reading.results = node(kPortSentResult) + node(kPortSentReplay);
  reading.bad = link(board::kLinkRxErrored) + link(board::kLinkRxOversize) +
                link(board::kLinkRxRunt) + link(board::kLinkRxBadFcs);
  reading.dropped = link(board::kLinkCrossingDropped) + link(board::kLinkCrossingCut);
  return reading;
}

}  // namespace

PortRates::PortRates(const Card& card, Time now)
    : card_(card), last_(read(card)), last_time_(now) {}

std::vector<PortReading> PortRates::read(const Card& card) {
  std::vector<PortReading> readings;
  const unsigned ports = std::min(card.identity().ports, card.identity().node.ports);
  for (unsigned port = 0; port < ports; ++port) {
    readings.push_back(read_port(card.registers(), port));
  }
  return readings;
}

std::string PortRates::next(Time now) {
  const std::vector<PortReading> current = read(card_);
  const double seconds =
      std::max(1e-6, std::chrono::duration<double>(now - std::exchange(last_time_, now)).count());
  Table table({"port", "link", "rx Mb/s", "tx Mb/s", "rx frames/s", "tx frames/s", "accepted/s",
               "results/s", "bad", "dropped"});
  for (std::size_t port = 0; port < current.size(); ++port) {
    const PortReading& now_read = current[port];
    const PortReading& before = last_[port];
    const auto rate = [seconds](std::uint32_t newer, std::uint32_t older) {
      return fmt::format("{:.0f}", (newer - older) / seconds);  // modulo 2^32: counters wrap
    };
    const auto megabits = [seconds](std::uint64_t newer, std::uint64_t older) {
      return fmt::format("{:.1f}",
                         static_cast<double>(newer - older) * kBitsPerByte / seconds / kMega);
    };
    table.add_row(
        {fmt::format("{}", port), link_words(now_read.status),
         megabits(now_read.rx_bytes, before.rx_bytes), megabits(now_read.tx_bytes, before.tx_bytes),
         rate(now_read.rx_frames, before.rx_frames), rate(now_read.tx_frames, before.tx_frames),
         rate(now_read.accepted, before.accepted), rate(now_read.results, before.results),
         fmt::format("{}", now_read.bad - before.bad),
         fmt::format("{}", now_read.dropped - before.dropped)});
  }
  last_ = current;
  return table.text();
}

}  // namespace trib
