// SPDX-License-Identifier: Apache-2.0
// A read stream of an interface (docs/NIC.md, NI3): reads come back in order, each after a latency. The
// data are those of the cycle in which the read was accepted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

namespace trib::nic {

class MemoryStream {
 public:
  void accept(const std::vector<std::uint32_t>& memory, std::uint32_t place, std::uint64_t cycle,
              unsigned latency) {
    Read read;
    read.due = std::max(cycle + latency, reads_.empty() ? 0 : reads_.back().due + 1);
    std::memcpy(read.words, &memory.at(std::size_t{4} * place + 3) - 3, sizeof read.words);
    reads_.push_back(read);
  }

  /// The data of this cycle, or nullptr.
  const std::uint32_t* data(std::uint64_t cycle) const {
    return !reads_.empty() && reads_.front().due <= cycle ? reads_.front().words : nullptr;
  }
  void pop() { reads_.pop_front(); }

 private:
  struct Read {
    std::uint64_t due = 0;
    std::uint32_t words[4] = {};
  };
  std::deque<Read> reads_;
};

}  // namespace trib::nic
