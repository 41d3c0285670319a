// SPDX-License-Identifier: Apache-2.0
// Owns a region of memory from mmap().
#pragma once

#include <sys/mman.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "model/base/host_error.h"

namespace trib {

class Mapping {
 public:
  Mapping() = default;
  // Of `descriptor` at `offset`; -1: new pages. Throws HostError.
  Mapping(std::size_t bytes, int descriptor = -1, std::uint64_t offset = 0)
      : at_(::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                   MAP_POPULATE | (descriptor < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED),
                   descriptor, static_cast<off_t>(offset))),
        bytes_(bytes) {
    if (at_ == MAP_FAILED) throw HostError("memory of an AF_XDP socket", errno);
  }
  ~Mapping() {
    if (bytes_ != 0) ::munmap(at_, bytes_);
  }
  Mapping(Mapping&& other) noexcept
      : at_(std::exchange(other.at_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(at_, other.at_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  std::uint8_t* data() const { return static_cast<std::uint8_t*>(at_); }

 private:
  void* at_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace trib
