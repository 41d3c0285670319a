// SPDX-License-Identifier: Apache-2.0
// SelfTest: the checks of a card that need no host at its ports. One finding for each check,
// in this order:
//   image      the design of the bitstream has passed its verdict; if not, a warning
//   registers  SCRATCH reads as it was written, each bit as 1 and as 0; it is put back afterwards
//   errors     an access to where nothing is, and a write to a constant, are refused
//   uptime     it counts
//   console    it counts each request (over the console only)
//   clock      the reference clock is ready
//   transmit   the transmitters are ready
//   port N     a port with a module, or one that must be up, is up
//   counters   of each port of the node: they balance, if no frame has arrived in the meantime
// Errors: those of CardAccess, except for findings.
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "tools/tributary/board/card.h"

namespace trib {

struct Finding {
  enum class Verdict { kPass, kWarning, kFail, kSkipped };

  std::string check;
  Verdict verdict = Verdict::kPass;
  std::string text;  // what was found, and for a failure what to do
};

// "pass", "warn", "FAIL", "skip"
const char* verdict_word(Finding::Verdict verdict);

struct SelfTestConfig {
  bool over_console = true;
  std::set<unsigned> must_be_up;             // ports
  std::chrono::milliseconds patience{3000};  // within which UPTIME must count
  std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

class SelfTest {
 public:
  SelfTest(const Card& card, SelfTestConfig config);

  const std::vector<Finding>& run();
  const std::vector<Finding>& findings() const { return findings_; }
  bool passed() const;

 private:
  void add(const std::string& check, bool pass, const std::string& text, const std::string& remedy);
  void check_image();
  void check_registers();
  void check_errors();
  void check_uptime();
  void check_console();
  void check_bring_up();
  void check_links();
  void check_counters();

  const Card& card_;
  SelfTestConfig config_;
  std::vector<Finding> findings_;
};

}  // namespace trib
