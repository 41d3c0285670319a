// SPDX-License-Identifier: Apache-2.0
// A HostInterface that this program makes: a TAP device, whose other end is an ordinary interface
// of the system. It exists as long as this object, unless it was there before (`ip tuntap add`),
// and may be moved into another network namespace meanwhile. Needs /dev/net/tun and CAP_NET_ADMIN.
// The system finishes checksums and keeps VLAN tags in frames that it gives to a TAP device.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/base/file_descriptor.h"
#include "verif/sim/interfaces/host_interface.h"

namespace trib {

class TapDevice : public HostInterface {
 public:
  /// Throws HostError if the device can't be made, or is in use by another program.
  explicit TapDevice(const std::string& name);

  const std::string& name() const override { return name_; }
  int descriptor() const override { return device_.get(); }
  std::optional<Bytes> receive() override;
  bool send(const Bytes& frame) override;
  bool gone() const override { return gone_; }
  /// Always 0: only `ip -s link` reports frames dropped by a full queue of the device.
  std::uint64_t lost() override { return 0; }

 private:
  std::string name_;
  FileDescriptor device_;
  Bytes buffer_;  // the next frame
  bool gone_ = false;
};

}  // namespace trib
