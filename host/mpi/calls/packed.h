// SPDX-License-Identifier: Apache-2.0
// The bytes of `count` elements of an MPI type in a row, as they travel: in their place if the type
// is a named one without gaps, otherwise in a copy. One process may have a copy where another has
// none: MPI only wants equal signatures.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

namespace trib::mpi {

// Bytes of an element without gaps.
std::size_t bytes_of(MPI_Datatype type);
// Address of element `index`.
void* element_at(void* buffer, std::ptrdiff_t index, MPI_Datatype type);
bool is_in_a_row(MPI_Datatype type);

class Packed {
 public:
  Packed(void* buffer, int count, MPI_Datatype type);

  void* bytes() { return in_place_ ? buffer_ : copy_.data(); }
  std::size_t size() const { return size_; }
  // Buffer to copy, and back. Nothing to do if there is no copy.
  void fill();
  void spread();

 private:
  void* buffer_;
  int count_;
  MPI_Datatype type_;
  bool in_place_;
  std::size_t size_;
  std::vector<char> copy_;
};

}  // namespace trib::mpi
