// SPDX-License-Identifier: Apache-2.0
// GC16.6: a full window of chunks of 980 bytes from each port at the pace of the wire, whatever they
// are encoded to, is decoded without a loss. So is one of the largest chunks in the smallest
// containers. The counters say that no frame was dropped and none has overrun.
#include <fmt/format.h>

#include "model/codec/encoding.h"
#include "verif/node/tests/codec_base.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class CodecWindowTest : public CodecBase {
 public:
  UVM_COMPONENT_UTILS(CodecWindowTest);

  explicit CodecWindowTest(uvm::uvm_component_name name) : CodecBase(name) {}

 protected:
  void script() override;

 private:
  // `share` of the values are 1/2, the others 0: the ratio goes from 16 down to nothing.
  void fill_window(std::size_t count, double share, codec::Encoding encoding, Random& random);

  std::uint32_t sequence_ = 0;
};

TRIB_SIM_TEST(CodecWindowTest, "codec_window",
              "a full window of encoded chunks on every port, at any ratio (GC16.6)", with_codecs);

constexpr std::size_t kChunkValues = 980 / sizeof(float);
constexpr std::size_t kMostValues = 2048;

}  // namespace

void CodecWindowTest::script() {
  configure_node();
  Random random{options().seed, 0x77696e646f77};
  for (const codec::Encoding encoding : codec::kEncodings) {
    if (!codec::holds(setup().node.codecs, encoding.codec)) continue;
    begin_life(encoding);
    sequence_ = 0;
    for (const double share : {0.0, 0.05, 0.2, 0.5, 0.8, 1.0}) {
      fill_window(kChunkValues, share, encoding, random);
    }
    fill_window(kMostValues, 0.0, encoding, random);
  }
}

void CodecWindowTest::fill_window(std::size_t count, double share, codec::Encoding encoding,
                                  Random& random) {
  settle();
  std::vector<std::uint64_t> accepted;
  for (unsigned port = 0; port < ports(); ++port) {
    accepted.push_back(checker().log().tally(port).of(Verdict::kAccepted));
  }
  // The last port comes late, so that the windows of the others fill up.
  for (unsigned port = 0; port < ports(); ++port) {
    if (port + 1 == ports()) wait_cycles(window() * count);
    for (std::uint32_t s = sequence_; s < sequence_ + window(); ++s) {
      Values values(count);
      for (float& value : values) value = random.chance(share) ? 0.5f : 0.0f;
      send(port, contribution_of_values(port, s, values, encoding));
    }
  }
  settle();
  sequence_ += window();
  for (unsigned port = 0; port < ports(); ++port) {
    require(checker().log().tally(port).of(Verdict::kAccepted) == accepted[port] + window(),
            fmt::format("port {}: not all of a window of {} values in {}, share {}, were accepted",
                        port, count, codec::name_of(encoding), share));
  }
}

}  // namespace trib
