// SPDX-License-Identifier: Apache-2.0
// A report of the design under test about itself: a failed assertion, $error, $stop, $fatal or
// $finish. what() holds the printed message with source file, line and the cycle in which it
// happened (counted from 0 at construction of the NodeDut).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace trib {

class RtlError : public std::runtime_error {
 public:
  RtlError(const std::string& message, std::string file, int line, std::uint64_t cycle);

  const std::string& file() const { return file_; }
  int line() const { return line_; }
  std::uint64_t cycle() const { return cycle_; }

 private:
  std::string file_;
  int line_;
  std::uint64_t cycle_;
};

}  // namespace trib
