// SPDX-License-Identifier: Apache-2.0
// An allreduce of values whose sum depends on the order of additions: buffers of all workers, the
// collectives that go with them, and the check that every worker has the bits of tree_sum(). The
// values are drawn from `seed`, or else from the message's id.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "host/engine/collective.h"
#include "verif/node/cluster/tree_config.h"
#include "verif/node/cluster/tree_sum.h"

namespace trib {

using Floats = std::vector<float>;

class TreeJob {
 public:
  TreeJob(unsigned workers, std::size_t elements, std::uint32_t message_id = 1)
      : TreeJob(workers, elements, message_id, message_id) {}
  TreeJob(unsigned workers, std::size_t elements, std::uint32_t message_id, std::uint32_t seed)
      : id_(message_id), send_(workers), receive_(workers) {
    std::mt19937 random(seed + 6);
    std::uniform_real_distribution<float> values(-1, 1);
    for (unsigned worker = 0; worker < workers; ++worker) {
      receive_[worker].resize(elements);
      for (std::size_t i = 0; i < elements; ++i) {
        send_[worker].push_back(values(random));
      }
    }
  }

  Collective collective(unsigned worker) {
    return all_reduce(send_[worker].data(), receive_[worker].data(), send_[worker].size(), id_);
  }
  std::vector<Collective> collectives() {
    std::vector<Collective> all;
    for (unsigned worker = 0; worker < send_.size(); ++worker) all.push_back(collective(worker));
    return all;
  }

  const std::vector<Floats>& sent() const { return send_; }
  const std::vector<Floats>& received() const { return receive_; }
  /// Of all workers but those named.
  Floats sum(const TreeConfig& tree, const std::vector<unsigned>& without = {}) const {
    std::vector<const float*> inputs;
    for (const Floats& values : send_) inputs.push_back(values.data());
    for (const unsigned worker : without) inputs[worker] = nullptr;
    return tree_sum(tree, inputs, send_.front().size());
  }
  /// In all workers but those named, who have no part in it.
  void expect_sums_of(const TreeConfig& tree, const std::vector<unsigned>& without = {}) const {
    const Floats expected = sum(tree, without);
    for (unsigned worker = 0; worker < receive_.size(); ++worker) {
      if (std::count(without.begin(), without.end(), worker) != 0) continue;
      expect_bits(receive_[worker], expected, worker);
    }
  }

  static void expect_bits(const Floats& got, const Floats& expected, unsigned worker) {
    ASSERT_EQ(got.size(), expected.size()) << "worker " << worker;
    for (std::size_t i = 0; i < got.size(); ++i) {
      ASSERT_EQ(std::memcmp(&got[i], &expected[i], sizeof(float)), 0)
          << "worker " << worker << ", element " << i << ": " << got[i] << ", expected "
          << expected[i];
    }
  }

 private:
  std::uint32_t id_;
  std::vector<Floats> send_;
  std::vector<Floats> receive_;
};

}  // namespace trib
