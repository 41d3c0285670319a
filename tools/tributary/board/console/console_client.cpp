// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/console_client.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "model/base/host_error.h"

namespace trib {

ConsoleClient::ConsoleClient(std::unique_ptr<ByteStream> stream, ConsolePatience patience)
    : stream_(std::move(stream)), lines_(*stream_), patience_(patience) {
  read(kIdAddress);
  read(kIdAddress);
}

std::uint32_t ConsoleClient::read(std::uint16_t address) {
  return ask(console_read(tag_, address), ConsoleReply::Kind::kValue,
             fmt::format("read of 0x{:04x}", address))
      .value;
}

void ConsoleClient::write(std::uint16_t address, std::uint32_t value) {
  ask(console_write(tag_, address, value), ConsoleReply::Kind::kDone,
      fmt::format("write of 0x{:08x} to 0x{:04x}", value, address));
}

ConsoleReply ConsoleClient::ask(const std::string& request, ConsoleReply::Kind kind,
                                const std::string& what) {
  ++counts_.requests;
  const std::uint64_t before = counts_.passed_over;
  ConsoleReply reply;
  bool answered = false;
  for (unsigned resends = 0; !answered && resends <= patience_.resends; ++resends) {
    if (resends > 0) ++counts_.resends;
    stream_->write(request + "\n");
    answered = await(kind, reply);
  }
  tag_ = (tag_ + 1) % kConsoleTags;
  if (!answered) give_up(what, counts_.passed_over - before);
  if (reply.kind != ConsoleReply::Kind::kError) return reply;
  if (reply.value == kConsoleBusError) {
    throw RegisterRefused(fmt::format(
        "{}: {}: the card's bus answers with an error: there is no such register, or it does not "
        "allow this; `tributary registers` and docs/BOARDS.md have those that there are",
        name(), what));
  }
  throw HostError(
      fmt::format("{}: {}: the card does not know this request (error {:x}); is its bitstream of "
                  "the same version as this program?",
                  name(), what, reply.value));
}

bool ConsoleClient::await(ConsoleReply::Kind kind, ConsoleReply& reply) {
  const ByteStream::Time deadline = stream_->now() + patience_.reply;
  while (const std::optional<std::string> line = lines_.read(deadline)) {
    const std::optional<ConsoleReply> found = parse_console_reply(*line);
    if (found && found->tag == tag_ &&
        (found->kind == kind || found->kind == ConsoleReply::Kind::kError)) {
      reply = *found;
      return true;
    }
    ++counts_.passed_over;
  }
  return false;
}

void ConsoleClient::give_up(const std::string& what, std::uint64_t passed_over) const {
  const std::string heard =
      passed_over == 0
          ? "nothing has come: is the card powered and its bitstream loaded, and is this the "
            "device of its console?"
          : fmt::format(
                "{} lines have come, but no reply to this: is it the device of another "
                "card, or is the line disturbed?",
                passed_over);
  throw HostError(fmt::format("{}: {}: no reply, sent {} times, {} ms each; {}", name(), what,
                              patience_.resends + 1, patience_.reply.count(), heard));
}

}  // namespace trib
