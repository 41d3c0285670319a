// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/hw_server_access.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr std::string_view kOurs = "TRIB ";
constexpr std::string_view kError = "error ";
constexpr std::string_view kHexDigits = "0123456789abcdef";

bool begins_with(std::string_view text, std::string_view head) {
  return text.substr(0, head.size()) == head;
}

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (::access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> vivado_command(const std::string& script, const std::string& server,
                                        const std::string& jtag) {
  const bool lab_only = !is_in_path("vivado") && is_in_path("vivado_lab");
  std::vector<std::string> words{lab_only ? "vivado_lab" : "vivado",
                                 "-mode",
                                 "batch",
                                 "-nolog",
                                 "-nojournal",
                                 "-notrace",
                                 "-source",
                                 script,
                                 "-tclargs",
                                 server};
  if (!jtag.empty()) words.push_back(jtag);
  return words;
}

HwServerAccess::HwServerAccess(std::string server, std::unique_ptr<ByteStream> vivado,
                               HwServerPatience patience)
    : server_(std::move(server)),
      vivado_(std::move(vivado)),
      lines_(*vivado_),
      patience_(patience) {
  const std::string first = next(patience_.start, "connection");
  if (begins_with(first, kError)) {
    throw HostError(fmt::format(
        "{}: {}; is hw_server running there, the card powered, and its bitstream loaded?", name(),
        first.substr(kError.size())));
  }
  if (first != "ready") {
    throw HostError(
        fmt::format("{}: Vivado's script says '{}' in place of 'ready'", name(), first));
  }
}

std::uint32_t HwServerAccess::read(std::uint16_t address) {
  const std::string what = fmt::format("read of 0x{:04x}", address);
  const std::string reply = ask(fmt::format("r {:04x}\n", address), what);
  const std::string digits = reply.substr(0, 1) == "=" ? reply.substr(1) : "";
  if (digits.size() != 8 || digits.find_first_not_of(kHexDigits) != std::string::npos) {
    throw HostError(fmt::format("{}: {}: '{}' is no value", name(), what, reply));
  }
  return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
}

void HwServerAccess::write(std::uint16_t address, std::uint32_t value) {
  const std::string what = fmt::format("write of 0x{:08x} to 0x{:04x}", value, address);
  const std::string reply = ask(fmt::format("w {:04x} {:08x}\n", address, value), what);
  if (reply != ".") {
    throw HostError(fmt::format("{}: {}: '{}' is no confirmation", name(), what, reply));
  }
}

std::string HwServerAccess::ask(const std::string& request, const std::string& what) {
  vivado_->write(request);
  std::string reply = next(patience_.reply, what);
  if (!begins_with(reply, "!")) return reply;
  throw RegisterRefused(fmt::format(
      "{}: {}: the card's bus answers with an error ({}): there is no such register, or "
      "it does not allow this",
      name(), what, reply.substr(1)));
}

std::string HwServerAccess::next(std::chrono::milliseconds patience, const std::string& what) {
  const ByteStream::Time deadline = vivado_->now() + patience;
  while (const std::optional<std::string> line = lines_.read(deadline)) {
    if (begins_with(*line, kOurs)) return line->substr(kOurs.size());
  }
  throw HostError(fmt::format("{}: {}: Vivado says nothing for {} s; is hw_server running there?",
                              name(), what,
                              std::chrono::duration_cast<std::chrono::seconds>(patience).count()));
}

}  // namespace trib
