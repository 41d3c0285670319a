// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/tests/link_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "verif/nic/tests/mismatch.h"

namespace trib::nic {
namespace {

constexpr unsigned kSlots = 32;  // of the interface as built

[[noreturn]] void fail(PortOf at, const std::string& what) {
  throw Mismatch(fmt::format("link from node {} port {}: {}", at.node, at.port, what));
}

}  // namespace

LinkChecker::LinkChecker(const Wiring& wiring, const std::vector<Tables>& tables,
                         const std::vector<unsigned>& modes, std::uint16_t round, bool lockstep)
    : wiring_(wiring),
      tables_(tables),
      modes_(modes),
      round_(round),
      lockstep_(lockstep),
      ports_(std::size_t{wiring.nodes()} * wiring.ports()) {
  for (Port& port : ports_) port.credits = kSlots;
}

void LinkChecker::expect(PortOf from, const ListEntry& entry, const Memory& values) {
  port_of(from).messages.push_back({entry, round_, values});
}

void LinkChecker::observe(Network& network) {
  const std::uint64_t cycle = network.cycle() - 1;
  for (unsigned n = 0; n < wiring_.nodes(); ++n) {
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      if (!wiring_.peers[n][p]) continue;
      const PortOf at{n, p};
      Port& port = port_of(at);
      const Flit& flit = network.line_from(n, p).in(cycle);
      if (flit.valid && flit.head) take_head(at, port, flit);
      if (flit.valid && !flit.head) take_data(at, port, flit);
      // In this cycle a credit comes too late for a flit that enters the link.
      port.credits += network.credits_to(n, p).out(cycle);
      if (port.credits > kSlots) fail(at, "more credits than slots");
    }
  }
}

void LinkChecker::require_turn(PortOf at, unsigned step) {
  for (unsigned p = 0; p < wiring_.ports(); ++p) {
    const auto& messages = port_of({at.node, p}).messages;
    if (!messages.empty() && messages.front().entry.step < step) {
      fail(at, fmt::format("step {} begins, and port {} has not sent all of step {}", step, p,
                           messages.front().entry.step));
    }
  }
}

void LinkChecker::begin_slot(PortOf at, Port& port) {
  if (port.credits == 0) fail(at, "a slot is begun without a credit");
  --port.credits;
}

void LinkChecker::take_head(PortOf at, Port& port, const Flit& flit) {
  if (port.messages.empty()) fail(at, "a message too many");
  const Expected& wanted = port.messages.front();
  const std::uint32_t size = tables_[at.node].rows[wanted.entry.flow].size;
  const std::uint32_t left = size - port.taken;
  const bool whole = message_mode(at);
  const bool first = !port.inside;
  const bool last = whole || left <= kPacketFlits;
  const std::uint32_t count = whole ? 0 : std::min<std::uint32_t>(left, kPacketFlits);
  const std::uint32_t gather = wanted.entry.operation == Operation::kGather ? 1 : 0;
  const std::uint32_t words[4] = {
      gather | std::uint32_t{first} << 1 | std::uint32_t{last} << 2 | count << 8 |
          std::uint32_t{wanted.entry.flow} << 16,
      std::uint32_t{wanted.entry.step} | std::uint32_t{wanted.round} << 16, size, 0};
  if (port.open > 0) fail(at, "a head inside a packet");
  if (!std::equal(std::begin(words), std::end(words), flit.words)) {
    fail(at, fmt::format("head {:08x} {:08x} {:08x} {:08x} in place of {:08x} {:08x} {:08x} 0",
                         flit.words[0], flit.words[1], flit.words[2], flit.words[3], words[0],
                         words[1], words[2]));
  }
  if (first && lockstep_) require_turn(at, wanted.entry.step);
  begin_slot(at, port);
  port.inside = true;
  port.open = whole ? size : count;
  if (size == 0) end_message(port);
}

void LinkChecker::take_data(PortOf at, Port& port, const Flit& flit) {
  if (port.open == 0) fail(at, "data without a head");
  --port.open;
  const Expected& wanted = port.messages.front();
  const std::uint32_t size = tables_[at.node].rows[wanted.entry.flow].size;
  if (message_mode(at) && port.taken > 0 && port.taken % kPacketFlits == 0) begin_slot(at, port);
  const auto values = wanted.values.begin() + std::ptrdiff_t{kFlitWords} * port.taken;
  if (!std::equal(values, values + kFlitWords, flit.words)) {
    fail(at, fmt::format("flit {} of flow {} in step {} differs from the golden execution",
                         port.taken, wanted.entry.flow, wanted.entry.step));
  }
  if (++port.taken == size) end_message(port);
}

void LinkChecker::end_message(Port& port) {
  port.messages.pop_front();
  port.inside = false;
  port.taken = 0;
}

void LinkChecker::require_end() const {
  for (unsigned n = 0; n < wiring_.nodes(); ++n) {
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      const Port& port = ports_[n * wiring_.ports() + p];
      if (!port.messages.empty()) {
        fail({n, p}, fmt::format("{} messages are missing", port.messages.size()));
      }
    }
  }
}

}  // namespace trib::nic
