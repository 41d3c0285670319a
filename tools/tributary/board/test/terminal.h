// SPDX-License-Identifier: Apache-2.0
// Terminal: a pseudo-terminal whose near end a thread serves, instead of a serial device: input
// goes to a function, whose result is sent in pieces. It ends with the object.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "model/base/file_descriptor.h"

namespace trib {

class Terminal {
 public:
  using Answer = std::function<std::string(std::string_view bytes)>;

  explicit Terminal(Answer answer, std::size_t piece = 5)
      : answer_(std::move(answer)), piece_(piece), near_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    std::array<int, 2> ends{};
    if (near_.get() < 0 || ::grantpt(near_.get()) != 0 || ::unlockpt(near_.get()) != 0 ||
        ::pipe(ends.data()) != 0) {
      throw std::runtime_error("no pseudo-terminal");
    }
    stop_reading_ = FileDescriptor(ends[0]);
    stop_ = FileDescriptor(ends[1]);
    path_ = ::ptsname(near_.get());
    // Held open: without it the near end reports an error whenever the far one is not open.
    far_ = FileDescriptor(::open(path_.c_str(), O_RDWR | O_NOCTTY));
    termios raw{};
    ::tcgetattr(far_.get(), &raw);
    ::cfmakeraw(&raw);
    ::tcsetattr(far_.get(), TCSANOW, &raw);
    thread_ = std::thread([this] { serve(); });
  }
  ~Terminal() {
    stop_ = FileDescriptor();
    thread_.join();
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  const std::string& path() const { return path_; }

 private:
  void serve() {
    std::array<pollfd, 2> waiting{{{near_.get(), POLLIN, 0}, {stop_reading_.get(), POLLIN, 0}}};
    while (::poll(waiting.data(), waiting.size(), -1) >= 0 && waiting[1].revents == 0) {
      std::array<char, 256> buffer{};
      const ssize_t count = ::read(near_.get(), buffer.data(), buffer.size());
      if (count <= 0) return;
      std::string reply = answer_({buffer.data(), static_cast<std::size_t>(count)});
      while (!reply.empty()) {
        const std::string piece = reply.substr(0, piece_);
        if (::write(near_.get(), piece.data(), piece.size()) < 0) return;
        reply.erase(0, piece.size());
      }
    }
  }

  Answer answer_;
  std::size_t piece_;
  FileDescriptor near_;
  FileDescriptor far_;
  FileDescriptor stop_reading_;
  FileDescriptor stop_;
  std::string path_;
  std::thread thread_;
};

}  // namespace trib
