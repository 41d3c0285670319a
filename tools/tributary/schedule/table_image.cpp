// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/table_image.h"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>
#include <utility>

#include "model/nic/limits.h"
#include "model/nic/schedule_tables.h"
#include "verif/nic/registers/interface_writes.h"

namespace trib {
namespace {

constexpr char kMagic[] = "TRIBSCHD";
constexpr std::uint16_t kVersion = 2;
constexpr std::uint16_t kNobody = 0xffff;
constexpr std::uint32_t kFlitBytes = 16;

class Bytes {
 public:
  void add(std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i)
      bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::uint32_t flits_of(const schedule::Schedule& schedule, std::uint32_t chunk_bytes) {
  if (chunk_bytes % kFlitBytes != 0) {
    throw std::invalid_argument(
        fmt::format("--chunk-bytes {}: an image needs a multiple of {}", chunk_bytes, kFlitBytes));
  }
  const std::uint64_t flits = std::uint64_t{schedule.chunks} * (chunk_bytes / kFlitBytes);
  if (flits > std::numeric_limits<std::uint32_t>::max()) {
    throw std::invalid_argument(fmt::format("a message of {} flits is too long", flits));
  }
  return static_cast<std::uint32_t>(flits);
}

}  // namespace

std::vector<std::uint8_t> table_image(const schedule::Topology& topology,
                                      const schedule::Schedule& schedule,
                                      const ImageSettings& settings) {
  const std::uint32_t flits = flits_of(schedule, settings.chunk_bytes);
  nic::require_links(topology, schedule, nic::kWidestInterface);
  const nic::Wiring wiring = nic::wiring_of(topology);
  const std::vector<nic::Tables> tables = nic::tables_of_schedule(topology, schedule, flits);
  nic::require_fit(tables, nic::kWidestInterface);
  nic::Settings registers;
  registers.mode = settings.message_mode ? (1u << wiring.ports()) - 1 : 0;
  registers.step_time = nic::step_time_of(tables, settings.message_mode, settings.link_latency);
  registers.early = 0xffff;
  Bytes bytes;
  for (const char* letter = kMagic; *letter != '\0'; ++letter)
    bytes.add(static_cast<std::uint8_t>(*letter), 1);
  bytes.add(kVersion, 2);
  bytes.add(wiring.nodes(), 2);
  bytes.add(wiring.ports(), 2);
  bytes.add(settings.message_mode ? 1 : 0, 2);
  bytes.add(flits, 4);
  bytes.add(settings.chunk_bytes / kFlitBytes, 4);
  bytes.add(settings.link_latency, 4);
  bytes.add(registers.step_time, 4);
  for (unsigned node = 0; node < wiring.nodes(); ++node) {
    for (const auto& peer : wiring.peers[node]) {
      bytes.add(peer ? peer->node : kNobody, 2);
      bytes.add(peer ? peer->port : kNobody, 2);
    }
    const std::vector<nic::TableWord> writes = nic::writes_of(tables[node], registers);
    bytes.add(writes.size(), 4);
    for (const nic::TableWord& write : writes) {
      bytes.add(write.address, 4);
      bytes.add(write.value, 4);
    }
  }
  return bytes.take();
}

}  // namespace trib
