// SPDX-License-Identifier: Apache-2.0
// A socket and a worker of one group on it, driven by the caller or by a thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/transport/communicator.h"
#include "host/transport/progress_thread.h"
#include "host/transport/transport_choice.h"
#include "host/transport/wait_report.h"

namespace trib {

class Channel {
 public:
  struct Settings {
    Endpoint local;
    Endpoint node;
    TransportChoice transport;
    int stop = -1;
    bool thread = false;
    std::function<void(const WorkerError&)> on_failure{};  // in the thread
  };
  // `make` makes the worker's configuration for an MTU.
  Channel(const Settings& settings, const std::function<WorkerConfig(std::size_t mtu)>& make);
  Channel(const Channel&) = delete;  // the Communicator holds the address of a member
  Channel& operator=(const Channel&) = delete;

  const WorkerConfig& config() const { return config_; }
  // Does `work` with exclusive use of the Communicator.
  template <typename Work>
  auto use(const Work& work) {
    if (thread_) return thread_->use([&] { return work(group_); });
    return work(group_);
  }
  // Throws an error of the thread that has not been reported yet.
  void hear();
  // As those of a Request.
  Request start(Collective collective);
  bool poll(Request& request);
  void wait(Request& request) { wait_for(request, Communicator::kForEver); }
  bool wait_for(Request& request, Time time);
  void rejoin(Time patience);
  // Returns when `on_failure` does not go on.
  void settle();
  // Then nothing goes on between the calls.
  void end_thread();
  // `say` takes lines; nothing: nothing is said.
  void on_waiting(const std::function<void(const std::string&)>& say);

 private:
  std::unique_ptr<NodeTransport> transport_;
  WorkerConfig config_;
  std::optional<WaitReport> waits_;
  Communicator group_;
  std::optional<ProgressThread> thread_;
};

}  // namespace trib
