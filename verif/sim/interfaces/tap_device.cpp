// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/interfaces/tap_device.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>

#include "model/base/host_error.h"

namespace trib {

TapDevice::TapDevice(const std::string& name)
    : name_(name), device_(::open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC)) {
  if (device_.get() < 0) throw HostError("TAP device " + name_ + ": /dev/net/tun", errno);
  ifreq request{};
  if (name_.size() >= sizeof request.ifr_name) {
    throw HostError(fmt::format("TAP device {}: a name has at most {} letters", name_,
                                sizeof request.ifr_name - 1));
  }
  std::copy(name_.begin(), name_.end(), request.ifr_name);
  request.ifr_flags = IFF_TAP | IFF_NO_PI;
  if (::ioctl(device_.get(), TUNSETIFF, &request) != 0) {
    throw HostError(
        "TAP device " + name_ + " (needs root or CAP_NET_ADMIN, and no other user of the device)",
        errno);
  }
}

std::optional<Bytes> TapDevice::receive() {
  buffer_.resize(kLongestFrame);
  const ssize_t bytes = ::read(device_.get(), buffer_.data(), buffer_.size());
  if (bytes < 0 && errno == EBADFD) gone_ = true;  // the descriptor has lost its device
  if (bytes <= 0) return std::nullopt;
  buffer_.resize(static_cast<std::size_t>(bytes));
  return buffer_;
}

bool TapDevice::send(const Bytes& frame) {
  return ::write(device_.get(), frame.data(), frame.size()) == static_cast<ssize_t>(frame.size());
}

}  // namespace trib
