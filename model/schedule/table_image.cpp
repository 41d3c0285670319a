// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/table_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace trib::schedule {
namespace {

constexpr std::size_t kEntryBits = 192;
constexpr char kMagic[] = "TRIBSCHD";
constexpr std::uint16_t kVersion = 1;
constexpr std::uint16_t kNoPeer = 0xffff;

class Bytes {
 public:
  void add(std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
  }
  std::vector<std::uint8_t>& get() { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Fields of an entry, bit 0 first.
class EntryBits {
 public:
  void add(std::uint64_t value, unsigned width) {
    for (unsigned i = 0; i < width; ++i, ++at_) {
      if ((value >> i & 1) != 0) bytes_[at_ / 8] |= static_cast<std::uint8_t>(1u << (at_ % 8));
    }
  }
  const std::array<std::uint8_t, kEntryBits / 8>& get() const { return bytes_; }

 private:
  std::array<std::uint8_t, kEntryBits / 8> bytes_{};
  unsigned at_ = 0;
};

// What a port has to do with an entry.
struct PortRole {
  bool child = false;
  bool wait = false;
  unsigned place = 0;  // in the order of the sum
};

class NodeImage {
 public:
  NodeImage(const Topology& topology, Vertex node, const NodeTable& table)
      : topology_(topology), node_(node), table_(table) {}

  void append_to(Bytes& bytes, std::uint32_t chunk_bytes) const {
    const auto links = topology_.links_from(node_);
    if (links.size() > ImageLimits::kPorts) {
      throw std::invalid_argument(fmt::format("node {} has {} ports; an image has {}", node_,
                                              links.size(), ImageLimits::kPorts));
    }
    if (table_.entries.size() > ImageLimits::kEntries) {
      refuse(table_.entries[ImageLimits::kEntries],
             fmt::format("table over size: the node has {} entries, {} fit", table_.entries.size(),
                         ImageLimits::kEntries));
    }
    bytes.add(node_, 2);
    bytes.add(table_.entries.size(), 2);
    for (std::size_t port = 0; port < ImageLimits::kPorts; ++port) {
      const bool used = port < links.size() && !topology_.is_switch(peer(port));
      bytes.add(used ? peer(port) : kNoPeer, 2);
    }
    for (const Entry& entry : table_.entries) {
      const EntryBits bits = bits_of(entry, chunk_bytes);
      for (const std::uint8_t byte : bits.get()) bytes.add(byte, 1);
    }
  }

 private:
  [[noreturn]] void refuse(const Entry& entry, const std::string& what) const {
    throw std::invalid_argument(fmt::format("node {}, {}: {}", node_, text_of(entry), what));
  }

  Vertex peer(std::size_t port) const {
    return topology_.links()[topology_.links_from(node_)[port]].to;
  }

  std::size_t port_to(const Entry& entry, Vertex other) const {
    const std::size_t port = topology_.port_to(node_, other);
    if (port == topology_.links_from(node_).size()) {
      refuse(entry, fmt::format("node {} is not at the other end of a link", other));
    }
    return port;
  }

  EntryBits bits_of(const Entry& entry, std::uint32_t chunk_bytes) const {
    if (entry.flow >= ImageLimits::kFlows) {
      refuse(entry, fmt::format("an image has {} flows", ImageLimits::kFlows));
    }
    if (entry.step >= ImageLimits::kSteps) {
      refuse(entry, fmt::format("an image has {} steps", ImageLimits::kSteps));
    }
    std::array<PortRole, ImageLimits::kPorts> roles{};
    for (const Vertex child : entry.children) roles[port_to(entry, child)].child = true;
    unsigned place = 0;
    for (const Vertex sender : entry.waits) {
      PortRole& role = roles[port_to(entry, sender)];
      role.wait = true;
      role.place = place++;
    }
    if (entry.parent) port_to(entry, *entry.parent);
    const bool nop = entry.kind == EntryKind::kNop;
    EntryBits bits;
    bits.add(static_cast<std::uint64_t>(entry.kind), 2);
    bits.add(entry.flow, 10);
    bits.add(entry.parent.value_or(0), 10);
    bits.add(entry.parent ? 1 : 0, 1);
    for (const PortRole& role : roles) {
      bits.add(role.child ? 1 : 0, 1);
      bits.add(role.wait ? 1 : 0, 1);
    }
    bits.add(entry.step, 12);
    bits.add(nop ? 0 : std::uint64_t{entry.flow} * chunk_bytes, 48);
    bits.add(nop ? 0 : chunk_bytes, 32);
    for (const PortRole& role : roles) bits.add(role.place, 2);
    return bits;
  }

  const Topology& topology_;
  Vertex node_;
  const NodeTable& table_;
};

}  // namespace

std::vector<std::uint8_t> image_of(const Topology& topology, const std::vector<NodeTable>& tables,
                                   std::uint32_t chunk_bytes) {
  Bytes bytes;
  for (const char* letter = kMagic; *letter != '\0'; ++letter) {
    bytes.add(static_cast<std::uint8_t>(*letter), 1);
  }
  bytes.add(kVersion, 2);
  bytes.add(tables.size(), 2);
  bytes.add(chunk_bytes, 4);
  for (Vertex node = 0; node < tables.size(); ++node) {
    NodeImage(topology, node, tables[node]).append_to(bytes, chunk_bytes);
  }
  return std::move(bytes.get());
}

}  // namespace trib::schedule
