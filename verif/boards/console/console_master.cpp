// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/console/console_master.h"

namespace trib::board {

std::uint32_t ConsoleMaster::read(std::uint16_t address) {
  return request(read_line(tag_, address), ConsoleReply::Kind::kRead);
}

void ConsoleMaster::write(std::uint16_t address, std::uint32_t value) {
  request(write_line(tag_, address, value), ConsoleReply::Kind::kWritten);
}

std::uint32_t ConsoleMaster::request(const std::string& line, ConsoleReply::Kind wanted) {
  const unsigned tag = tag_;
  tag_ = (tag_ + 1) % 16;
  for (unsigned tries = 0; tries < kTries; ++tries) {
    if (tries != 0) ++repeats_;
    // A line feed ends what noise may have left.
    line_.send((tries == 0 ? "" : "\n") + line + "\n");
    const std::optional<ConsoleReply> reply = wait();
    if (!reply || reply->tag != tag) continue;
    if (reply->kind == ConsoleReply::Kind::kBusError) throw ConsoleError(line + ": bus error");
    if (reply->kind == wanted) return reply->value;
  }
  throw ConsoleError(line + ": no reply");
}

// The next reply, or none within the time; what is none is passed over.
std::optional<ConsoleReply> ConsoleMaster::wait() {
  for (std::uint64_t cycle = 0; cycle < patience_; ++cycle) {
    step_();
    for (const char letter : line_.take_received()) {
      if (letter != '\n') {
        growing_ += letter;
        continue;
      }
      const std::optional<ConsoleReply> reply = parse_reply(growing_);
      growing_.clear();
      if (reply) return reply;
    }
  }
  return std::nullopt;
}

}  // namespace trib::board
