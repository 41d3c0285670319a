// SPDX-License-Identifier: Apache-2.0
// Attempts: steps of which each is made whatever has become of those before it.
#pragma once

#include <exception>

namespace trib {

class Attempts {
 public:
  template <typename Step>
  void make(const Step& step) {
    try {
      step();
    } catch (...) {
      if (!first_error_) first_error_ = std::current_exception();
    }
  }
  // Throws what the first step that failed has thrown.
  void finish() const {
    if (first_error_) std::rethrow_exception(first_error_);
  }

 private:
  std::exception_ptr first_error_;
};

}  // namespace trib
