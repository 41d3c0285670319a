// SPDX-License-Identifier: Apache-2.0
// RE2: a chunk that waits for a lost contribution is passed by later ones, up to the window.
#include <fmt/format.h>

#include <set>

#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class OutOfOrderTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(OutOfOrderTest);

  explicit OutOfOrderTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void script() override;

 private:
  // A window of chunks from `first` on, in which each port `p` withholds chunk holes[p] at first.
  void run_window(std::uint32_t first, const std::vector<std::uint32_t>& holes);
};

TRIB_SIM_TEST(OutOfOrderTest, "out_of_order", "chunks pass one that waits (RE2)");

}  // namespace

void OutOfOrderTest::run_window(std::uint32_t first, const std::vector<std::uint32_t>& holes) {
  const unsigned window = setup().node.window;
  const std::uint64_t before = checker().log().tally(0).of(StepSent::kResult);
  for (std::uint32_t s = first; s < first + window; ++s) {
    for (unsigned port = 0; port < ports(); ++port) {
      if (s != holes[port]) send(port, contribution(s, port));
    }
  }
  const std::set<std::uint32_t> waiting(holes.begin(), holes.end());
  await_results(0, before + window - waiting.size());
  settle();
  const std::uint64_t sent = checker().log().tally(0).of(StepSent::kResult) - before;
  require(sent == window - waiting.size(),
          fmt::format("{} results with {} chunks waiting", sent, waiting.size()));
  for (unsigned port = 0; port < ports(); ++port) send(port, contribution(holes[port], port, true));
  settle();
}

void OutOfOrderTest::script() {
  const unsigned window = setup().node.window;
  const std::uint32_t last = window - 1;
  run_window(0, std::vector<std::uint32_t>(ports(), 0));  // the oldest: all others pass it
  run_window(window, std::vector<std::uint32_t>(ports(), window + last));
  std::vector<std::uint32_t> spread;
  for (unsigned port = 0; port < ports(); ++port) spread.push_back(2 * window + 3 * port);
  run_window(2 * window, spread);
}

}  // namespace trib
