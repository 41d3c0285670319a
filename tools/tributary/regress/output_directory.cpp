// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_directory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "host/system/host_name.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& directory, const std::string& why) {
  throw FileError(directory, why + "; give another directory by --output");
}

// build/ or build-<any>/.
bool of_a_build(const fs::path& inside) { return inside.begin()->string().rfind("build", 0) == 0; }

void make(const std::string& directory, const std::string& root) {
  try {
    const fs::path output = fs::weakly_canonical(directory);
    const fs::path sources = fs::canonical(root);
    if (*sources.lexically_relative(output).begin() != "..") refuse(directory, "holds the sources");
    const fs::path inside = output.lexically_relative(sources);
    if (*inside.begin() != ".." && !of_a_build(inside)) {
      refuse(directory, "is among the sources; only what is below build/ is not");
    }
    fs::create_directories(directory);
    if (!fs::is_empty(directory) && !fs::exists(directory + "/" + OutputDirectory::kLock)) {
      refuse(directory, "has files that are not of a regression");
    }
  } catch (const fs::filesystem_error& error) {
    refuse(directory, "can't be made: " + error.code().message());
  }
}

std::string owner(int file) {
  std::array<char, 512> text{};
  const ssize_t bytes = pread(file, text.data(), text.size(), 0);
  return bytes > 0 ? std::string(text.data(), static_cast<std::size_t>(bytes)) : "a process";
}

FileDescriptor locked(const std::string& directory) {
  const std::string name = directory + "/" + OutputDirectory::kLock;
  FileDescriptor file(open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (file.get() < 0) throw FileError(name, std::strerror(errno));
  if (flock(file.get(), LOCK_EX | LOCK_NB) < 0) {
    if (errno != EWOULDBLOCK) throw FileError(name, std::strerror(errno));
    throw FileError(
        directory,
        fmt::format("another regression works there: {}; wait for it, or give another directory "
                    "by --output",
                    owner(file.get())));
  }
  const std::string self = fmt::format("process {} on {}", getpid(), host_name());
  if (ftruncate(file.get(), 0) < 0 ||
      pwrite(file.get(), self.data(), self.size(), 0) != static_cast<ssize_t>(self.size())) {
    throw FileError(name, "can't be written");
  }
  return file;
}

}  // namespace

OutputDirectory::OutputDirectory(const std::string& directory, const std::string& root) {
  make(directory, root);
  lock_ = locked(directory);
}

}  // namespace trib
