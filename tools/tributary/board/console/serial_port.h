// SPDX-License-Identifier: Apache-2.0
// SerialPort: a serial device of this machine (/dev/ttyUSB0), raw, 115200 baud, 8 data bits, no
// parity, no flow control. It is held exclusively while this object lives; its settings are restored
// afterwards. Errors: HostError that says what to do.
#pragma once

#include <termios.h>

#include <string>
#include <string_view>

#include "model/base/file_descriptor.h"
#include "tools/tributary/board/console/byte_stream.h"

namespace trib {

class SerialPort : public ByteStream {
 public:
  explicit SerialPort(std::string path);
  ~SerialPort() override;

  std::string name() const override { return path_; }
  void write(std::string_view bytes) override;
  std::string read(Time deadline) override;

 private:
  void claim();
  void set_up();

  std::string path_;
  FileDescriptor descriptor_;
  termios before_{};
};

}  // namespace trib
