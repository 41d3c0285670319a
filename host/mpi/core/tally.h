// SPDX-License-Identifier: Apache-2.0
// Counts of the collectives of a process: how many went to the node, with how many bytes, and
// why the others did not. May be used by several threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace trib::mpi {

// Why a collective is left to MPI.
enum class Reason {
  kDisabled,      // TRIBUTARY_MPI_DISABLE
  kEmpty,         // no bytes
  kSmall,         // less than TRIBUTARY_MPI_MINIMUM
  kLarge,         // 2 GiB or more
  kType,          // no node has the type, or it is derived
  kOperation,     // no node has the operation of this type
  kNode,          // this node lacks it
  kCommunicator,  // one process, an intercommunicator, or more processes than ports
  kGroup,         // no group of the node is free for this communicator
  kEarly          // not blocking, and the first collective of its communicator
};
constexpr std::size_t kReasons = 10;

const char* text_of(Reason reason);

class Tally {
 public:
  void offloaded(std::size_t bytes);
  void left(Reason reason);
  // One line, without its end.
  std::string summary() const;

 private:
  std::atomic<std::uint64_t> offloaded_{0};
  std::atomic<std::uint64_t> bytes_{0};
  std::array<std::atomic<std::uint64_t>, kReasons> left_{};
};

}  // namespace trib::mpi
