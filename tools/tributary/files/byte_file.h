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
// These three treat a path by what it names (model/base/output_target.h). Mode and owner of a file
// stay as they are.
void write_file(const std::string& path, const void* data, std::size_t bytes);
void write_file(const std::string& path, const std::string& text);
// A concurrent reader of the file sees the old one or the new one, never half of it; unless only
// the file itself may be written, not its folder, or it has several names.
void replace_file(const std::string& path, const std::string& text);
// Empties the file, if there is one. Anything other than a file stays unchanged.
void empty_file(const std::string& path);

// Throws if write_file would most likely fail: to be asked before long work.
void require_writable(const std::string& path);

}  // namespace trib
