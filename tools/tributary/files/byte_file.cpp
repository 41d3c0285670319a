// SPDX-License-Identifier: Apache-2.0
// Reading and writing of whole files; see byte_file.h.
#include "tools/tributary/files/byte_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <type_traits>

#include "model/base/file_descriptor.h"
#include "model/base/output_target.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

void require_readable_file(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    throw FileError(path, "no such file; check the path");
  }
  if (std::filesystem::is_directory(status)) {
    throw FileError(path, "this is a directory; name a file");
  }
}

void write_to(int descriptor, const std::string& path, const void* data, std::size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t done = ::write(descriptor, at, bytes);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) throw FileError(path, std::string("writing failed: ") + std::strerror(errno));
    at += done;
    bytes -= static_cast<std::size_t>(done);
  }
}

// For targets that are no file, and files that this process has open already.
void write_in_place(const OutputTarget& target, const void* data, std::size_t bytes) {
  if (target.kind == OutputKind::kDescriptor) {
    std::fflush(stdout);
    write_to(target.descriptor, target.path, data, bytes);
    return;
  }
  const FileDescriptor stream(::open(target.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC));
  if (stream.get() < 0) {
    throw FileError(target.path, std::string("cannot be written: ") + std::strerror(errno));
  }
  write_to(stream.get(), target.path, data, bytes);
}

// By a new file in the same folder, which no other name would lead to.
bool can_be_replaced(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  std::error_code none;
  const auto names = std::filesystem::hard_link_count(file, none);
  return ::access(folder.c_str(), W_OK) == 0 && (none || names == 1);
}

}  // namespace

std::vector<std::uint8_t> read_file(const std::string& path) {
  require_readable_file(path);
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw FileError(path, std::string("cannot be opened: ") + std::strerror(errno));
  }
  std::vector<std::uint8_t> bytes;
  std::array<char, 65536> block{};
  while (in.read(block.data(), block.size()) || in.gcount() > 0) {
    bytes.insert(bytes.end(), block.data(), block.data() + in.gcount());
  }
  if (in.bad()) {
    throw FileError(path, "a read failed half-way; check the disk");
  }
  return bytes;
}

std::string read_gzip(const std::string& path) {
  require_readable_file(path);
  const std::unique_ptr<std::remove_pointer_t<gzFile>, int (*)(gzFile)> file(
      gzopen(path.c_str(), "rb"), gzclose);
  if (!file) {
    throw FileError(path, std::string("cannot be opened: ") + std::strerror(errno));
  }
  std::string text;
  std::array<char, 65536> block{};
  int got = 0;
  while ((got = gzread(file.get(), block.data(), block.size())) > 0) {
    text.append(block.data(), static_cast<std::size_t>(got));
  }
  int code = Z_OK;
  const char* message = gzerror(file.get(), &code);
  // A stream cut short reads to its end without a negative count; only the error code shows it.
  if (got < 0 || (code != Z_OK && code != Z_STREAM_END)) {
    throw FileError(path, std::string("damaged gzip data: ") + message + "; fetch the file again");
  }
  return text;
}

void write_file(const std::string& path, const void* data, std::size_t bytes) {
  const OutputTarget target = output_target(path);
  if (target.kind != OutputKind::kFile) {
    write_in_place(target, data, bytes);
    return;
  }
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  if (!out) {
    throw FileError(path, std::string("cannot be written: ") + std::strerror(errno));
  }
  out.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  out.close();
  if (!out) {
    throw FileError(path, "writing failed; is the disk full?");
  }
}

void write_file(const std::string& path, const std::string& text) {
  write_file(path, text.data(), text.size());
}

void replace_file(const std::string& path, const std::string& text) {
  const OutputTarget target = output_target(path);
  if (target.kind != OutputKind::kFile || !can_be_replaced(target.path)) {
    write_file(path, text);
    return;
  }
  const std::string half = target.path + ".part";
  std::error_code ignored;
  try {
    write_file(half, text);
    const std::optional<FileRights> rights = rights_of(target.path);
    if (!rights || give_rights(half, *rights)) {
      std::filesystem::rename(half, target.path);
      return;
    }
  } catch (...) {
    std::filesystem::remove(half, ignored);
    throw;
  }
  std::filesystem::remove(half, ignored);
  write_file(path, text);
}

void empty_file(const std::string& path) {
  const OutputTarget target = output_target(path);
  std::error_code ignored;
  if (target.kind == OutputKind::kFile && std::filesystem::exists(target.path, ignored)) {
    write_file(path, nullptr, 0);
  }
}

void require_writable(const std::string& path) {
  const std::filesystem::path directory =
      std::filesystem::absolute(output_target(path).path).parent_path();
  if (std::filesystem::is_directory(path)) {
    throw FileError(path, "this is a directory; name a file to write");
  }
  if (!std::filesystem::is_directory(directory)) {
    throw FileError(path, "cannot be written: its directory does not exist");
  }
  const std::string target = std::filesystem::exists(path) ? path : directory.string();
  if (access(target.c_str(), W_OK) != 0) {
    throw FileError(path, std::string("cannot be written: ") + std::strerror(errno));
  }
}

}  // namespace trib
