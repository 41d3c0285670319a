// SPDX-License-Identifier: Apache-2.0
// The node as a host on its links (IN1): ARP and ICMP echo requests of all lengths, right and
// wrong, alone and among traffic that leaves no gap. The scoreboard holds each answer to its bytes;
// here it has to come, after everything else (RC3), one at a time (Busy), and without leaving a
// trace in the results.
#pragma once

#include "model/base/random.h"
#include "verif/node/tests/script_test.h"

namespace trib {

class HostTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(HostTest);

  explicit HostTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void every_length(Random& random);
  void wrong_requests(Random& random);
  void one_at_a_time(Random& random);
  void among_traffic(Random& random);
  Bytes request(Random& random) const;
  void expect(unsigned port, Bytes request, Verdict verdict);
  // An answer has left the port: no result may have waited then.
  void check_priority(const StreamFrame& answer);

  std::uint32_t sequence_ = 0;
  // By port: the end of the latest frame, before which the next is not chosen but just before (RC3.5).
  std::vector<std::uint64_t> chosen_;
};

}  // namespace trib
