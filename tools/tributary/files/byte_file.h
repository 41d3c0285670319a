// SPDX-License-Identifier: Apache-2.0
// Whole files in and out, as bytes.
// In: a path. Out: every byte of the file. Errors: FileError when it does not exist, is a
// directory, cannot be read or written. `read_gzip` also takes a file that is not compressed (zlib
// passes it through) and refuses a damaged one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

std::vector<std::uint8_t> read_file(const std::string& path);
std::string read_gzip(const std::string& path);
void write_file(const std::string& path, const void* data, std::size_t bytes);
void write_file(const std::string& path, const std::string& text);
// Whoever reads the file meanwhile sees the old one or the new one, never half of it.
void replace_file(const std::string& path, const std::string& text);

// Throws if write_file would most likely fail: to be asked before long work.
void require_writable(const std::string& path);

}  // namespace trib
