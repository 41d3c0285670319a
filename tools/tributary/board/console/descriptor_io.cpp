// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/descriptor_io.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include "model/base/host_error.h"

namespace trib {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWritePatience{1000};

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw HostError(fmt::format("{}: {}", name, what));
}

// False when the time has run out.
bool ready(int descriptor, short events, ByteStream::Time deadline) {
  while (true) {
    const auto left =
        std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    pollfd poll_descriptor{descriptor, events, 0};
    const int found = ::poll(&poll_descriptor, 1, static_cast<int>(std::max<long>(left, 0)));
    if (found > 0) return true;
    if (found == 0 && left <= 0) return false;
    if (found < 0 && errno != EINTR) return false;
  }
}

}  // namespace

void write_all(int descriptor, std::string_view bytes, const std::string& name) {
  const ByteStream::Time deadline = std::chrono::steady_clock::now() + kWritePatience;
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EAGAIN && errno != EINTR) {
      throw HostError(name + ": can't be written", errno);
    } else if (!ready(descriptor, POLLOUT, deadline)) {
      fail(name, "takes no bytes; is it the right device?");
    }
  }
}

std::string read_some(int descriptor, ByteStream::Time deadline, const std::string& name,
                      const std::string& end) {
  std::array<char, 4096> buffer{};
  while (true) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count > 0) return {buffer.data(), static_cast<std::size_t>(count)};
    if (count == 0 || errno == EIO) fail(name, end);
    if (errno != EAGAIN && errno != EINTR) {
      throw HostError(name + ": can't be read", errno);
    }
    if (!ready(descriptor, POLLIN, deadline)) return "";
  }
}

}  // namespace trib
