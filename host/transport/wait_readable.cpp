// SPDX-License-Identifier: Apache-2.0
#include "host/transport/wait_readable.h"

#include <fmt/format.h>
#include <poll.h>

#include <array>
#include <cerrno>

#include "host/transport/poll_timeout.h"
#include "host/transport/transport.h"
#include "model/base/host_error.h"

namespace trib {

bool wait_readable(int descriptor, int stop, std::optional<Time> timeout) {
  std::array<pollfd, 2> readable{{{descriptor, POLLIN, 0}, {stop, POLLIN, 0}}};
  const timespec longest = timeout ? poll_timeout(*timeout) : timespec{};
  const int ready =
      ::ppoll(readable.data(), readable.size(), timeout ? &longest : nullptr, nullptr);
  const int stopped = readable[1].revents;
  if ((stopped & POLLNVAL) != 0) throw HostError(fmt::format("stop descriptor {}", stop), EBADF);
  if (stopped != 0) throw Interrupted();  // also by an end or an error, which a read would return
  return ready != 0;
}

}  // namespace trib
