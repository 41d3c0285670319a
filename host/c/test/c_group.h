// SPDX-License-Identifier: Apache-2.0
// The workers of a group as a C application makes them, with a golden node, all in one process.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "host/c/test/golden_node.h"
#include "host/c/tributary.h"

namespace trib {

constexpr std::uint64_t kMilliseconds = 1'000'000;  // in nanoseconds

struct Destroy {
  void operator()(trib_comm* comm) const { trib_destroy(comm); }
};
using Comm = std::unique_ptr<trib_comm, Destroy>;

struct Release {
  void operator()(trib_request* request) const { trib_release(request); }
};
using Handle = std::unique_ptr<trib_request, Release>;

// Patient enough for a machine that is busy.
inline trib_config test_config() {
  trib_config config;
  EXPECT_EQ(trib_config_init(&config, sizeof config), TRIB_OK);
  config.job = 4711;
  config.workers = 1;
  config.chunk_bytes = 64;
  config.min_timeout = 20 * kMilliseconds;
  config.max_timeout = 200 * kMilliseconds;
  config.max_retries = 300;
  config.join_timeout = 60'000 * kMilliseconds;
  return config;
}

// Null, and a failure of the test, if it can't be had.
inline Comm create(const trib_config& config) {
  trib_comm* comm = nullptr;
  char text[256];
  EXPECT_EQ(trib_create(&config, &comm, text, sizeof text), TRIB_OK) << text;
  return Comm(comm);
}

class CGroup {
 public:
  using Change = std::function<void(trib_config&)>;

  // `change` changes the configuration of every worker.
  explicit CGroup(
      unsigned workers, const GoldenOptions& options = {},
      const Change& change = [](trib_config&) {})
      : node_(workers, options) {
    for (unsigned rank = 0; rank < workers; ++rank) {
      const std::string node = node_.address(rank);
      const std::string local = node_.worker(rank);
      trib_config config = test_config();
      config.node = node.c_str();
      config.local = local.c_str();
      config.rank = rank;
      config.workers = workers;
      change(config);
      comms_.push_back(create(config));
    }
  }

  unsigned workers() const { return static_cast<unsigned>(comms_.size()); }
  trib_comm* operator[](unsigned rank) { return comms_.at(rank).get(); }
  const GoldenNode& node() const { return node_; }
  void destroy(unsigned rank) { comms_.at(rank).reset(); }

  // `work`, which returns an error, on all workers at once, each in a thread of its own. Returns
  // the errors.
  std::vector<int> all(const std::function<int(unsigned rank, trib_comm* comm)>& work) {
    std::vector<int> errors(workers());
    std::vector<std::thread> threads;
    for (unsigned rank = 0; rank < workers(); ++rank) {
      threads.emplace_back([&, rank] { errors[rank] = work(rank, comms_[rank].get()); });
    }
    for (std::thread& thread : threads) thread.join();
    return errors;
  }
  void expect_all(const std::function<int(unsigned rank, trib_comm* comm)>& work) {
    const std::vector<int> errors = all(work);
    for (unsigned rank = 0; rank < workers(); ++rank) {
      EXPECT_EQ(errors[rank], TRIB_OK) << "rank " << rank << ": " << trib_last_error((*this)[rank]);
    }
  }
  void join() {
    expect_all([](unsigned, trib_comm* comm) { return trib_join(comm); });
  }

 private:
  GoldenNode node_;
  std::vector<Comm> comms_;  // gone before the node
};

}  // namespace trib
