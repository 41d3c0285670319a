// SPDX-License-Identifier: Apache-2.0
#include "host/c/configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>

#include "host/c/last_error.h"
#include "host/system/node_address.h"
#include "host/transport/communicator.h"
#include "host/transport/udp_transport.h"
#include "model/frame/address_text.h"

namespace trib {
namespace {

constexpr Time kPicosecondsPerNanosecond = 1000;
constexpr std::uint64_t kShortestTime = 1000;                // 1 us
constexpr std::uint64_t kLongestTime = 1'000'000'000'000;    // 1000 s: doubled, it is a Time still
constexpr std::uint64_t kDefaultJoinTime = 300'000'000'000;  // 300 s
constexpr Time kDefaultInitial = 1000 * kMicrosecond;
constexpr std::uint64_t kMaximumFactor = 16;
constexpr std::uint32_t kMaxNodePorts = 8;
constexpr std::size_t kFirstSize = offsetof(trib_config, channels);  // of the first version
constexpr std::uint32_t kMaxChannels = 8;
constexpr std::size_t kMaxSize = 4096;  // more is no size, but what lay there

void require(bool condition, const std::string& what) {
  if (!condition) throw std::invalid_argument("trib_config: " + what);
}

trib_config defaults() {
  trib_config config{};
  config.size = sizeof config;
  config.window = 16;
  config.max_retries = 5000;
  config.min_timeout = kDefaultMinimumTimeout / kPicosecondsPerNanosecond;
  config.join_timeout = kDefaultJoinTime;
  config.stop_fd = -1;
  config.channels = 1;
  return config;
}

Time picoseconds(std::uint64_t nanoseconds, const char* field) {
  require(
      nanoseconds >= kShortestTime && nanoseconds <= kLongestTime,
      fmt::format("{} is {} ns, must be {}..{}", field, nanoseconds, kShortestTime, kLongestTime));
  return static_cast<Time>(nanoseconds) * kPicosecondsPerNanosecond;
}

template <typename Parse>
Endpoint endpoint_of(const char* field, const Parse& parse) {
  try {
    return parse();
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("trib_config: {}: {}", field, error.what()));
  }
}

}  // namespace

trib_config known_part(const trib_config& given) {
  require(given.size >= kFirstSize && given.size <= kMaxSize,
          fmt::format("size is {}, must be {}..{}; use trib_config_init", given.size, kFirstSize,
                      kMaxSize));
  trib_config config = defaults();
  const auto* const bytes = reinterpret_cast<const unsigned char*>(&given);
  std::memcpy(&config, bytes, std::min(given.size, sizeof config));
  if (given.size > sizeof config) {
    const auto is_set = [](unsigned char byte) { return byte != 0; };
    if (std::any_of(bytes + sizeof config, bytes + given.size, is_set)) {
      throw Failure(TRIB_ERROR_VERSION,
                    fmt::format("trib_config: has fields that version {} of the library does not "
                                "know, and they are set",
                                trib_version_text()));
    }
  }
  require(config.workers >= 1 && config.workers <= 65535,
          fmt::format("workers is {}, must be 1..65535", config.workers));
  require(config.rank < config.workers,
          fmt::format("rank is {}, must be 0..{}", config.rank, config.workers - 1));
  require(config.channels >= 1 && config.channels <= kMaxChannels,
          fmt::format("channels is {}, must be 1..{}", config.channels, kMaxChannels));
  return config;
}

Endpoint node_of(const trib_config& config) {
  require(config.node != nullptr, "node is null, must be the node's address");
  return endpoint_of("node", [&config] { return node_address(config.node); });
}

Endpoint local_of(const trib_config& config, unsigned channel) {
  const std::uint32_t usual = default_worker(0).udp_port + config.rank;
  const auto is_port = [](std::uint32_t port) {
    return port <= std::numeric_limits<std::uint16_t>::max();
  };
  Endpoint local{{}, 0, is_port(usual) ? static_cast<std::uint16_t>(usual) : std::uint16_t{0}};
  if (config.local != nullptr) {
    local = endpoint_of("local", [&] { return parse_ip_and_port(config.local, local.udp_port); });
  } else {
    require(is_port(usual), fmt::format("local is null, and {} is no UDP port; set it", usual));
  }
  if (local.udp_port == 0) return local;
  const std::uint32_t port = local.udp_port + channel * config.workers;
  require(is_port(port),
          fmt::format("channel {} has {}, which is no UDP port; set `local`", channel, port));
  local.udp_port = static_cast<std::uint16_t>(port);
  return local;
}

TransportChoice transport_of(const trib_config& config) {
  if (config.transport == nullptr) return {};
  TransportChoice choice;
  try {
    choice = parse_transport(config.transport);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("trib_config: transport: {}", error.what()));
  }
  require(
      choice.xdp_interface.empty() || config.channels == 1,
      fmt::format("channels is {}, must be 1 with the transport {}: only one AF_XDP socket of the "
                  "library can be on an interface",
                  config.channels, config.transport));
  return choice;
}

unsigned ports_of(const trib_config& config) {
  if (config.ports == TRIB_PORTS_BY_REGISTERS) return 0;
  const std::uint32_t ports = config.ports != 0 ? config.ports : config.workers;
  require(ports <= kMaxNodePorts,
          fmt::format("{} ports are to join, a node has {} at most; in a tree of nodes set `ports`",
                      ports, kMaxNodePorts));
  return ports;
}

Time join_patience_of(const trib_config& config) {
  if (config.join_timeout == TRIB_FOR_EVER) return Communicator::kForEver;
  return picoseconds(config.join_timeout, "join_timeout");
}

bool has_threads(const trib_config& config) {
  require(config.progress <= 1, fmt::format("progress is {}, must be 0 or 1", config.progress));
  return config.progress == 1 || config.channels > 1;
}

WorkerConfig worker_config_of(const trib_config& config, unsigned channel, std::size_t mtu) {
  const std::uint32_t most = 256 - config.channels;
  require(config.group <= most, fmt::format("group is {}, must be 0..{}", config.group, most));
  require(config.epoch <= 65535, fmt::format("epoch is {}, must be 0..65535", config.epoch));
  require(config.late <= TRIB_LATE_GO_ON, fmt::format("late is {}, must be 0 or 1", config.late));
  WorkerConfig worker;
  worker.group = static_cast<std::uint8_t>(config.group + channel);
  if (config.epoch != 0) worker.epoch = static_cast<std::uint16_t>(config.epoch);
  worker.job = config.job;
  worker.incarnation = std::random_device{}();
  worker.key = config.key;
  worker.rank = static_cast<std::uint16_t>(config.rank);
  worker.late = config.late == TRIB_LATE_GO_ON ? Late::kGoOn : Late::kFail;
  worker.window = config.window;
  worker.chunk_bytes = config.chunk_bytes != 0 ? config.chunk_bytes : default_chunk_bytes(mtu);
  worker.minimum_timeout = picoseconds(config.min_timeout, "min_timeout");
  const std::uint64_t longest = config.max_timeout != 0
                                    ? config.max_timeout
                                    : std::min(kMaximumFactor * config.min_timeout, kLongestTime);
  worker.maximum_timeout = picoseconds(longest, "max_timeout");
  require(worker.maximum_timeout >= worker.minimum_timeout,
          fmt::format("max_timeout is {} ns, must be min_timeout or more, which is {} ns",
                      config.max_timeout, config.min_timeout));
  worker.initial_timeout =
      std::min(std::max(kDefaultInitial, worker.minimum_timeout), worker.maximum_timeout);
  worker.max_retries = config.max_retries;
  worker.max_joins = std::numeric_limits<unsigned>::max();  // the time is limited
  validate(worker);
  return worker;
}

}  // namespace trib

int trib_config_init(trib_config* config, size_t size) {
  if (config == nullptr || size < trib::kFirstSize || size > trib::kMaxSize) {
    return TRIB_ERROR_ARGUMENT;
  }
  const trib_config defaults = trib::defaults();
  std::memset(config, 0, size);
  std::memcpy(config, &defaults, std::min(size, sizeof defaults));
  config->size = size;
  return TRIB_OK;
}
