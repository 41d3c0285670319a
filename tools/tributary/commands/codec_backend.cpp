// SPDX-License-Identifier: Apache-2.0
// The golden model or the simulated hardware; see codec_backend.h.
#include "tools/tributary/commands/codec_backend.h"

#include <fmt/format.h>

#include "tools/tributary/report/counted.h"
#include "verif/codec/simulated/simulated_codec.h"

namespace trib {
namespace {

std::string line_of(const char* direction, const codec::CodecUse& use) {
  if (use.values == 0) return "";
  return fmt::format("RTL: {} {} in {}, {:.2f} values a cycle\n", counted(use.values, "value"),
                     direction, counted(use.cycles, "cycle"),
                     static_cast<double>(use.values) / static_cast<double>(use.cycles));
}

}  // namespace

CodecBackend::CodecBackend(bool rtl) {
  if (!rtl) return;
  rtl_ = std::make_unique<codec::SimulatedCodec>();
  codec_.name = "the RTL";
  codec_.functions.encode = [this](codec::Encoding encoding, Span<const float> values) {
    return rtl_->encode(encoding, values);
  };
  codec_.functions.decode = [this](codec::Encoding encoding, ByteSpan bytes, std::size_t count) {
    return rtl_->decode(encoding, bytes, count);
  };
}

CodecBackend::~CodecBackend() = default;

std::vector<NamedCodec> CodecBackend::references() const {
  if (!is_rtl()) return {codec_};
  return {NamedCodec{}, codec_};
}

std::string CodecBackend::cycles_text() const {
  if (!is_rtl()) return "";
  return line_of("encoded", rtl_->encoded()) + line_of("decoded", rtl_->decoded());
}

}  // namespace trib
