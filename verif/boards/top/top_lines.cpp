// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/top/top_lines.h"

#include <algorithm>
#include <utility>

#include "verif/sim/rtl/rtl_context.h"

namespace trib::board {

TopLines::TopLines(std::uint64_t seed) : noise_(Random{seed, 30}()) {
  for (unsigned i = 0; i < kLines; ++i) {
    cables_.push_back(std::make_unique<Cable>(Random{seed, 40, i}(), 0));
    quiet_[i] = kQuietCycles;
  }
}

bool TopLines::up() const {
  return std::all_of(cables_.begin(), cables_.end(),
                     [](const auto& cable) { return cable->partner().up(); });
}

void TopLines::transmitters(std::uint8_t high) {
  for (unsigned i = 0; i < kLines; ++i) {
    if ((high >> i & 1) == 0) continue;
    drivers_[i] = probed_;
    quiet_[i] = 0;
  }
  next_probe_ = (probed_ + 1) % static_cast<int>(kLines);
}

void TopLines::step(std::uint8_t off, std::uint64_t time_fs) {
  off_ = off;
  time_fs_ = time_fs;
  for (unsigned i = 0; i < kLines; ++i) {
    if (quiet_[i] < kQuietCycles) ++quiet_[i];
    if (quiet_[i] == kQuietCycles || (off_ >> i & 1) != 0) {
      cables_[i]->from_card_block(noise(), time_fs);
    }
  }
}

bool TopLines::probe(int channel) {
  probed_ = next_probe_;
  return channel == probed_;
}

void TopLines::transmit(int channel, std::uint64_t data, std::uint8_t header,
                        std::uint8_t sequence) {
  ethernet::GearboxSender& sender = senders_.at(static_cast<unsigned>(channel));
  const std::uint64_t errors = sender.errors();
  ethernet::GearboxSender::Sent sent = sender.step(data, header, sequence);
  if (sender.errors() != errors) violate("a sequence number is not the next one");
  if (!sent.running) sent.block = noise();
  if (!sent.block) return;
  for (unsigned i = 0; i < kLines; ++i) {
    if (drivers_[i] != channel || quiet_[i] == kQuietCycles || (off_ >> i & 1) != 0) continue;
    cables_[i]->from_card_block(*sent.block, time_fs_);
  }
}

ethernet::GearboxReceiver::Pins TopLines::receive(int channel, int line, bool slip) {
  ethernet::GearboxReceiver& receiver = receivers_.at(static_cast<unsigned>(channel));
  Cable& cable = *cables_.at(static_cast<unsigned>(line));
  if (slip) cable.to_card().slip();
  return receiver.step(receiver.wants_block() ? cable.to_card_block(time_fs_) : noise());
}

void TopLines::violate(std::string what) {
  if (std::find(violations_.begin(), violations_.end(), what) == violations_.end()) {
    violations_.push_back(std::move(what));
  }
}

}  // namespace trib::board

namespace {

trib::board::TopLines& lines() {
  return *static_cast<trib::board::TopLines*>(trib::RtlContext::selected().imports);
}

}  // namespace

extern "C" {

int trib_top_channel() { return lines().number_channel(); }
unsigned char trib_top_probe(int channel) { return lines().probe(channel) ? 1 : 0; }
int trib_top_line() { return lines().rising(); }
void trib_top_transmit(int channel, long long data, int header, int index) {
  lines().transmit(channel, static_cast<std::uint64_t>(data), static_cast<std::uint8_t>(header),
                   static_cast<std::uint8_t>(index));
}
void trib_top_receive(int channel, int line, unsigned char slip, long long* data, int* header,
                      int* valid) {
  const auto pins = lines().receive(channel, line, slip != 0);
  *data = static_cast<long long>(pins.data);
  *header = pins.header;
  *valid = pins.valid ? 1 : 0;
}
void trib_top_violation(const char* what) { lines().violate(what); }
}
