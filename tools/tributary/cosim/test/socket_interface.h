// SPDX-License-Identifier: Apache-2.0
// A HostInterface without any privilege, for tests: one end of a pair of local sockets that keep
// frames apart; the test holds the other end.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/base/file_descriptor.h"
#include "verif/sim/interfaces/host_interface.h"

namespace trib {

class SocketInterface : public HostInterface {
 public:
  explicit SocketInterface(FileDescriptor end) : end_(std::move(end)) {}

  // Two interfaces with a cable between them.
  static std::pair<SocketInterface, SocketInterface> pair() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw std::runtime_error("socketpair");
    }
    return {SocketInterface(FileDescriptor(ends[0])), SocketInterface(FileDescriptor(ends[1]))};
  }

  const std::string& name() const override { return name_; }
  int descriptor() const override { return end_.get(); }
  std::optional<Bytes> receive() override {
    Bytes frame(kLongest);
    const ssize_t bytes = ::recv(end_.get(), frame.data(), frame.size(), MSG_DONTWAIT);
    if (bytes == 0) gone_ = true;  // the other end is closed
    if (bytes <= 0) return std::nullopt;
    frame.resize(static_cast<std::size_t>(bytes));
    return frame;
  }
  bool send(const Bytes& frame) override {
    return !refusing_ && ::send(end_.get(), frame.data(), frame.size(), MSG_DONTWAIT) >= 0;
  }
  bool gone() const override { return gone_; }
  std::uint64_t lost() override { return 0; }

  /// For the other end this interface is gone.
  void close() { end_ = FileDescriptor(); }
  /// From now on send() says no.
  void refuse() { refusing_ = true; }

 private:
  static constexpr std::size_t kLongest = 10'000;

  std::string name_ = "pair";
  FileDescriptor end_;
  bool refusing_ = false;
  bool gone_ = false;
};

}  // namespace trib
