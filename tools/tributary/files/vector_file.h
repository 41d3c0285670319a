// SPDX-License-Identifier: Apache-2.0
// Vectors of float32 in files, the format taken from the extension: .npy (NumPy), .f32 or .bin (raw
// little-endian float32). In: a path. Out: shape and values (a raw file is one-dimensional).
// Errors: FileError, also for an unknown extension and for a raw file whose length is not a
// multiple of 4 bytes.
#pragma once

#include <string>

#include "tools/tributary/files/npy.h"

namespace trib {

NpyArray read_vector_file(const std::string& path);
void write_vector_file(const std::string& path, const NpyArray& array);

// Throws unless write_vector_file would know the extension: to be asked before long work.
void require_vector_extension(const std::string& path);

}  // namespace trib
