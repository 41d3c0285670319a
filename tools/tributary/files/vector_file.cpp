// SPDX-License-Identifier: Apache-2.0
// Choice of the vector file format by extension; see vector_file.h.
#include "tools/tributary/files/vector_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

bool is_npy(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".npy") return true;
  if (extension == ".f32" || extension == ".bin") return false;
  throw FileError(path, fmt::format("unknown extension '{}'; use .npy (NumPy), .bin (raw, "
                                    "little-endian) or .f32 (the same, of float32)",
                                    extension));
}

}  // namespace

void require_vector_file(const std::string& path, Dtype dtype) {
  if (is_npy(path) || dtype == Dtype::kFp32) return;
  if (std::filesystem::path(path).extension() == ".f32") {
    throw FileError(
        path, fmt::format(".f32 is of fp32, not of {}; use .npy or .bin", option_name(dtype)));
  }
}

NpyArray read_vector_file(const std::string& path, Dtype dtype) {
  require_vector_file(path, dtype);
  if (is_npy(path)) return read_npy(path, dtype);
  NpyArray array;
  array.elements = {dtype, read_file(path)};
  const std::size_t bytes = array.elements.bytes.size();
  if (bytes % bytes_of(dtype) != 0) {
    throw FileError(path, fmt::format("{} bytes are not a whole number of {} ({} bytes each)",
                                      bytes, option_name(dtype), bytes_of(dtype)));
  }
  array.shape = {array.elements.size()};
  return array;
}

void write_vector_file(const std::string& path, const NpyArray& array) {
  if (is_npy(path)) {
    write_npy(path, array);
  } else {
    write_file(path, array.elements.bytes.data(), array.elements.bytes.size());
  }
}

}  // namespace trib
