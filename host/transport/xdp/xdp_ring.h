// SPDX-License-Identifier: Apache-2.0
// One of the four rings of an AF_XDP socket, which the kernel shares: of the two numbers that only go
// up, one is this side's and the other the kernel's; entry n is at n modulo the size, a power of two.
#pragma once

#include <linux/if_xdp.h>

#include <cstddef>
#include <cstdint>

#include "host/transport/xdp/mapping.h"

namespace trib {

template <typename Entry>
class XdpRing {
 public:
  XdpRing() = default;
  // The ring of `socket` that is mapped at `page`.
  XdpRing(int socket, std::uint64_t page, const xdp_ring_offset& offsets, std::uint32_t entries)
      : mapping_(offsets.desc + entries * sizeof(Entry), socket, page),
        producer_(word(offsets.producer)),
        consumer_(word(offsets.consumer)),
        flags_(word(offsets.flags)),
        entries_(reinterpret_cast<Entry*>(mapping_.data() + offsets.desc)),
        mask_(entries - 1) {}

  // For who fills it, and never has more entries than fit: the next one, and then all of them to the kernel.
  Entry& put() { return entries_[next_++ & mask_]; }
  void give() { store(producer_, next_); }
  bool all_taken() const { return load(consumer_) == next_; }

  // For who empties it: how many entries the kernel has given, the one at `index` of these, and the end of
  // the first `count` of them.
  std::uint32_t filled() const { return load(producer_) - next_; }
  const Entry& peek(std::uint32_t index) const { return entries_[(next_ + index) & mask_]; }
  void take(std::uint32_t count) {
    next_ += count;
    store(consumer_, next_);
  }

  // The kernel wants a call before it looks at what it was given.
  bool needs_call() const { return (load(flags_) & XDP_RING_NEED_WAKEUP) != 0; }

 private:
  std::uint32_t* word(std::uint64_t offset) const {
    return reinterpret_cast<std::uint32_t*>(mapping_.data() + offset);
  }
  static std::uint32_t load(const std::uint32_t* from) {
    return __atomic_load_n(from, __ATOMIC_ACQUIRE);
  }
  static void store(std::uint32_t* to, std::uint32_t value) {
    __atomic_store_n(to, value, __ATOMIC_RELEASE);
  }

  Mapping mapping_;
  std::uint32_t* producer_ = nullptr;
  std::uint32_t* consumer_ = nullptr;
  std::uint32_t* flags_ = nullptr;
  Entry* entries_ = nullptr;
  std::uint32_t mask_ = 0;
  std::uint32_t next_ = 0;  // the own number, ahead of what the kernel sees while entries are put
};

}  // namespace trib
