// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/wire_message.h"

#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr unsigned kVarint = 0;  // types of fields
constexpr unsigned kBytes = 2;
constexpr unsigned kMostVarintBytes = 10;

void append_varint(std::string& bytes, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

std::uint64_t take_varint(const std::string& bytes, std::size_t& at) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < kMostVarintBytes; ++i) {
    if (at == bytes.size()) throw std::invalid_argument("a number is cut off");
    const auto byte = static_cast<std::uint8_t>(bytes[at++]);
    value |= std::uint64_t{byte & 0x7fu} << (7 * i);
    if (byte < 0x80) return value;
  }
  throw std::invalid_argument("a number has more than 64 bits");
}

std::string take_bytes(const std::string& bytes, std::size_t& at) {
  const std::uint64_t length = take_varint(bytes, at);
  if (length > bytes.size() - at) throw std::invalid_argument("a field or message is cut off");
  at += length;
  return bytes.substr(at - length, length);
}

}  // namespace

void WireMessage::add(std::uint32_t number, std::uint64_t value) {
  append_varint(bytes_, std::uint64_t{number} << 3 | kVarint);
  append_varint(bytes_, value);
}

void WireMessage::add(std::uint32_t number, const std::string& bytes) {
  append_varint(bytes_, std::uint64_t{number} << 3 | kBytes);
  append_varint(bytes_, bytes.size());
  bytes_ += bytes;
}

std::vector<WireMessage::Field> WireMessage::fields_of(const std::string& bytes) {
  std::vector<Field> fields;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::uint64_t key = take_varint(bytes, at);
    Field field;
    field.number = static_cast<std::uint32_t>(key >> 3);
    field.is_bytes = (key & 7) == kBytes;
    if (field.is_bytes) {
      field.bytes = take_bytes(bytes, at);
    } else if ((key & 7) == kVarint) {
      field.value = take_varint(bytes, at);
    } else {
      throw std::invalid_argument("a field is neither a varint nor bytes");
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

void WireMessage::append_to(std::string& file, const WireMessage& message) {
  append_varint(file, message.bytes_.size());
  file += message.bytes_;
}

std::vector<std::string> WireMessage::messages_of(const std::string& file) {
  std::vector<std::string> messages;
  for (std::size_t at = 0; at < file.size();) messages.push_back(take_bytes(file, at));
  return messages;
}

}  // namespace trib
