// SPDX-License-Identifier: Apache-2.0
// Choice of the vector file format by extension; see vector_file.h.
#include "tools/tributary/files/vector_file.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

bool is_npy(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".npy") return true;
  if (extension == ".f32" || extension == ".bin") return false;
  throw FileError(path, fmt::format("unknown extension '{}'; use .npy (NumPy) or .f32/.bin (raw "
                                    "little-endian float32)",
                                    extension));
}

}  // namespace

void require_vector_extension(const std::string& path) { is_npy(path); }

NpyArray read_vector_file(const std::string& path) {
  if (is_npy(path)) return read_npy(path);
  const std::vector<std::uint8_t> bytes = read_file(path);
  if (bytes.size() % sizeof(float) != 0) {
    throw FileError(path, fmt::format("{} bytes are not a whole number of float32 (4 bytes each)",
                                      bytes.size()));
  }
  NpyArray array;
  array.shape = {bytes.size() / sizeof(float)};
  array.values.resize(array.shape[0]);
  if (!bytes.empty()) std::memcpy(array.values.data(), bytes.data(), bytes.size());
  return array;
}

void write_vector_file(const std::string& path, const NpyArray& array) {
  if (is_npy(path)) {
    write_npy(path, array);
  } else {
    write_file(path, array.values.data(), array.values.size() * sizeof(float));
  }
}

}  // namespace trib
