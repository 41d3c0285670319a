// SPDX-License-Identifier: Apache-2.0
// SE1 to SE3: who may join, and what strangers learn. Each JOIN that must be refused is one of
// which only one thing is wrong; after it the group, its members' addresses and its life are what
// they were. The key and the addresses come from the seed.
#include <fmt/format.h>

#include <algorithm>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"
#include "verif/node/seq/random_addresses.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class PolicyTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(PolicyTest);

  explicit PolicyTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void script() override;

 private:
  void keep_strangers_out_of_an_open_group();
  void ask_for_the_key();
  void bind_to_addresses();
  void tell_strangers_nothing();
  void take_nobodys_place();

  // A JOIN as it is has to be refused with ERROR 2, and the group stays as it is.
  void expect_refused(unsigned port, const Header& join, std::uint64_t key);
  Header join_header(unsigned port, std::uint16_t of_epoch, std::uint32_t incarnation) const;
  std::vector<std::uint32_t> state();
};

TRIB_SIM_TEST(PolicyTest, "policy", "who may join, and what strangers learn (SE1 to SE3)");

constexpr std::uint32_t kPolicyJob = 0x9010;

}  // namespace

void PolicyTest::set_up(TestSetup& setup) {
  LifeTest::set_up(setup);
  Random random{options().seed, 0x706f6c};
  randomise_addresses(setup.node, random);
}

void PolicyTest::script() {
  configure_node();
  keep_strangers_out_of_an_open_group();
  ask_for_the_key();
  bind_to_addresses();
  tell_strangers_nothing();
  take_nobodys_place();
}

Header PolicyTest::join_header(unsigned port, std::uint16_t of_epoch,
                               std::uint32_t incarnation) const {
  Join join;
  join.epoch = of_epoch;
  join.job = kPolicyJob;
  join.incarnation = incarnation;
  return read_header(join_frame(port, join).bytes);
}

// Everything that a JOIN could change.
std::vector<std::uint32_t> PolicyTest::state() {
  std::vector<std::uint32_t> values;
  for (const RegisterInfo& info : kRegisters) {
    const bool of_group = info.page == RegisterPage::kGroup && info.offset < kGroupReduced;
    const bool peer = info.page == RegisterPage::kGroup && info.offset >= kGroupPeerMacHi;
    if (!of_group && !peer && info.page != RegisterPage::kAccess) continue;
    if (info.min_ports > ports()) continue;
    values.push_back(registers().read(register_address(info.page, 0, info.offset)));
  }
  return values;
}

void PolicyTest::expect_refused(unsigned port, const Header& join, std::uint64_t key) {
  const std::vector<std::uint32_t> before = state();
  expect_error(port, encode_join(join, {key, 0, 2}), Verdict::kNotMember, ErrorCode::kNotMember, 0);
  require(state() == before,
          fmt::format("port {}: a JOIN that is refused has changed the group", port));
}

// A JOIN of a port that is no member, for a group of the two others.
void PolicyTest::keep_strangers_out_of_an_open_group() {
  join_all(3, kPolicyJob);
  for (const std::uint16_t of_epoch : {epoch, static_cast<std::uint16_t>(epoch + 1)}) {
    for (const std::uint32_t incarnation : {1u, this->incarnation(0)}) {
      expect_refused(3, join_header(3, of_epoch, incarnation), 0);
    }
  }
  run_job(3, 20);
  // Not if the group has stopped: its members would never be all there again.
  send(0, leave(0, epoch));
  settle();
  expect_silence(3, encode_join(join_header(3, epoch, 1), {0, 0, 2}));
  registers().end_group();
}

void PolicyTest::ask_for_the_key() {
  Random random{options().seed, 0x6b6579};
  const std::uint64_t key = random();
  registers().write(access_register(0, kAccessKeyHi), static_cast<std::uint32_t>(key >> 32));
  registers().write(access_register(0, kAccessKeyLo), static_cast<std::uint32_t>(key));
  epoch = current_epoch();
  expect_refused(0, join_header(0, epoch, 1), 0);
  expect_refused(0, join_header(0, static_cast<std::uint16_t>(epoch - 1), 1), ~key);
  for (unsigned bit = 0; bit < 64; ++bit) {
    expect_refused(bit % ports(), join_header(bit % ports(), epoch, 1),
                   key ^ std::uint64_t{1} << bit);
  }
  expect_silence(0, encode_join(join_header(0, epoch, 1), {key, 0, 2}));
  epoch = current_epoch();
  expect_refused(1, join_header(1, epoch, 2), key + 1);  // while it is joining
  expect_welcome(1, encode_join(join_header(1, epoch, 2), {key, 0, 2}), epoch, 2, 16);
  expect_refused(1, join_header(1, epoch, 2), key + 1);  // while it is active
  run_job(3, 20);
  registers().end_group();
  for (const std::uint16_t half : {kAccessKeyHi, kAccessKeyLo}) {
    registers().write(access_register(0, half), 0);
  }
}

// Each of the addresses wrong by one bit; the registers stay what they were.
void PolicyTest::bind_to_addresses() {
  registers().write(group_register(0, kGroupPolicy), kGroupPolicyJoin | kGroupPolicyBind);
  epoch = current_epoch();
  Random random{options().seed, 0x62696e};
  NodeConfig config = setup().node;
  config.groups[0].members = 3;
  config.groups[0].bind = true;
  registers().configure(config, setup().onset);
  for (unsigned n = 0; n < 24; ++n) {
    const unsigned port = n % 2;
    Header header = join_header(port, epoch, 1);
    std::uint64_t mac = header.source.mac.to_number();
    if (n % 3 == 0) mac ^= std::uint64_t{1} << random.below(40);
    if (n % 3 == 1) header.source.ip ^= 1u << random.below(24);
    if (n % 3 == 2) header.source.udp_port ^= static_cast<std::uint16_t>(1u << random.below(16));
    header.source.mac = MacAddress::from_number(mac);
    expect_refused(port, header, 0);
  }
  expect_refused(2, join_header(2, epoch, 1), 0);
  expect_silence(0, encode_join(join_header(0, epoch, 1), {}));
  Header other = join_header(1, epoch, 1);
  other.source.ip ^= 0x100;
  expect_refused(1, other, 0);
  epoch = current_epoch();
  expect_welcome(1, encode_join(join_header(1, epoch, 1), {}), epoch, 2, 16);
  expect_refused(1, other, 0);
  run_job(3, 20);
}

// SE3: of a group that is active, from each port, whatever is asked for.
void PolicyTest::tell_strangers_nothing() {
  for (unsigned port = 0; port < ports(); ++port) {
    for (const FrameType type : {FrameType::kContribution, FrameType::kLeave, FrameType::kAsk}) {
      Header header = read_header(control(type, port, epoch, 3).bytes);
      header.source.udp_port ^= 1;
      expect_error(port, encode(header, nullptr), Verdict::kNotMember, ErrorCode::kNotMember, 0);
      header.group = static_cast<std::uint8_t>(groups());
      expect_error(port, encode(header, nullptr), Verdict::kUnknownGroup, ErrorCode::kUnknownGroup,
                   0);
    }
  }
  expect_state(kGroupStatusActive, epoch, 3);
}

// Without BIND: a stranger at a member's port, before the member's first contribution, who has not
// received a frame from the group.
void PolicyTest::take_nobodys_place() {
  registers().end_group();
  registers().write(group_register(0, kGroupPolicy), kGroupPolicyJoin);
  registers().write(group_register(0, kGroupMembers), 0);
  join_all(3, kPolicyJob);
  const std::vector<std::uint32_t> before = state();
  Header stranger = join_header(1, 0, 99);
  stranger.source.ip ^= 0x20;
  expect_error(1, encode_join(stranger, {0, 0, 2}), Verdict::kControl, ErrorCode::kStaleEpoch,
               epoch);
  require(state() == before, "a stranger has changed the group");
  run_job(3, 20);
}

}  // namespace trib
