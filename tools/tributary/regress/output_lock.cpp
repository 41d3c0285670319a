// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "host/system/host_name.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

std::string owner(int file) {
  std::array<char, 512> text{};
  const ssize_t bytes = pread(file, text.data(), text.size(), 0);
  return bytes > 0 ? std::string(text.data(), static_cast<std::size_t>(bytes)) : "a process";
}

}  // namespace

OutputLock::OutputLock(const std::string& directory) {
  const std::string name = directory + "/" + kName;
  file_ = FileDescriptor(open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (file_.get() < 0) throw FileError(name, std::strerror(errno));
  if (flock(file_.get(), LOCK_EX | LOCK_NB) < 0) {
    if (errno != EWOULDBLOCK) throw FileError(name, std::strerror(errno));
    throw FileError(
        directory,
        fmt::format("another regression works there: {}; wait for it, or give another directory "
                    "by --output",
                    owner(file_.get())));
  }
  const std::string self = fmt::format("process {} on {}", getpid(), host_name());
  if (ftruncate(file_.get(), 0) < 0 ||
      pwrite(file_.get(), self.data(), self.size(), 0) != static_cast<ssize_t>(self.size())) {
    throw FileError(name, "can't be written");
  }
}

}  // namespace trib
