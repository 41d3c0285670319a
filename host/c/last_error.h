// SPDX-License-Identifier: Apache-2.0
// Exceptions as the numbers of trib_error, with their texts. Holds the last one, without any memory
// but its own, so that it works when there is none.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

namespace trib {

// Errors that have a number of their own in the C interface.
class Failure : public std::runtime_error {
 public:
  Failure(int error, const std::string& what) : std::runtime_error(what), error_(error) {}
  int error() const { return error_; }

 private:
  int error_;
};

class LastError {
 public:
  // To be called while an exception is handled, whichever it is. Returns its number.
  int take() noexcept;
  int set(int error, const char* text, std::uint32_t node = 0) noexcept;

  const char* text() const noexcept { return text_.data(); }
  // The number of the node's ERROR; 0: it was none.
  std::uint32_t node() const noexcept { return node_; }

 private:
  std::array<char, 1024> text_{};  // ends with 0
  std::uint32_t node_ = 0;
};

// The last error of each thread that has had one, or one for all of them.
class LastErrors {
 public:
  explicit LastErrors(bool by_thread) : by_thread_(by_thread) {}

  // Of the calling thread, as those of LastError.
  int take() noexcept;
  const char* text() const noexcept;
  std::uint32_t node() const noexcept;

 private:
  const LastError* found() const noexcept;

  bool by_thread_;
  LastError common_;  // also when there is no memory
  mutable std::mutex mutex_;
  std::map<std::uint64_t, LastError> of_threads_;
};

// Does `work`; what it throws goes to `last`, a LastError or LastErrors.
template <typename Last, typename Work>
int guarded(Last& last, const Work& work) noexcept {
  try {
    work();
    return 0;
  } catch (...) {
    return last.take();
  }
}

}  // namespace trib
