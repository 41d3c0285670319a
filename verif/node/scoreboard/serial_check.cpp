// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/serial_check.h"

#include <fmt/format.h>

#include "model/frame/codec.h"
#include "model/frame/serial.h"

namespace trib {
namespace {

// A spoiled frame may end anywhere behind its header.
bool is_result(const Frame& frame) {
  const Defect defect = first_defect(frame.bytes, only(FrameType::kResult));
  return defect == Defect::kNone || (frame.bad && defect == Defect::kTruncated);
}

}  // namespace

std::string SerialCheck::sent(unsigned port, const Frame& frame) {
  if (!is_result(frame)) return "";
  const Header header = read_header(frame.bytes);
  Life& life = life_of(header);
  if (!header.has(kFlagRetry)) {
    const std::uint8_t before = life.last.at(port);
    life.last[port] = header.serial;
    if ((stopped_ >> port & 1) == 0 && !is_later_serial(header.serial, before)) {
      return fmt::format("serial {} after {} on this port", header.serial, before);
    }
  }
  if (frame.bad) return "";
  const auto [known, first] = life.chunks.insert({header.sequence, header.serial});
  life.chunks.erase(header.sequence - kKeptChunks);
  if (first || known->second == header.serial) return "";
  return fmt::format("serial {}, but the chunk has had {}", header.serial, known->second);
}

SerialCheck::Life& SerialCheck::life_of(const Header& header) {
  std::deque<Life>& lives = lives_[header.group];
  for (Life& life : lives) {
    if (life.epoch == header.epoch) return life;
  }
  if (lives.size() == kKeptLives) lives.pop_front();
  lives.push_back({header.epoch, {}, {}});
  lives.back().last.fill(kBeforeTheFirst);
  return lives.back();
}

const SerialCheck::Life* SerialCheck::find(const Header& header) const {
  const auto lives = lives_.find(header.group);
  if (lives == lives_.end()) return nullptr;
  for (const Life& life : lives->second) {
    if (life.epoch == header.epoch) return &life;
  }
  return nullptr;
}

std::optional<std::uint8_t> SerialCheck::serial_of(const Header& chunk) const {
  const Life* const life = find(chunk);
  if (life == nullptr) return std::nullopt;
  const auto found = life->chunks.find(chunk.sequence);
  if (found == life->chunks.end()) return std::nullopt;
  return found->second;
}

std::optional<bool> SerialCheck::is_answered(const Header& frame) const {
  if (frame.type != FrameType::kAsk || frame.count >> 8 != 1) return true;
  const std::optional<std::uint8_t> serial = serial_of(frame);
  if (!serial) return std::nullopt;
  return !is_on_its_way(*serial, frame.count);
}

}  // namespace trib
