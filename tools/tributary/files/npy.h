// SPDX-License-Identifier: Apache-2.0
// NumPy .npy files, versions 1.0 and 2.0, little-endian in C order with any number of dimensions.
// In: a path (or the bytes of a file), and the expected dtype of its elements. Out: the shape
// and all elements in C order. Errors: FileError, for anything else (other dtype, Fortran order,
// truncated, trailing bytes), saying how to convert. A written file is version 1.0 and its data
// starts on a multiple of 64 bytes.
//
// NumPy has no BF16. That of ml_dtypes is saved as '<V2' and loaded as '|V2', which are 2 bytes of
// anything: array.view(ml_dtypes.bfloat16) makes it BF16 again. Read are these, and '<u2', the bits
// as integers; written is '<V2'.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/collective/element_vector.h"

namespace trib {

struct NpyArray {
  std::vector<std::size_t> shape;  // empty: a scalar, one element
  ElementVector elements;          // as many as the product of the shape
};

// `name` denotes the file in messages.
NpyArray parse_npy(const std::string& name, const std::vector<std::uint8_t>& bytes, Dtype dtype);
std::vector<std::uint8_t> format_npy(const NpyArray& array);

NpyArray read_npy(const std::string& path, Dtype dtype);
void write_npy(const std::string& path, const NpyArray& array);

}  // namespace trib
