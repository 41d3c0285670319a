// SPDX-License-Identifier: Apache-2.0
// GC10 to GC14: contributions in any encoding, results in that of the register if all can decode it,
// replays, broken containers, and writes that are refused. A worker decodes its results, and in
// mode B they are within the bound of GC15.3. The scoreboard has the node's bytes.
#include "model/frame/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "model/codec/encoding.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/codec_base.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class CodecTest : public CodecBase {
 public:
  UVM_COMPONENT_UTILS(CodecTest);

  explicit CodecTest(uvm::uvm_component_name name) : CodecBase(name) {}

 protected:
  void script() override;

 private:
  void run_life(codec::Encoding results);
  void check_result(unsigned port, codec::Encoding results, const std::vector<double>& exact,
                    bool encoded);
  void keep_results_raw();
  void break_containers();
  void refuse_encodings();
  void refuse_writes();

  std::uint32_t sequence_ = 0;
  std::size_t next_size_ = 0;
};

TRIB_SIM_TEST(CodecTest, "codec", "encoded contributions and results (GC10 to GC14)", with_codecs);

constexpr codec::Encoding kModeB8{codec::Codec::kModeB, 8};
constexpr std::size_t kSizes[] = {1, 7, 8, 9, 31, 32, 33, 64, 245, 512, 2047, 2048};

}  // namespace

void CodecTest::script() {
  configure_node();
  for (const codec::Encoding results : codec::kEncodings) {
    if (codec::holds(setup().node.codecs, results.codec)) run_life(results);
  }
  keep_results_raw();
  break_containers();
  refuse_encodings();
  refuse_writes();
}

// Chunks of all sizes, or of a shorter run as many as --chunks says, and of other sizes in the next life;
// each contribution in an encoding of its own. Then each result again.
void CodecTest::run_life(codec::Encoding results) {
  begin_life(results);
  Random random{options().seed, 0x636f646563, results.byte()};
  sequence_ = 0;
  const std::size_t all = std::size(kSizes);
  const std::size_t chunks =
      options().chunks == 0 ? all : std::min<std::size_t>(all, options().chunks);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    const std::size_t count = kSizes[next_size_++ % all];
    std::vector<double> exact(count);
    bool all_in_mode_b = results.codec == codec::Codec::kModeB;
    for (unsigned port = 0; port < ports(); ++port) {
      const Values values = draw_values(count, random);
      codec::Encoding encoding = draw_encoding(setup().node.codecs, random);
      // Half of the chunks are of one bound, which has a meaning then.
      if (all_in_mode_b && sequence_ % 2 == 0) encoding = results;
      all_in_mode_b = all_in_mode_b && (encoding == results || encoding.is_raw());
      for (std::size_t i = 0; i < count; ++i) exact[i] += double{values[i]};
      send(port, contribution_of_values(port, sequence_, values, encoding), random.below(60));
    }
    settle();
    for (unsigned port = 0; port < ports(); ++port) {
      check_result(port, results, exact, all_in_mode_b);
      const Bytes first = last_bytes(port);
      send(port, ask(port, sequence_));
      settle();
      Bytes again = last_bytes(port);
      again[layout::kFlags] ^= kFlagRetry;
      require(again == first,
              fmt::format("port {}: a replay has other bytes than the result (GC12.5)", port));
    }
    ++sequence_;
  }
}

void CodecTest::check_result(unsigned port, codec::Encoding results,
                             const std::vector<double>& exact, bool bounded) {
  const Frame result{last_bytes(port), false};
  const Header header = read_header(result.bytes);
  const auto values = received_values(result);
  require(
      header.type == FrameType::kResult && header.sequence == sequence_ && values &&
          values->size() == exact.size(),
      fmt::format("port {}: no result of {} values for chunk {}", port, exact.size(), sequence_));
  require(header.encoding == results.byte() || header.encoding == 0,
          fmt::format("port {}: byte 62 is {:#x}", port, header.encoding));
  if (!bounded || !values) return;
  const double bound = (ports() + 1) * std::ldexp(1.0, -results.parameter);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    require(std::abs((*values)[i] - exact[i]) < bound,
            fmt::format("port {}: value {} is {}, the sum {}, the bound {} (GC15.3)", port, i,
                        (*values)[i], exact[i], bound));
  }
}

// GC12.3, GC14.2: one worker that cannot decode the codec, or nothing at all; and a life of a
// command.
void CodecTest::keep_results_raw() {
  Random random{options().seed, 0x726177};
  const Values values = draw_values(64, random);
  const auto expect_raw = [&](const char* why) {
    for (unsigned port = 0; port < ports(); ++port) {
      send(port, contribution_of_values(port, 0, values, kModeB8));
    }
    settle();
    for (unsigned port = 0; port < ports(); ++port) {
      require(last_received(port).type == FrameType::kResult && last_received(port).encoding == 0,
              fmt::format("port {}: no raw result, {}", port, why));
    }
  };
  begin_life(kModeB8, 2, codec::kAllCodecs & ~4u);
  expect_raw("although a worker cannot decode it");
  begin_life(kModeB8, 3, 0);
  expect_raw("although a worker is older");
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), kAllPorts);
  epoch = static_cast<std::uint16_t>(current_epoch() + 1);
  registers().write(group_register(0, kGroupEpoch), epoch);
  registers().start_group();
  expect_raw("in a life of a command");
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), 0);
}

// GC11: each defect in each encoding, on each port in turn. No port is answered, the slot is empty,
// and the contribution is taken when it comes again.
void CodecTest::break_containers() {
  begin_life(kModeB8);
  Random random{options().seed, 0x62726f6b656e};
  sequence_ = 0;
  unsigned port = 0;
  for (const codec::Encoding encoding : codec::kEncodings) {
    if (encoding.is_raw() || !codec::holds(setup().node.codecs, encoding.codec)) continue;
    for (const ContainerDefect& defect : container_defects()) {
      const Values values = draw_values(encoding.has_bound() ? 45 : 33, random);
      const Frame good = contribution_of_values(port, sequence_, values, encoding);
      Frame broken = good;
      if (!defect.apply(broken)) continue;
      for (unsigned other = 0; other < ports(); ++other) {
        if (other == port) continue;
        send(other, contribution_of_values(other, sequence_, values, encoding));
      }
      settle();
      expect_silence(port, broken, Verdict::kBadEncoding);
      const std::uint64_t results = checker().log().tally(port).of(StepSent::kResult);
      send(port, good);
      settle();
      require(checker().log().tally(port).of(StepSent::kResult) == results + 1,
              fmt::format("port {}: no result after the defect '{}' in {} was repaired", port,
                          defect.name, codec::name_of(encoding)));
      port = (port + 1) % ports();
      ++sequence_;
    }
  }
}

// GC10.2 and GC10.4: byte 62 of all values, of a codec that this node has not, and other dtypes.
void CodecTest::refuse_encodings() {
  begin_life(kModeB8);
  Random random{options().seed, 0x62797465};
  const Values values = draw_values(16, random);
  Frame frame = contribution_of_values(1, 0, values, kModeB8);
  for (unsigned byte = 1; byte < 256; ++byte) {
    const auto encoding = codec::encoding_of(static_cast<std::uint8_t>(byte));
    if (encoding && codec::holds(setup().node.codecs, encoding->codec)) continue;
    frame.bytes[layout::kEncoding] = static_cast<std::uint8_t>(byte);
    expect_silence(1, frame, Verdict::kBadExtension);
  }
  frame = contribution_of_values(1, 0, values, kModeB8);
  for (std::uint8_t dtype = 1; dtype < 6; ++dtype) {
    frame.bytes[layout::kOpDtype] = dtype;
    expect_error(1, frame, Verdict::kBadRequest, ErrorCode::kBadRequest, epoch);
  }
}

// GR5.3.
void CodecTest::refuse_writes() {
  const std::uint16_t addresses[] = {access_register(0, kAccessResultEncoding),
                                     access_register(0, kAccessUplinkEncoding)};
  for (const std::uint16_t address : addresses) {
    require(!registers().takes(address, 0), "an encoding is written to an active group");
  }
  send(0, leave(0, epoch));
  settle();
  for (const std::uint16_t address : addresses) {
    for (unsigned value = 0; value < 256; ++value) {
      const auto encoding = codec::encoding_of(static_cast<std::uint8_t>(value));
      const bool legal = encoding && codec::holds(setup().node.codecs, encoding->codec);
      require(registers().takes(address, value) == legal,
              fmt::format("encoding {:#x} is {}", value, legal ? "refused" : "taken"));
    }
    registers().write(address, 0);
  }
  Join join;
  join.epoch = current_epoch();
  join.ports = 2;
  send(0, join_frame(0, join));
  settle();
  for (const std::uint16_t address : addresses) {
    require(!registers().takes(address, 0), "an encoding is written to a joining group");
  }
  registers().end_group();
}

}  // namespace trib
