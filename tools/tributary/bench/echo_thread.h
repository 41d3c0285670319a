// SPDX-License-Identifier: Apache-2.0
// EchoThread: a node on the loopback interface or another, as cheap as there can be one. It gives every
// contribution back as its result, without those of others, and every ASK as a NACK. Every JOIN is welcomed
// and every LEAVE answered. It does so with whole buffers of the system (UDP_GRO, UDP_SEGMENT), so that it
// does not limit who is measured.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "model/base/file_descriptor.h"
#include "model/base/span.h"
#include "tools/tributary/bench/loopback_socket.h"

namespace trib {

class EchoThread {
 public:
  // At `ip`. Throws HostError if the system refuses a socket, or has no UDP_GRO.
  explicit EchoThread(std::uint32_t ip = kLoopbackIp);
  ~EchoThread();
  EchoThread(const EchoThread&) = delete;
  EchoThread& operator=(const EchoThread&) = delete;

  std::uint16_t port() const { return port_; }
  // The CPU time of its thread.
  double cpu_seconds();
  // Contributions that have come.
  std::uint64_t contributions() const { return contributions_; }

 private:
  void run();
  bool echo();
  void answer(WritableBytes datagrams, std::size_t segment);
  void answer(WritableBytes datagram);

  FileDescriptor socket_;
  std::uint16_t port_;
  std::vector<std::uint8_t> buffer_;
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> contributions_{0};
  std::thread thread_;
};

}  // namespace trib
