// SPDX-License-Identifier: Apache-2.0
// ByteStream: bytes to and from a device or a program, and the clock by which they come.
// Errors: HostError that names the device, when it is gone or takes nothing.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace trib {

class ByteStream {
 public:
  using Time = std::chrono::steady_clock::time_point;

  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  // Its name in messages: /dev/ttyUSB0.
  virtual std::string name() const = 0;
  virtual void write(std::string_view bytes) = 0;
  // The bytes received, waiting for some until `deadline`; empty if there are none.
  virtual std::string read(Time deadline) = 0;
  virtual Time now() const { return std::chrono::steady_clock::now(); }
};

}  // namespace trib
