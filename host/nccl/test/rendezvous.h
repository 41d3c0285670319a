// SPDX-License-Identifier: Apache-2.0
// NCCL's bootstrap for the driver: ranks are processes of one program, which meet and see each
// other's handles in shared memory.
#pragma once

#include <pthread.h>
#include <sys/mman.h>

#include <array>
#include <cstring>
#include <new>

#include "host/nccl/abi.h"

namespace trib::nccl {

class Rendezvous {
 public:
  explicit Rendezvous(int size) : size_(size) {
    void* const memory =
        ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    shared_ = new (memory) Shared{};
    pthread_barrierattr_t attributes;
    ::pthread_barrierattr_init(&attributes);
    ::pthread_barrierattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    ::pthread_barrier_init(&shared_->barrier, &attributes, static_cast<unsigned>(size));
  }

  void be(int rank) { rank_ = rank; }
  int rank() const { return rank_; }
  int size() const { return size_; }
  int next() const { return (rank_ + 1) % size_; }
  int previous() const { return (rank_ + size_ - 1) % size_; }

  // Returns when all ranks have called it.
  void meet() { ::pthread_barrier_wait(&shared_->barrier); }
  void* own_handle() { return shared_->handles.at(static_cast<std::size_t>(rank_)).data(); }
  // Each rank has copies of its own, as with NCCL. No rank writes the originals before all have them.
  void copy_handles() {
    copies_ = shared_->handles;
    meet();
  }
  void* handle(int rank) { return copies_.at(static_cast<std::size_t>(rank)).data(); }

 private:
  static constexpr std::size_t kMost = 8;
  using Handles = std::array<std::array<char, kHandleBytes>, kMost>;
  struct Shared {
    pthread_barrier_t barrier;
    Handles handles;
  };

  int size_;
  int rank_ = 0;
  Shared* shared_;
  Handles copies_{};
};

}  // namespace trib::nccl
