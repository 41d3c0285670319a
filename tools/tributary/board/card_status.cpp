// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/card_status.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/tributary/board/card_words.h"
#include "tools/tributary/report/table.h"
#include "verif/boards/registers/registers.h"

namespace trib {
namespace {

std::string times(std::uint32_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string git_words(std::uint32_t hash) {
  return hash == 0 ? "of an unknown commit" : fmt::format("git {:08x}", hash);
}

std::string port_table(const CardStatus& status) {
  Table table({"port", "module", "light", "receiver", "lock", "link", "faults"});
  for (const CardPage& link : status.links) {
    const std::uint32_t word = link.at(board::kLinkStatus);
    const auto yes = [word](std::uint32_t mask) {
      return std::string((word & mask) != 0 ? "yes" : "no");
    };
    const std::vector<std::string> faults = fault_words(word);
    table.add_row({fmt::format("{}", link.index()), yes(board::kLinkStatusPresent),
                   yes(board::kLinkStatusLight), receiver_words(word),
                   yes(board::kLinkStatusBlockLock), link_words(word),
                   faults.empty() ? "-" : fmt::format("{}", fmt::join(faults, ", "))});
  }
  return table.text();
}

nlohmann::ordered_json port_json(const CardPage& link) {
  const std::uint32_t word = link.at(board::kLinkStatus);
  const auto is = [word](std::uint32_t mask) { return (word & mask) != 0; };
  return {{"port", link.index()},
          {"module", is(board::kLinkStatusPresent)},
          {"light", is(board::kLinkStatusLight)},
          {"receiver", receiver_words(word)},
          {"lock", is(board::kLinkStatusBlockLock)},
          {"link", link_words(word)},
          {"up", is(board::kLinkStatusUp)},
          {"faults", fault_words(word)}};
}

}  // namespace

CardStatus status_of(const Card& card) {
  return {card.registers().name(), card.name(), card.identity(), card.board(), card.links()};
}

std::string status_text(const CardStatus& status) {
  const CardIdentity& id = status.identity;
  const CardPage& page = status.board;
  return fmt::format(
      "card      {}, {} ports, {}, up for {}\n"
      "image     {}\n"
      "node      version {}, build {:#010x}, {} ports, {} bytes a beat, window {}, {}\n"
      "clock     {}, {}, lost {}\n"
      "transmit  {}, {}\n"
      "console   {}, {} repeated, {} dropped, {} framing errors\n\n{}",
      status.name, id.ports, git_words(id.git_hash), duration_words(page.at(board::kRegUptime)),
      image_words(id.image), version_words(id.node_version), id.node_build, id.node.ports,
      id.node.beat_bytes, id.node.window, times(id.node.groups, "group", "groups"),
      clock_words(page.at(board::kRegClock)),
      times(page.at(board::kRegClockAttempts), "attempt", "attempts"),
      times(page.at(board::kRegClockLost), "time", "times"),
      transmit_words(page.at(board::kRegTransmit), page.at(board::kRegTransmitQuads)),
      times(page.at(board::kRegTransmitRetries), "retry", "retries"),
      times(page.at(board::kRegConsoleRequests), "request", "requests"),
      page.at(board::kRegConsoleRepeated), page.at(board::kRegConsoleDropped),
      page.at(board::kRegConsoleFraming), port_table(status));
}

nlohmann::ordered_json status_json(const CardStatus& status) {
  const CardIdentity& id = status.identity;
  const CardPage& page = status.board;
  nlohmann::ordered_json record{
      {"device", status.device},
      {"card", status.name},
      {"model", id.model},
      {"git_hash", fmt::format("{:08x}", id.git_hash)},
      {"image", image_state_word(image_state(id.image))},
      {"image_commit", image_commit_words(id.image)},
      {"uptime", page.at(board::kRegUptime)},
      {"node_version", version_words(id.node_version)},
      {"node_build", id.node_build},
      {"node_ports", id.node.ports},
      {"beat_bytes", id.node.beat_bytes},
      {"window", id.node.window},
      {"groups", id.node.groups},
      {"clock", clock_words(page.at(board::kRegClock))},
      {"clock_ready", (page.at(board::kRegClock) & board::kRegClockReady) != 0},
      {"transmit", transmit_words(page.at(board::kRegTransmit), page.at(board::kRegTransmitQuads))},
      {"transmit_ready", (page.at(board::kRegTransmit) & board::kRegTransmitReady) != 0},
      {"ports", nlohmann::ordered_json::array()}};
  for (const CardPage& link : status.links) record["ports"].push_back(port_json(link));
  return record;
}

}  // namespace trib
