// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/board_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <vector>

#include "tools/tributary/board/card.h"
#include "tools/tributary/board/console/console_client.h"
#include "tools/tributary/board/console/hw_server_access.h"
#include "tools/tributary/board/console/process_stream.h"
#include "tools/tributary/board/console/serial_port.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/time_unit.h"
#include "verif/sim/command_line/number_check.h"

namespace trib {
namespace {

std::vector<std::string> card_names() {
  std::vector<std::string> names;
  names.reserve(std::size(kCardModels));
  for (const CardModel& model : kCardModels) names.emplace_back(model.folder);
  return names;
}

}  // namespace

void CardOptions::add_to(CLI::App& command) {
  auto* uart = command.add_option("--uart", uart_,
                                  "Serial device of the card's console, such as /dev/ttyUSB0");
  auto* server = command.add_option("--hw-server", hw_server_,
                                    "HOST:PORT of an hw_server with the card's JTAG, such as "
                                    "localhost:3121; needs vivado or vivado_lab in the PATH");
  server->excludes(uart);
  command
      .add_option("--jtag", jtag_,
                  "Of several cards at the hw_server the one whose JTAG cable has this in its "
                  "serial number; tools/board_image.sh --list-cards prints them")
      ->needs(server);
  command.add_option("--card", card_, "Refuse any other card than this")
      ->check(CLI::IsMember(card_names()));
  command
      .add_option("--boards", folder_, "Folder of the boards, which has the script for --hw-server")
      ->capture_default_str()
      ->needs(server);
  command
      .add_option("--reply-timeout", reply_timeout_,
                  "How long to wait for a reply of the console before the request is sent again, "
                  "ten times at most: s, ms or us. A simulated card needs longer")
      ->transform(in_seconds())
      ->check(in_range(1e-3, 1e3))
      ->default_str("100ms")
      ->envname("TRIBUTARY_REPLY_TIMEOUT");
}

double CardOptions::slowness() const {
  return over_console() ? std::max(1.0, reply_timeout_ / kReplyTimeout) : 1;
}

std::unique_ptr<CardAccess> CardOptions::open() const {
  if (!uart_.empty()) {
    const auto reply = std::chrono::duration<double>(reply_timeout_);
    return std::make_unique<ConsoleClient>(
        std::make_unique<SerialPort>(uart_),
        ConsolePatience{std::chrono::duration_cast<std::chrono::milliseconds>(reply)});
  }
  if (hw_server_.empty()) {
    throw UsageError(
        "say which card: --uart /dev/ttyUSB0 for the USB cable of its console, or --hw-server "
        "localhost:3121 for its JTAG");
  }
  const std::filesystem::path script =
      std::filesystem::path(folder_) / "common" / "vivado" / "registers.tcl";
  if (!std::filesystem::exists(script)) {
    throw UsageError(
        fmt::format("{}: no such file; run this in the root of the repository, or say by --boards "
                    "where its fpga_boards is",
                    script.string()));
  }
  return std::make_unique<HwServerAccess>(
      hw_server_,
      std::make_unique<ProcessStream>(vivado_command(script.string(), hw_server_, jtag_),
                                      "source the settings64.sh of Vivado, or use "
                                      "--uart, which needs no Vivado"));
}

}  // namespace trib
