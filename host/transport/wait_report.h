// SPDX-License-Identifier: Apache-2.0
// Messages of a worker to its user while it waits (WK2). Silent for the first second, so that a healthy
// run says nothing; then who is missing, or that the node is silent, or that not all have joined:
// at once, again as soon as that changes, and every ten seconds while it does not.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "host/transport/wait.h"
#include "model/base/time.h"

namespace trib {

class WaitReport {
 public:
  static constexpr Time kSecond = 1'000'000 * kMicrosecond;
  static constexpr Time kFirstWord = kSecond;
  static constexpr Time kAgain = 10 * kSecond;

  // `print` takes a line without its end.
  explicit WaitReport(std::function<void(const std::string&)> print) : print_(std::move(print)) {}

  // To be called a few times a second.
  void look(const Wait& wait);

 private:
  std::function<void(const std::string&)> print_;
  std::string said_;  // in this wait; empty: nothing
  Time said_at_ = 0;  // of its time
};

}  // namespace trib
