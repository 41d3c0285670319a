// SPDX-License-Identifier: Apache-2.0
// trib_peers: writes and JOINs at random, on the same port in the same cycle and in the next one
// among them. Every cycle all addresses are those of the last of them that counts (GR1, GR5).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_peers.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;

struct Peer {
  std::uint64_t mac = 0;
  std::uint32_t ip = 0;
  std::uint16_t udp_port = 0;
};

class PeersRtl : public testing::TestWithParam<std::uint64_t> {
 protected:
  PeersRtl() : bench_(GetParam()), random_(GetParam()) {
    bench_.pins().write_i = bench_.pins().learn_i = 0;
    bench_.reset();
    check();
  }

  void step() {
    Vtrib_peers& pins = bench_.pins();
    const bool writes = random_.chance(0.6);
    const unsigned write_port = random_.below(8);  // those that the node lacks, too
    const unsigned field = random_.below(4);
    const auto data = static_cast<std::uint32_t>(random_());
    const bool learns = random_.chance(0.1);
    const unsigned learn_port = random_.chance(0.3) ? write_port % kPorts : random_.below(kPorts);
    const Peer peer{random_() >> 16, static_cast<std::uint32_t>(random_()),
                    static_cast<std::uint16_t>(random_())};
    pins.write_i = writes;
    pins.write_port_i = write_port;
    pins.write_field_i = field;
    pins.write_data_i = data;
    pins.learn_i = learns;
    pins.learn_port_i = learn_port;
    BitWriter(pins.learn_peer_i).put(16, peer.udp_port).put(32, peer.ip).put(48, peer.mac);
    bench_.edge();

    // A register's value in the cycle after a JOIN was written before it.
    if (writes && write_port < kPorts && learned_ != write_port) {
      write(peers_[write_port], field, data);
    }
    learned_.reset();
    if (learns) {
      peers_[learn_port] = peer;
      learned_ = learn_port;
    }
    check();
  }

 private:
  static void write(Peer& peer, unsigned field, std::uint32_t data) {
    constexpr std::uint64_t kLow = 0xffffffff;
    switch (field) {
      case 0:
        peer.mac = (peer.mac & kLow) | std::uint64_t{data & 0xffff} << 32;
        break;
      case 1:
        peer.mac = (peer.mac & ~kLow) | data;
        break;
      case 2:
        peer.ip = data;
        break;
      default:
        peer.udp_port = static_cast<std::uint16_t>(data);
    }
  }

  void check() {
    bench_.settle();
    BitReader pin(bench_.pins().peer_o);
    for (unsigned p = 0; p < kPorts; ++p) {
      SCOPED_TRACE(testing::Message()
                   << "port " << p << ", seed " << GetParam() << ", cycle " << bench_.cycle());
      EXPECT_EQ(pin.get(16), peers_[p].udp_port);
      EXPECT_EQ(pin.get(32), peers_[p].ip);
      EXPECT_EQ(pin.get(48), peers_[p].mac);
    }
  }

  ModuleBench<Vtrib_peers> bench_;
  Random random_;
  std::array<Peer, kPorts> peers_{};
  std::optional<unsigned> learned_;  // the port of the JOIN of the cycle before
};

TEST_P(PeersRtl, HoldWhatWasWrittenOrLearnedLast) {
  for (unsigned n = 0; n < 5000 && !HasFailure(); ++n) step();
}

INSTANTIATE_TEST_SUITE_P(Seeds, PeersRtl, testing::Values(1, 2));

}  // namespace
}  // namespace trib
