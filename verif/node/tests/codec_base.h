// SPDX-License-Identifier: Apache-2.0
// Base of the tests of encoded chunks: workers that join with the codecs that they can decode,
// contribute encoded, and decode what they get.
#pragma once

#include <vector>

#include "verif/node/seq/encoded_frame.h"
#include "verif/node/tests/life_test.h"

namespace trib {

class CodecBase : public LifeTest {
 public:
  explicit CodecBase(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  using Values = std::vector<float>;

  codec::CodecSet decodable(unsigned port) const override { return decodable_.at(port); }
  // A new life in which results are to have this encoding, and in which the workers can decode so.
  void begin_life(codec::Encoding results, codec::CodecSet decodable = codec::kAllCodecs);
  // The same with another set of codecs for one worker.
  void begin_life(codec::Encoding results, unsigned port, codec::CodecSet decodable);

  // A contribution with these values to chunk `sequence`, as its sender wants to encode it.
  Frame contribution_of_values(unsigned port, std::uint32_t sequence, const Values& values,
                               codec::Encoding encoding, std::uint8_t flags = 3) const;
  // Values of class 00 to 11 of every bound, the same for the same arguments.
  Values draw_values(std::size_t count, Random& random) const;

  std::uint32_t job_ = 0;

 private:
  std::vector<codec::CodecSet> decodable_;  // by port
};

}  // namespace trib
