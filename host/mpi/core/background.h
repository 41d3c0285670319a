// SPDX-License-Identifier: Apache-2.0
// A thread that drives operations in progress while the application does something else: a process in
// MPI_Recv owes the others its contributions. It runs only while there is something to drive.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "host/mpi/core/lane.h"

namespace trib::mpi {

class Background {
 public:
  Background() = default;
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Drives it to its end, which Pending::test() of the caller sees.
  void drive(std::shared_ptr<Lane::Pending> pending);

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::shared_ptr<Lane::Pending>> driven_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace trib::mpi
