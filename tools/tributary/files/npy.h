// SPDX-License-Identifier: Apache-2.0
// NumPy .npy files, versions 1.0 and 2.0, of little-endian float32 in C order with any number of
// dimensions. In: a path (or the bytes of a file). Out: the shape and all elements in C order.
// Errors: FileError, for anything else (other dtype, Fortran order, truncated, trailing bytes),
// telling how to convert. A written file is version 1.0 and its data starts on a multiple of 64
// bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

struct NpyArray {
  std::vector<std::size_t> shape;  // empty: a scalar, one element
  std::vector<float> values;       // product of the shape
};

// `name` stands for the file in messages.
NpyArray parse_npy(const std::string& name, const std::vector<std::uint8_t>& bytes);
std::vector<std::uint8_t> format_npy(const NpyArray& array);

NpyArray read_npy(const std::string& path);
void write_npy(const std::string& path, const NpyArray& array);

}  // namespace trib
