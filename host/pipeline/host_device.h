// SPDX-License-Identifier: Apache-2.0
// Memory of the host in the place of a device's: copies are done at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <vector>

#include "host/pipeline/device_memory.h"

namespace trib {

class HostDevice : public DeviceMemory {
 public:
  // `memory` has to live as long.
  explicit HostDevice(WritableBytes memory) : memory_(memory) {}

  WritableBytes allocate(std::size_t bytes) override { return buffers_.emplace_back(bytes); }
  void start_read(std::size_t offset, WritableBytes to) override {
    std::copy_n(memory_.from(offset).data(), to.size(), to.data());
  }
  bool reading() override { return false; }
  void start_write(std::size_t offset, ByteSpan from) override {
    std::copy_n(from.data(), from.size(), memory_.from(offset).data());
  }
  bool writing() override { return false; }

 private:
  WritableBytes memory_;
  std::list<std::vector<std::uint8_t>> buffers_;
};

}  // namespace trib
