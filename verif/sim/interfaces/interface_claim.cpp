// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/interfaces/interface_claim.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "model/base/host_error.h"

namespace trib {
namespace {

// A name in no file system: a zero byte before it. Each network namespace has names of its own.
struct ClaimAddress {
  explicit ClaimAddress(int index) {
    const std::string name = fmt::format("tributary/interface/{}", index);
    address.sun_family = AF_UNIX;
    std::copy(name.begin(), name.end(), address.sun_path + 1);
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }

  sockaddr_un address{};
  socklen_t size = 0;
};

FileDescriptor open_socket() {
  return FileDescriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

// "process 4711", or a general phrase if the system does not report it.
std::string holder(const ClaimAddress& address) {
  const FileDescriptor socket = open_socket();
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::connect(socket.get(), address.get(), address.size) == 0 &&
      ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 &&
      credentials.pid != 0) {
    return fmt::format("process {}", credentials.pid);
  }
  return "another process";
}

}  // namespace

InterfaceClaim::InterfaceClaim(int index, const std::string& name) : socket_(open_socket()) {
  const ClaimAddress address(index);
  if (::bind(socket_.get(), address.get(), address.size) == 0 && ::listen(socket_.get(), 1) == 0) {
    return;
  }
  if (errno != EADDRINUSE) {
    throw HostError("claim of interface " + name, errno);
  }
  throw HostError(
      fmt::format("interface {} is already a port of the node that {} simulates; stop that one, or "
                  "take another",
                  name, holder(address)));
}

}  // namespace trib
