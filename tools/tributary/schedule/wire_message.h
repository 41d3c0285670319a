// SPDX-License-Identifier: Apache-2.0
// WireMessage: a message of Protocol Buffers as it travels, fields of varints and of bytes, and files of
// messages with their lengths in front. As much as Chakra's traces need.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

class WireMessage {
 public:
  struct Field {
    std::uint32_t number = 0;
    bool is_bytes = false;
    std::uint64_t value = 0;  // of a varint
    std::string bytes;
  };

  void add(std::uint32_t number, std::uint64_t value);
  void add(std::uint32_t number, const std::string& bytes);
  const std::string& bytes() const { return bytes_; }

  // Errors: std::invalid_argument for bytes that are no message of such fields.
  static std::vector<Field> fields_of(const std::string& bytes);

  // A file of messages, each after its length as a varint.
  static void append_to(std::string& file, const WireMessage& message);
  static std::vector<std::string> messages_of(const std::string& file);

 private:
  std::string bytes_;
};

}  // namespace trib
