// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/reduction.h"

#include <algorithm>
#include <array>

#include "host/c/tributary.h"

namespace trib::mpi {
namespace {

enum class Numbers { kFloat, kSigned, kUnsigned };

struct Element {
  MPI_Datatype type;
  Numbers numbers;
  std::size_t bytes;
};

// Handles are no constants in Open MPI.
const Element* element_of(MPI_Datatype type) {
  using N = Numbers;
  static const std::array<Element, 32> all{{
      {MPI_FLOAT, N::kFloat, 4},
      {MPI_REAL, N::kFloat, 4},
      {MPI_REAL4, N::kFloat, 4},
      {MPI_INT, N::kSigned, sizeof(int)},
      {MPI_UNSIGNED, N::kUnsigned, sizeof(unsigned)},
      {MPI_INT32_T, N::kSigned, 4},
      {MPI_UINT32_T, N::kUnsigned, 4},
      {MPI_INTEGER, N::kSigned, sizeof(MPI_Fint)},
      {MPI_INTEGER4, N::kSigned, 4},
      {MPI_SIGNED_CHAR, N::kSigned, 1},
      {MPI_UNSIGNED_CHAR, N::kUnsigned, 1},
      {MPI_INT8_T, N::kSigned, 1},
      {MPI_UINT8_T, N::kUnsigned, 1},
      {MPI_BYTE, N::kUnsigned, 1},
      {MPI_INTEGER1, N::kSigned, 1},
      {MPI_SHORT, N::kSigned, sizeof(short)},
      {MPI_UNSIGNED_SHORT, N::kUnsigned, sizeof(short)},
      {MPI_INT16_T, N::kSigned, 2},
      {MPI_UINT16_T, N::kUnsigned, 2},
      {MPI_INTEGER2, N::kSigned, 2},
      {MPI_LONG, N::kSigned, sizeof(long)},
      {MPI_UNSIGNED_LONG, N::kUnsigned, sizeof(long)},
      {MPI_LONG_LONG, N::kSigned, sizeof(long long)},
      {MPI_UNSIGNED_LONG_LONG, N::kUnsigned, sizeof(long long)},
      {MPI_INT64_T, N::kSigned, 8},
      {MPI_UINT64_T, N::kUnsigned, 8},
      {MPI_INTEGER8, N::kSigned, 8},
      {MPI_AINT, N::kSigned, sizeof(MPI_Aint)},
      {MPI_OFFSET, N::kSigned, sizeof(MPI_Offset)},
      {MPI_COUNT, N::kSigned, sizeof(MPI_Count)},
  }};
  if (type == MPI_DATATYPE_NULL) return nullptr;
  const auto found = std::find_if(all.begin(), all.end(), [type](const Element& element) {
    return element.bytes != 0 && element.type == type;
  });
  return found != all.end() ? &*found : nullptr;
}

std::optional<int> op_of(MPI_Op op) {
  if (op == MPI_SUM) return TRIB_SUM;
  if (op == MPI_MIN) return TRIB_MIN;
  if (op == MPI_MAX) return TRIB_MAX;
  if (op == MPI_BAND) return TRIB_AND;
  if (op == MPI_BOR) return TRIB_OR;
  if (op == MPI_BXOR) return TRIB_XOR;
  return std::nullopt;
}

}  // namespace

std::optional<Reduction> reduction_of(MPI_Datatype type, MPI_Op op, Reason& why) {
  why = Reason::kOperation;
  const std::optional<int> known = op_of(op);
  if (!known) return std::nullopt;
  why = Reason::kType;
  const Element* const element = element_of(type);
  if (element == nullptr) return std::nullopt;
  const bool is_float = element->numbers == Numbers::kFloat;
  if (*known >= TRIB_AND) {
    if (is_float) return std::nullopt;
    if (element->bytes % 4 == 0) return Reduction{TRIB_UINT32, *known, element->bytes / 4};
    return Reduction{TRIB_INT8, *known, element->bytes};
  }
  if (is_float) return Reduction{TRIB_FP32, *known, 1};
  const bool is_signed = element->numbers == Numbers::kSigned;
  if (element->bytes == 4) return Reduction{is_signed ? TRIB_INT32 : TRIB_UINT32, *known, 1};
  // Sums wrap, so those of bytes don't depend on the sign.
  if (element->bytes == 1 && (is_signed || *known == TRIB_SUM)) {
    return Reduction{TRIB_INT8, *known, 1};
  }
  return std::nullopt;
}

}  // namespace trib::mpi
