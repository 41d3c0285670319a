// SPDX-License-Identifier: Apache-2.0
// The memory of a device as the host sees it: a row of bytes that is copied from and to, in two
// streams that run by themselves. One copy of each kind goes on at a time.
#pragma once

#include <cstddef>

#include "model/base/span.h"

namespace trib {

class DeviceMemory {
 public:
  virtual ~DeviceMemory() = default;

  // Memory of the host that the device copies from and to without a detour (pinned), for as long as
  // the device lives. Throws std::bad_alloc.
  virtual WritableBytes allocate(std::size_t bytes) = 0;

  // Begins to copy from the device, from byte `offset` on, to `to`; reading() until it is done.
  virtual void start_read(std::size_t offset, WritableBytes to) = 0;
  virtual bool reading() = 0;
  // The same from `from` to the device.
  virtual void start_write(std::size_t offset, ByteSpan from) = 0;
  virtual bool writing() = 0;
};

}  // namespace trib
