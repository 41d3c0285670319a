// SPDX-License-Identifier: Apache-2.0
// Vectors in files, the format taken from the extension: .npy (NumPy), .bin (raw, little-endian) or
// .f32 (the same, of FP32 only). In: a path and the dtype of its elements. Out: shape and elements
// (a raw file is one-dimensional). Errors: FileError, also for an unknown extension and for a raw
// file that has not whole elements.
#pragma once

#include <string>

#include "tools/tributary/files/npy.h"

namespace trib {

NpyArray read_vector_file(const std::string& path, Dtype dtype);
void write_vector_file(const std::string& path, const NpyArray& array);

// Throws unless write_vector_file would take that name for elements of that dtype: to be asked
// before long work.
void require_vector_file(const std::string& path, Dtype dtype);

}  // namespace trib
