// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/veth_pair.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "model/base/host_error.h"
#include "model/frame/address_text.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {
namespace {

constexpr std::uint32_t kNearIp = 0x0a640001;  // 10.100.0.1, seen in namespaces of its own only
constexpr std::uint32_t kFarIp = 0x0a640002;

FileDescriptor new_space() {
  if (::unshare(CLONE_NEWNET) != 0) {
    throw HostError("a network namespace (needs CAP_SYS_ADMIN, as root has it)", errno);
  }
  FileDescriptor space(::open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC));
  if (space.get() < 0) throw HostError("/proc/thread-self/ns/net", errno);
  return space;
}

// Runs `ip` in the namespace of the calling thread.
void ip(const std::string& arguments) {
  const std::string log =
      std::filesystem::temp_directory_path() / fmt::format("tributary_veth_{}", ::getpid());
  const CommandOutput result = command_output("ip " + arguments, log);
  std::filesystem::remove(log);
  std::filesystem::remove(log + ".err");
  if (result.code != 0) throw HostError(fmt::format("ip {}: {}", arguments, result.errors));
}

void set_up(const VethPair::End& end) {
  VethPair::enter(end);
  ip(fmt::format("address add {}/30 dev {}", format_ip(end.ip), end.interface));
  ip(fmt::format("link set {} up", end.interface));
}

}  // namespace

VethPair::VethPair(unsigned mtu)
    : near_{new_space(), "near", kNearIp}, far_{new_space(), "far", kFarIp} {
  enter(near_);
  ip(fmt::format("link add {} mtu {} type veth peer name {} mtu {} netns /proc/{}/fd/{}",
                 near_.interface, mtu, far_.interface, mtu, ::getpid(), far_.space.get()));
  set_up(far_);
  set_up(near_);
}

void VethPair::enter(const End& end) {
  if (::setns(end.space.get(), CLONE_NEWNET) != 0) throw HostError("setns", errno);
}

}  // namespace trib
