// SPDX-License-Identifier: Apache-2.0
// Data passed from and to the system with the bytes of a datagram: its type of service, the length
// of its segments. It belongs to one msghdr, and has to live as long.
#pragma once

#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace trib {

class AncillaryData {
 public:
  // No data.
  void clear(msghdr& message) {
    message.msg_control = nullptr;
    message.msg_controllen = used_ = 0;
  }
  // After clear(): the data to pass, two fields at most.
  template <typename Value>
  void add(msghdr& message, int level, int type, Value value) {
    static_assert(sizeof(Value) <= sizeof(int));
    message.msg_control = space_.data();
    cmsghdr* const field = reinterpret_cast<cmsghdr*>(space_.data() + used_);
    field->cmsg_level = level;
    field->cmsg_type = type;
    field->cmsg_len = CMSG_LEN(sizeof value);
    std::memcpy(CMSG_DATA(field), &value, sizeof value);
    message.msg_controllen = used_ += CMSG_SPACE(sizeof value);
  }
  // Before a message is received.
  void expect(msghdr& message) {
    message.msg_control = space_.data();
    message.msg_controllen = space_.size();
  }

 private:
  static constexpr std::size_t kFields = 2;

  alignas(cmsghdr) std::array<std::uint8_t, kFields * CMSG_SPACE(sizeof(int))> space_{};
  std::size_t used_ = 0;
};

}  // namespace trib
