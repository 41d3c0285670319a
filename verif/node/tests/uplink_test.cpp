// SPDX-License-Identifier: Apache-2.0
// GC12.6 and GC12.7: a node below another one. Its partial sums go up in the encoding of
// UPLINK_ENCODING if the WELCOME of its parent has the codec, and raw otherwise; the parent's results
// come in any encoding, and go down in that of RESULT_ENCODING. A node without codecs sends and
// receives raw payloads only. The test is the parent.
#include <fmt/format.h>

#include "model/codec/encoding.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/codec_base.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class UplinkTest : public CodecBase {
 public:
  UVM_COMPONENT_UTILS(UplinkTest);

  explicit UplinkTest(uvm::uvm_component_name name) : CodecBase(name) {}

 protected:
  void script() override;

 private:
  static constexpr unsigned kUplink = 3;
  static constexpr std::uint16_t kParentEpoch = 0x1234;

  void begin_life(codec::Encoding up, codec::Encoding down, codec::CodecSet parent);
  void run_chunk(std::uint32_t sequence, codec::Encoding up, codec::Encoding down,
                 codec::Encoding from_parent, Random& random);
  Header from_parent(FrameType type, std::uint32_t sequence) const;
};

TRIB_SIM_TEST(UplinkTest, "uplink",
              "sums to and from a parent, in each encoding of the node (GC12)");

}  // namespace

void UplinkTest::script() {
  Random random{options().seed, 0x75706c696e6b};
  for (const codec::Encoding up : codec::kEncodings) {
    if (!codec::holds(setup().node.codecs, up.codec)) continue;
    const codec::Encoding down = draw_encoding(setup().node.codecs, random);
    const auto own = static_cast<codec::CodecSet>(1u << static_cast<unsigned>(up.codec) | 1);
    const auto others = static_cast<codec::CodecSet>(codec::kAllCodecs & ~own);
    for (const codec::CodecSet parent : {own, others, codec::CodecSet{0}}) {
      const bool sent = parent == own;
      begin_life(up, down, parent);
      for (std::uint32_t sequence = 0; sequence < 8; ++sequence) {
        const codec::Encoding from_parent =
            sequence % 2 == 0 ? down : draw_encoding(setup().node.codecs, random);
        run_chunk(sequence, sent ? up : codec::Encoding{}, down, from_parent, random);
      }
    }
  }
}

Header UplinkTest::from_parent(FrameType type, std::uint32_t sequence) const {
  Header header = read_header(control(type, kUplink, kParentEpoch, sequence).bytes);
  header.count = 3;
  return header;
}

void UplinkTest::begin_life(codec::Encoding up, codec::Encoding down, codec::CodecSet parent) {
  registers().end_group();
  settle();
  NodeConfig config = setup().node;
  config.groups[0].uplink = kUplink;
  config.groups[0].result_encoding = down.byte();
  config.groups[0].uplink_encoding = up.byte();
  registers().configure(config, setup().onset);
  const std::uint16_t before = current_epoch();
  ++job_;
  for (unsigned port = 0; port < kUplink; ++port) {
    Join join;
    join.epoch = before;
    join.job = job_;
    join.incarnation = 100 * job_ + port;
    join.ports = kUplink;
    join.codecs = codec::kAllCodecs;
    send(port, join_frame(port, join));
    settle();
  }
  const Header up_join = last_received(kUplink);
  const JoinBody body = read_join_body(last_bytes(kUplink));
  const bool encodes = setup().node.codecs != codec::kRawOnly;
  require(up_join.type == FrameType::kJoin &&
              body.codecs == (encodes ? setup().node.codecs : codec::CodecSet{0}),
          fmt::format("the JOIN that goes up has codecs {:#x}", body.codecs));
  Header welcome = from_parent(FrameType::kWelcome, up_join.sequence);
  welcome.tag = job_;
  WelcomeBody said;
  said.ops = said.dtypes = 1;
  said.codecs = parent;
  said.largest_payload = kMaxPayload;
  send(kUplink, encode_welcome(welcome, said));
  settle();
  epoch = current_epoch();
}

void UplinkTest::run_chunk(std::uint32_t sequence, codec::Encoding up, codec::Encoding down,
                           codec::Encoding from_parent, Random& random) {
  const Values values = draw_values(40 + random.below(100), random);
  for (unsigned port = 0; port < kUplink; ++port) {
    send(port, contribution_of_values(port, sequence, values,
                                      draw_encoding(setup().node.codecs, random)));
  }
  settle();
  const Header sum = last_received(kUplink);
  require(sum.type == FrameType::kContribution && sum.sequence == sequence &&
              (sum.encoding == up.byte() || sum.encoding == 0) && sum.epoch == kParentEpoch,
          fmt::format("chunk {}: type {} with byte 62 = {:#x} went up; due is {}", sequence,
                      static_cast<unsigned>(sum.type), sum.encoding, codec::name_of(up)));
  Header header = this->from_parent(FrameType::kResult, sequence);
  header.flags = kFlagData;
  header.tag = sequence;
  header.payload_bytes = sum.payload_bytes;
  const auto* const payload = reinterpret_cast<const std::uint8_t*>(values.data());
  const Frame result = encoded_frame(encode(header, payload), from_parent);
  send(kUplink, result);
  settle();
  for (unsigned port = 0; port < kUplink; ++port) {
    const Bytes got = last_bytes(port);
    require(read_header(got).type == FrameType::kResult && read_header(got).sequence == sequence,
            fmt::format("port {}: no result of chunk {}", port, sequence));
    // GC4.6: nothing is lost on the way down.
    if (!(from_parent == down) || down.codec != codec::Codec::kModeB) continue;
    require(Bytes(got.begin() + kHeaderBytes, got.end()) ==
                Bytes(result.bytes.begin() + kHeaderBytes, result.bytes.end()),
            fmt::format("port {}: another payload than the parent's (GC12.7)", port));
  }
}

}  // namespace trib
