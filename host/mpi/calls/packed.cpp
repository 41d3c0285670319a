// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/packed.h"

namespace trib::mpi {

std::size_t bytes_of(MPI_Datatype type) {
  int bytes = 0;
  if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &bytes) != MPI_SUCCESS || bytes < 0)
    return 0;
  return static_cast<std::size_t>(bytes);
}

void* element_at(void* buffer, std::ptrdiff_t index, MPI_Datatype type) {
  MPI_Aint least = 0, extent = 0;
  PMPI_Type_get_extent(type, &least, &extent);
  return static_cast<char*>(buffer) + index * extent;
}

bool is_in_a_row(MPI_Datatype type) {
  int integers = 0, addresses = 0, types = 0, combiner = MPI_COMBINER_NAMED;
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  MPI_Aint least = 0, extent = 0;
  PMPI_Type_get_extent(type, &least, &extent);
  return combiner == MPI_COMBINER_NAMED && least == 0 &&
         static_cast<std::size_t>(extent) == bytes_of(type);
}

Packed::Packed(void* buffer, int count, MPI_Datatype type)
    : buffer_(buffer),
      count_(count),
      type_(type),
      in_place_(is_in_a_row(type)),
      size_(bytes_of(type) * static_cast<std::size_t>(count)) {
  if (!in_place_) copy_.resize(size_);
}

void Packed::fill() {
  if (in_place_) return;
  int position = 0;
  PMPI_Pack(buffer_, count_, type_, copy_.data(), static_cast<int>(size_), &position,
            MPI_COMM_SELF);
}

void Packed::spread() {
  if (in_place_) return;
  int position = 0;
  PMPI_Unpack(copy_.data(), static_cast<int>(size_), &position, buffer_, count_, type_,
              MPI_COMM_SELF);
}

}  // namespace trib::mpi
