// SPDX-License-Identifier: Apache-2.0
// Options of the subcommands of `tributary board` for the card and the connection to it. Errors:
// UsageError.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "tools/tributary/board/console/card_access.h"

namespace trib {

class CardOptions {
 public:
  void add_to(CLI::App& command);

  // The card's registers. Throws HostError, MissingProgram.
  std::unique_ptr<CardAccess> open() const;
  bool over_console() const { return !uart_.empty(); }
  // Factor by which it may be slower than a card at its best: 1 without --reply-timeout.
  double slowness() const;
  // The expected card; empty: any.
  const std::string& card() const { return card_; }

 private:
  std::string uart_;
  std::string hw_server_;
  std::string jtag_;
  std::string card_;
  std::string folder_ = "fpga_boards";
  double reply_timeout_ = kReplyTimeout;

  static constexpr double kReplyTimeout = 0.1;  // seconds (BC7)
};

}  // namespace trib
