// SPDX-License-Identifier: Apache-2.0
#include "model/frame/test/vector_file.h"

#include <toml++/toml.h>

#include <array>
#include <limits>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace trib {
namespace {

// An entry of a file. Every key has to be read.
class Entry {
 public:
  Entry(const std::string& file, const toml::table& table) : file_(file), table_(table) {}

  bool has(std::string_view key) const { return table_.contains(key); }

  std::string text(std::string_view key) {
    const auto value = find(key).value_exact<std::string>();
    if (!value) fail(key, "must be a text");
    return *value;
  }

  template <typename Number>
  Number number(std::string_view key) {
    const auto value = find(key).value_exact<std::int64_t>();
    if (!value || *value < 0 ||
        static_cast<std::uint64_t>(*value) > std::numeric_limits<Number>::max()) {
      fail(key, "must be a whole number of its width");
    }
    return static_cast<Number>(*value);
  }

  Bytes hex(std::string_view key) {
    std::istringstream stream(text(key));
    std::string digits;
    for (std::string word; stream >> word;) digits += word;
    if (digits.size() % 2 != 0) fail(key, "has half a byte");
    Bytes bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      std::size_t used = 0;
      const unsigned long byte = std::stoul(digits.substr(i, 2), &used, 16);
      if (used != 2) fail(key, "is no hex");
      bytes.push_back(static_cast<std::uint8_t>(byte));
    }
    return bytes;
  }

  std::uint8_t flags() {
    static constexpr std::array<std::string_view, 4> kNames = {"DATA", "WANT", "RETRY", "PARTIAL"};
    const toml::array* const names = find("flags").as_array();
    if (names == nullptr) fail("flags", "must be an array");
    unsigned flags = 0;
    for (const toml::node& node : *names) {
      unsigned bit = 0;
      while (bit < kNames.size() && node.value_exact<std::string>() != kNames[bit]) ++bit;
      if (bit == kNames.size()) fail("flags", "names an unknown one");
      flags |= 1u << bit;
    }
    return static_cast<std::uint8_t>(flags);
  }

  Endpoint endpoint(const std::string& end) {
    Endpoint endpoint;
    endpoint.mac = MacAddress::from_number(joined(text("mac_" + end), ':', 6, 16));
    endpoint.ip = static_cast<std::uint32_t>(joined(text("ip_" + end), '.', 4, 10));
    endpoint.udp_port = number<std::uint16_t>("udp_" + end);
    return endpoint;
  }

  void require_all_read() const {
    for (const auto& [key, value] : table_) {
      if (read_.count(std::string(key.str())) == 0) fail(key.str(), "is unknown");
    }
  }

  toml::node_view<const toml::node> find(std::string_view key) {
    read_.insert(std::string(key));
    return table_[key];
  }

  [[noreturn]] void fail(std::string_view key, const char* what) const {
    const std::string name = table_["name"].value_or(table_["about"].value_or(std::string("?")));
    throw std::runtime_error(file_ + ": " + name + ": " + std::string(key) + " " + what);
  }

 private:
  // The bytes of an address as one number.
  std::uint64_t joined(const std::string& address, char separator, unsigned parts, int base) const {
    std::istringstream stream(address);
    std::uint64_t number = 0;
    unsigned found = 0;
    for (std::string part; std::getline(stream, part, separator); ++found) {
      const unsigned long byte = std::stoul(part, nullptr, base);
      if (byte > 0xff) fail(address, "is no address");
      number = number << 8 | byte;
    }
    if (found != parts) fail(address, "is no address");
    return number;
  }

  const std::string& file_;
  const toml::table& table_;
  std::set<std::string> read_;
};

FrameFields read_fields(Entry& entry) {
  FrameFields fields;
  Header& h = fields.header;
  h.source = entry.endpoint("source");
  h.destination = entry.endpoint("destination");
  h.ecn = entry.number<std::uint8_t>("ecn");
  h.type = static_cast<FrameType>(entry.number<std::uint8_t>("type"));
  h.flags = entry.flags();
  h.op = entry.number<std::uint8_t>("op");
  h.dtype = entry.number<std::uint8_t>("dtype");
  h.group = entry.number<std::uint8_t>("group");
  h.epoch = entry.number<std::uint16_t>("epoch");
  h.count = entry.number<std::uint16_t>("count");
  h.sequence = entry.number<std::uint32_t>("sequence");
  h.tag = entry.number<std::uint32_t>("tag");
  h.payload_bytes = entry.number<std::uint16_t>("length");
  h.encoding = entry.number<std::uint8_t>("encoding");
  h.serial = entry.number<std::uint8_t>("serial");
  if (entry.has("payload")) fields.payload = entry.hex("payload");
  if (h.type == FrameType::kJoin) {
    JoinBody& body = fields.join.emplace();
    body.key = std::stoull(entry.text("key"), nullptr, 16);
    body.window = entry.number<std::uint8_t>("window");
    body.ports = entry.number<std::uint8_t>("ports");
    body.codecs = entry.number<std::uint8_t>("codecs");
    body.balance = entry.has("balance") && entry.number<unsigned>("balance") == 1;
  } else if (h.type == FrameType::kWelcome) {
    WelcomeBody& body = fields.welcome.emplace();
    body.ops = entry.number<std::uint8_t>("ops");
    body.dtypes = entry.number<std::uint8_t>("dtypes");
    body.codecs = entry.number<std::uint8_t>("codecs");
    body.largest_payload = entry.number<std::uint16_t>("largest_payload");
    body.window = entry.number<std::uint8_t>("window");
    body.balance = entry.has("balance") && entry.number<unsigned>("balance") == 1;
  } else if (entry.has("balance")) {
    fields.balance = entry.number<std::uint16_t>("balance");
  }
  return fields;
}

FrameVector read_frame(const std::string& file, const toml::table& table) {
  Entry entry(file, table);
  FrameVector vector;
  vector.name = entry.text("name");
  vector.about = entry.text("about");
  vector.bytes = entry.hex("hex");
  if (entry.has("type")) vector.fields = read_fields(entry);
  if (entry.has("verdict")) vector.verdict = entry.text("verdict");
  if (entry.has("reply")) vector.reply = entry.hex("reply");
  entry.require_all_read();
  return vector;
}

SessionStep read_step(const std::string& file, const toml::table& table) {
  Entry entry(file, table);
  SessionStep step;
  step.about = entry.text("about");
  step.port = entry.number<unsigned>("port");
  step.bytes = entry.hex("hex");
  step.verdict = entry.text("verdict");
  if (const toml::array* const answers = entry.find("answer").as_array()) {
    for (const toml::node& node : *answers) {
      Entry answer(file, *node.as_table());
      step.answers.push_back({answer.number<unsigned>("port"), answer.hex("hex")});
      answer.require_all_read();
    }
  }
  entry.require_all_read();
  return step;
}

template <typename Value>
std::vector<Value> read_all(const std::string& name, const char* key,
                            Value (*read)(const std::string&, const toml::table&)) {
  const std::string file = std::string(TRIBUTARY_VECTORS "/") + name;
  const toml::table document = toml::parse_file(file);
  const toml::array* const entries = document[key].as_array();
  if (entries == nullptr) throw std::runtime_error(file + ": no [[" + key + "]]");
  std::vector<Value> values;
  for (const toml::node& node : *entries) values.push_back(read(file, *node.as_table()));
  return values;
}

}  // namespace

std::vector<FrameVector> read_frame_vectors(const std::string& file) {
  return read_all(file, "frame", read_frame);
}

std::vector<SessionStep> read_session(const std::string& file) {
  return read_all(file, "step", read_step);
}

}  // namespace trib
