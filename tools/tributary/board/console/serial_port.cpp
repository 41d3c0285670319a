// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/serial_port.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "model/base/host_error.h"
#include "tools/tributary/board/console/descriptor_io.h"

namespace trib {
namespace {

constexpr const char* kBusy =
    "another program uses it; end that (`fuser` shows which it is), or give another device";

std::string remedy(int error) {
  switch (error) {
    case ENOENT:
    case ENXIO:
      return "; is the USB cable plugged in? `ls /dev/ttyUSB*` shows the serial devices";
    case EACCES:
      return "; it belongs to the group dialout: `sudo usermod -aG dialout $USER`, then log in "
             "anew";
    default:
      return "";
  }
}

}  // namespace

SerialPort::SerialPort(std::string path)
    : path_(std::move(path)),
      descriptor_(::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)) {
  if (descriptor_.get() < 0) {
    const int error = errno;
    if (error == EBUSY) throw HostError(fmt::format("{}: {}", path_, kBusy));
    throw HostError(
        fmt::format("{}: {}{}", path_, std::generic_category().message(error), remedy(error)));
  }
  claim();
  set_up();
}

SerialPort::~SerialPort() {
  ::ioctl(descriptor_.get(), TIOCNXCL);
  ::tcsetattr(descriptor_.get(), TCSANOW, &before_);
}

// The lock holds against root, too, and against those that were there first.
void SerialPort::claim() {
  if (::isatty(descriptor_.get()) == 0) {
    throw HostError(fmt::format(
        "{}: is no serial device; `ls /dev/ttyUSB*` shows those that there are", path_));
  }
  if (::flock(descriptor_.get(), LOCK_EX | LOCK_NB) != 0) {
    throw HostError(fmt::format("{}: {}", path_, kBusy));
  }
  ::ioctl(descriptor_.get(), TIOCEXCL);
}

void SerialPort::set_up() {
  termios settings{};
  if (::tcgetattr(descriptor_.get(), &settings) == 0) {
    before_ = settings;
    ::cfmakeraw(&settings);
    settings.c_cflag &= ~static_cast<tcflag_t>(CRTSCTS | CSTOPB);
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    ::cfsetispeed(&settings, B115200);
    ::cfsetospeed(&settings, B115200);
    if (::tcsetattr(descriptor_.get(), TCSANOW, &settings) == 0 &&
        ::tcflush(descriptor_.get(), TCIOFLUSH) == 0) {
      return;
    }
  }
  throw HostError(path_ + ": can't be set to 115200 baud", errno);
}

void SerialPort::write(std::string_view bytes) { write_all(descriptor_.get(), bytes, path_); }

std::string SerialPort::read(Time deadline) {
  return read_some(descriptor_.get(), deadline, path_, "has gone; is it still plugged in?");
}

}  // namespace trib
