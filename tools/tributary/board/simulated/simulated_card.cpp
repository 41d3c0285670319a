// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/simulated/simulated_card.h"

#include <poll.h>

#include <algorithm>
#include <utility>

#include "verif/sim/interfaces/wire_form.h"

namespace trib {

SimulatedCard::SimulatedCard(const SimulatedCardConfig& config,
                             std::unique_ptr<PseudoTerminal> console,
                             std::vector<std::unique_ptr<HostInterface>> interfaces)
    : card_({config.seed, true, 1.0}),
      console_(std::move(console)),
      interfaces_(std::move(interfaces)) {
  for (const unsigned cage : config.empty) card_.unplug(cage);
  if (config.dead_clock) card_.clock().lose_crystal(true);
  for (unsigned cage = 0; cage < interfaces_.size(); ++cage) connect(cage);
}

void SimulatedCard::connect(unsigned cage) {
  card_.cable(cage).partner().on_received([this, cage](const ethernet::FrameOnLine& frame) {
    if (frame.received.verdict != ethernet::ReceiveVerdict::Good) return;
    interfaces_[cage]->send(frame.received.frame.bytes);
    last_busy_ = card_.cycle();
  });
}

// One at a time: the rest waits in the system's buffer.
bool SimulatedCard::fetch(unsigned cage) {
  ethernet::LinkPartner& partner = card_.cable(cage).partner();
  if (!partner.idle()) return true;
  std::optional<Bytes> bytes = interfaces_[cage]->receive();
  if (!bytes) return false;
  pad_to_minimum(*bytes);
  partner.send(std::make_shared<const Frame>(Frame{std::move(*bytes), false}));
  return true;
}

void SimulatedCard::advance() {
  const std::string bytes = console_->read();
  card_.console().send(bytes);
  bool busy = !bytes.empty() || !card_.console().idle() || !card_.links_up();
  for (unsigned cage = 0; cage < interfaces_.size(); ++cage) busy |= fetch(cage);
  card_.run(kSliceCycles);
  const std::string reply = card_.console().take_received();
  console_->write(reply);
  if (busy || !reply.empty()) last_busy_ = card_.cycle();
}

bool SimulatedCard::idle() const { return card_.cycle() - last_busy_ > kQuietCycles; }

void SimulatedCard::wait(int descriptor, std::optional<std::chrono::milliseconds> timeout) {
  std::vector<pollfd> readable{{descriptor, POLLIN, 0}, {console_->descriptor(), POLLIN, 0}};
  for (const auto& interface : interfaces_)
    readable.push_back({interface->descriptor(), POLLIN, 0});
  ::poll(readable.data(), readable.size(), timeout ? static_cast<int>(timeout->count()) : -1);
  last_busy_ = card_.cycle();
}

}  // namespace trib
