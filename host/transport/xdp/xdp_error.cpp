// SPDX-License-Identifier: Apache-2.0
#include "host/transport/xdp/xdp_error.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace trib {
namespace {

struct Capability {
  unsigned number;
  const char* name;
};
// For the socket, the program of the interface, and the place of that program.
constexpr std::array<Capability, 3> kNeeded{
    {{CAP_NET_RAW, "CAP_NET_RAW"}, {CAP_NET_ADMIN, "CAP_NET_ADMIN"}, {CAP_BPF, "CAP_BPF"}}};

// Those that the process lacks, in words; empty: none.
std::string missing() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> words{};
  if (::syscall(SYS_capget, &header, words.data()) != 0) return "";
  const auto has = [&words](unsigned number) {
    return (words[number / 32].effective >> (number % 32) & 1) != 0;
  };
  std::string text;
  for (const Capability& each : kNeeded) {
    const bool contained = each.number != CAP_NET_RAW && has(CAP_SYS_ADMIN);
    if (contained || has(each.number)) continue;
    text += (text.empty() ? "" : ", ") + std::string(each.name);
  }
  return text;
}

}  // namespace

HostError xdp_error(const std::string& interface, const std::string& what, int error) {
  const std::string object = fmt::format("AF_XDP on {}: {}", interface, what);
  if (error == EPERM || error == EACCES) {
    const std::string lacks = missing();
    if (lacks.empty()) {
      return HostError(
          object +
          ": refused, though this process has CAP_NET_RAW, CAP_NET_ADMIN and CAP_BPF: they "
          "do not count in a user namespace; run it outside of one, or take UDP sockets");
    }
    return HostError(
        fmt::format("{}: this process lacks {}; run it as root, or give its program the three that "
                    "AF_XDP needs "
                    "(setcap cap_net_raw,cap_net_admin,cap_bpf+ep FILE), or take UDP sockets",
                    object, lacks));
  }
  if (error == EAFNOSUPPORT) {
    return HostError(object + ": this kernel is built without AF_XDP (CONFIG_XDP_SOCKETS)");
  }
  return HostError(object, error);
}

}  // namespace trib
