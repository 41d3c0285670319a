// SPDX-License-Identifier: Apache-2.0
// An allreduce of small whole numbers, whose sum is exact in any order: buffers of all workers, the
// collectives that go with them, and whether the sums are right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/engine/collective.h"

namespace trib {

class Job {
 public:
  Job(unsigned workers, std::size_t elements, std::uint32_t message_id = 1)
      : send_(workers), receive_(workers, std::vector<float>(elements)), message_id_(message_id) {
    for (unsigned worker = 0; worker < workers; ++worker) {
      for (std::size_t i = 0; i < elements; ++i) {
        send_[worker].push_back(static_cast<float>((i + message_id) % 1000 * (worker + 1)));
      }
    }
  }

  std::vector<Collective> collectives() {
    std::vector<Collective> all;
    for (std::size_t worker = 0; worker < send_.size(); ++worker) {
      all.push_back(all_reduce(send_[worker].data(), receive_[worker].data(), send_[worker].size(),
                               message_id_));
    }
    return all;
  }

  /// Elements of all workers that are not the sum.
  std::size_t wrong() const {
    std::size_t count = 0;
    for (const std::vector<float>& result : receive_) {
      for (std::size_t i = 0; i < result.size(); ++i) {
        float sum = 0;
        for (const std::vector<float>& contribution : send_) {
          sum += contribution[i];
        }
        count += result[i] != sum;
      }
    }
    return count;
  }

 private:
  std::vector<std::vector<float>> send_;
  std::vector<std::vector<float>> receive_;
  std::uint32_t message_id_;
};

}  // namespace trib
