// SPDX-License-Identifier: Apache-2.0
#include "host/transport/transport_choice.h"

#include <fmt/format.h>
#include <net/if.h>

#include <charconv>
#include <cstdint>
#include <stdexcept>

#include "host/transport/udp_transport.h"
#include "host/transport/xdp/xdp_transport.h"

namespace trib {

TransportChoice parse_transport(const std::string& text) {
  constexpr unsigned kMostQueues = 4096;
  const std::string prefix = "xdp:";
  if (text == "udp") return {};
  const auto wrong = [&text] {
    return std::invalid_argument(
        fmt::format("'{}' is no transport; udp is one, and xdp:INTERFACE[:QUEUE], as xdp:eth0 or "
                    "xdp:eth0:3",
                    text));
  };
  if (text.compare(0, prefix.size(), prefix) != 0) throw wrong();
  TransportChoice choice;
  const std::size_t colon = text.find(':', prefix.size());
  choice.xdp_interface = text.substr(prefix.size(), colon - prefix.size());
  if (choice.xdp_interface.empty() || choice.xdp_interface.size() >= IF_NAMESIZE) throw wrong();
  if (colon == std::string::npos) return choice;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, choice.xdp_queue);
  if (error != std::errc{} || rest != end || choice.xdp_queue >= kMostQueues) throw wrong();
  return choice;
}

std::unique_ptr<NodeTransport> open_transport(const TransportChoice& choice, const Endpoint& self,
                                              const Endpoint& node, int stop) {
  if (choice.xdp_interface.empty()) return std::make_unique<UdpTransport>(self, node, stop);
  return std::make_unique<XdpTransport>(choice.xdp_interface, choice.xdp_queue, self, node, stop);
}

}  // namespace trib
