// SPDX-License-Identifier: Apache-2.0
// Base of the tests of the life of a group: one frame at a time, and its required effect. Frames that
// the node answers with must arrive, not only be right. The group is open and idle at first.
#pragma once

#include "verif/node/tests/script_test.h"

namespace trib {

class LifeTest : public ScriptTest {
 public:
  explicit LifeTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  static constexpr std::uint32_t kAllPorts = 15;

  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }

  // The node's own registers, and nothing of the group.
  void configure_node();

  // One frame, and what has to come of it, all on one port.
  void expect_error(unsigned port, const Frame& frame, Verdict verdict, ErrorCode code,
                    std::uint16_t count);
  void expect_welcome(unsigned port, const Frame& frame, std::uint16_t of_epoch, unsigned members,
                      unsigned window);
  void expect_silence(unsigned port, const Frame& frame, Verdict verdict = Verdict::kControl);
  // STATUS without bits of other states, CURRENT_EPOCH, JOINED.
  void expect_state(std::uint32_t status, std::uint16_t of_epoch, std::uint32_t joined);
  // The last frame on this port was a WELCOME for `join`, which grants its balance.
  bool was_welcomed(unsigned port, const Join& join, std::uint16_t of_epoch, unsigned members,
                    unsigned window) const;

  // All of `ports` join again, in random order, with the epoch that the group has, and are welcomed
  // to the next one. Contributions are of that epoch from now on.
  void join_all(std::uint32_t ports, std::uint32_t job);
  // The codecs that the worker on `port` can decode, as its JOIN declares.
  virtual codec::CodecSet decodable(unsigned) const { return 0; }
  // Whether it wants balanced results, and gets them.
  virtual bool balanced(unsigned) const { return false; }
  // The incarnation of the worker on `port` in the latest join_all().
  std::uint32_t incarnation(unsigned port) const { return incarnations_.at(port); }
  // Contributions, from sequence 0 on, from all of `ports`.
  void run_job(std::uint32_t ports, std::uint32_t chunks);
  Frame leave(unsigned port, std::uint16_t of_epoch, std::uint32_t incarnation = 0) const {
    return control(FrameType::kLeave, port, of_epoch, incarnation);
  }
  Frame contribution_of(unsigned port, std::uint16_t of_epoch, std::uint32_t sequence) const {
    return plan().contribution(sequence, port, of_epoch);
  }
  std::uint16_t current_epoch();
  std::uint16_t rank(unsigned port) const { return static_cast<std::uint16_t>(100 - 7 * port); }

 private:
  std::string told(unsigned port) const;

  std::vector<std::uint32_t> incarnations_;
  std::uint32_t joins_ = 0;
};

}  // namespace trib
