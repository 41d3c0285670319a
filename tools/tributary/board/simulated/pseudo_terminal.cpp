// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/simulated/pseudo_terminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "model/base/host_error.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

FileDescriptor open_near() {
  FileDescriptor near(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (near.get() >= 0 && ::grantpt(near.get()) == 0 && ::unlockpt(near.get()) == 0) return near;
  throw HostError("no pseudo-terminal", errno);
}

std::string far_name(int near) {
  std::array<char, 128> name{};
  const int error = ::ptsname_r(near, name.data(), name.size());
  if (error == 0) return name.data();
  throw HostError("no pseudo-terminal", error);
}

}  // namespace

PseudoTerminal::PseudoTerminal(std::string link) : link_(std::move(link)), near_(open_near()) {
  device_ = far_name(near_.get());
  far_ = FileDescriptor(::open(device_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios raw{};
  if (far_.get() < 0 || ::tcgetattr(far_.get(), &raw) != 0) {
    throw HostError(device_, errno);
  }
  ::cfmakeraw(&raw);
  ::tcsetattr(far_.get(), TCSANOW, &raw);
  std::error_code error;
  if (fs::is_symlink(link_, error)) {
    if (fs::exists(link_, error)) {
      throw FileError(link_, "this is a link to " + fs::read_symlink(link_, error).string() +
                                 ", the console of another card, it seems; end that, give another "
                                 "path, or remove the link");
    }
    fs::remove(link_, error);
  }
  fs::create_symlink(device_, link_, error);
  if (error) throw FileError(link_, "no link can be made there: " + error.message());
}

PseudoTerminal::~PseudoTerminal() {
  std::error_code ignored;
  if (fs::read_symlink(link_, ignored) == device_) fs::remove(link_, ignored);
}

std::string PseudoTerminal::read() {
  std::array<char, 256> buffer{};
  const ssize_t count = ::read(near_.get(), buffer.data(), buffer.size());
  return count > 0 ? std::string(buffer.data(), static_cast<std::size_t>(count)) : "";
}

void PseudoTerminal::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(near_.get(), bytes.data(), bytes.size());
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace trib
