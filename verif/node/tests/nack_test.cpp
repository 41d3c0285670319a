// SPDX-License-Identifier: Apache-2.0
// RC4: a worker is notified of its link's losses: each number once, in rising order, as soon as two
// later ones have been accepted; and nothing else is reported to anybody. Lost are frames that
// never came and frames that ended bad; a frame that was overtaken by one other is not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "model/base/random.h"
#include "model/frame/codec.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class NackTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(NackTest);

  explicit NackTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.timeout_cycles = 5'000'000; }
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // Chunks received on a port, and the losses to report to it: the rule in its plainest form.
  struct Link {
    std::set<std::uint32_t> accepted;
    std::uint32_t searched = 0;  // all below were looked at
    std::vector<std::uint32_t> due;
  };

  void one_after_the_other();
  void many_in_a_row();
  void random_losses(std::uint32_t first, Random& random);
  void accept(unsigned port, std::uint32_t sequence);
  // The NACKs that each port has received must be those that are due.
  void check();

  std::vector<Link> links_;
};

TRIB_SIM_TEST(NackTest, "nack", "what a link has lost is reported (RC4)");

}  // namespace

void NackTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.large_chunks = false;
}

void NackTest::script() {
  links_.resize(ports());
  one_after_the_other();
  many_in_a_row();
  Random random{options().seed, 0x6e61636b};
  const unsigned window = setup().node.window;
  for (std::uint32_t first = 2 * window; first < 40 * window; first += window) {
    random_losses(first, random);
  }
}

// Port 1 loses chunks 3, 4 and 7; the NACK comes with the second frame after the gap.
void NackTest::one_after_the_other() {
  const unsigned window = setup().node.window;
  const std::set<std::uint32_t> lost{3, 4, 7};
  for (std::uint32_t s = 0; s < window; ++s) {
    for (unsigned port = 0; port < ports(); ++port) {
      if (port == 1 && lost.count(s) != 0) continue;
      send(port, contribution(s, port));
      accept(port, s);
    }
    settle();
    check();
  }
  require(links_[1].due == std::vector<std::uint32_t>{3, 4, 7}, "the test's own rule is wrong");
  for (const std::uint32_t s : lost) {
    send(1, contribution(s, 1, true));
    accept(1, s);
  }
  settle();
  check();
}

// Every port has lost all of the second window but its last two chunks. While they are reported,
// another port asks.
void NackTest::many_in_a_row() {
  const unsigned window = setup().node.window;
  Header stranger = read_header(ask(0, 0).bytes);
  stranger.source.ip ^= 0x20;
  for (const bool lost : {false, true}) {
    for (std::uint32_t s = window; s < 2 * window; ++s) {
      if (lost != (s < 2 * window - 2)) continue;
      for (unsigned port = 0; port < ports(); ++port) {
        send(port, contribution(s, port, lost));
        accept(port, s);
      }
    }
    for (unsigned port = 0; port < ports(); ++port) send(port, encode(stranger, nullptr));
    settle();
    check();
  }
}

void NackTest::random_losses(std::uint32_t first, Random& random) {
  std::vector<std::vector<std::uint32_t>> again(ports());
  for (unsigned port = 0; port < ports(); ++port) {
    const double loss = random.pick({1, 1, 1}) * 0.15;
    std::vector<std::uint32_t> order;
    for (std::uint32_t s = first; s < first + setup().node.window; ++s) order.push_back(s);
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (!random.chance(0.1)) continue;
      std::swap(order[i - 1], order[i]);
      ++i;  // none is overtaken by two
    }
    for (const std::uint32_t s : order) {
      Frame frame = contribution(s, port);
      if (!random.chance(loss)) {
        accept(port, s);
      } else {
        again[port].push_back(s);
        if (random.chance(0.5)) continue;
        frame.bad = true;
      }
      send(port, frame, random.below(30));
    }
  }
  settle();
  check();
  for (unsigned port = 0; port < ports(); ++port) {
    std::sort(again[port].begin(), again[port].end());
    for (const std::uint32_t s : again[port]) {
      send(port, contribution(s, port, true));
      accept(port, s);
    }
  }
  settle();
  check();
}

void NackTest::accept(unsigned port, std::uint32_t sequence) {
  Link& link = links_[port];
  link.accepted.insert(sequence);
  if (link.accepted.size() < 2) return;
  const std::uint32_t second_highest = *std::next(link.accepted.rbegin());
  for (; link.searched < second_highest; ++link.searched) {
    if (link.accepted.count(link.searched) == 0) link.due.push_back(link.searched);
  }
}

void NackTest::check() {
  for (unsigned port = 0; port < ports(); ++port) {
    std::vector<std::uint32_t> told;
    for (const Frame& frame : this->port(port).good_frames()) {
      const Header header = read_header(frame.bytes);
      if (header.type == FrameType::kNack) told.push_back(header.sequence);
    }
    require(told == links_[port].due,
            fmt::format("port {}: NACKs for {}, expected for {}", port, told, links_[port].due));
  }
}

}  // namespace trib
