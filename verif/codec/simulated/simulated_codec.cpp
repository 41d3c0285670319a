// SPDX-License-Identifier: Apache-2.0
// The RTL of the codecs; see simulated_codec.h.
#include "verif/codec/simulated/simulated_codec.h"

#include <Vtrib_compress.h>
#include <Vtrib_decompress.h>
#include <Vtrib_mx_compress_32.h>
#include <Vtrib_mx_decompress_32.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "verif/codec/simulated/frame_pass.h"

namespace trib::codec {
namespace {

constexpr std::uint64_t kSeed = 1;  // of registers without reset

template <typename Model>
class Module {
 public:
  Module() : bench_(kSeed) {
    bench_.pins().s_valid_i = 0;
    bench_.pins().m_ready_i = 0;
    bench_.reset();
  }

  PassedFrame pass(Encoding encoding, std::size_t count, ByteSpan input) {
    Model& pins = bench_.pins();
    pins.count_i = static_cast<std::uint16_t>(count);
    set_encoding(pins, encoding, 0);
    return pass_frame(bench_, input);
  }

 private:
  // Modules of modes A and B, which have a bound.
  template <typename Pins>
  static auto set_encoding(Pins& pins, Encoding encoding, int) -> decltype(pins.bound_i, void()) {
    pins.mode_i = encoding.codec == Codec::kModeB;
    pins.bound_i = encoding.parameter;
  }
  template <typename Pins>
  static void set_encoding(Pins& pins, Encoding encoding, long) {
    pins.format_i = encoding.codec == Codec::kMxfp4;
  }

  ModuleBench<Model> bench_;
};

void require_frame(Encoding encoding, std::size_t bytes, std::size_t count) {
  if (encoding.is_raw() || bytes == 0 || count == 0 || count > kMostValues) {
    throw std::invalid_argument("SimulatedCodec: no frame of a codec module");
  }
}

Verdict verdict_of(unsigned error) {
  if (error > static_cast<unsigned>(Verdict::kNoncanonical)) {
    throw std::runtime_error("the RTL of the codec has no verdict " + std::to_string(error));
  }
  return static_cast<Verdict>(error);
}

}  // namespace

struct SimulatedCodec::Modules {
  Module<Vtrib_compress> compress;
  Module<Vtrib_decompress> decompress;
  Module<Vtrib_mx_compress_32> mx_compress;
  Module<Vtrib_mx_decompress_32> mx_decompress;
};

SimulatedCodec::SimulatedCodec() : modules_(std::make_unique<Modules>()) {}
SimulatedCodec::~SimulatedCodec() = default;

std::vector<std::uint8_t> SimulatedCodec::encode(Encoding encoding, Span<const float> values) {
  require_frame(encoding, sizeof(float) * values.size(), values.size());
  const ByteSpan bytes(reinterpret_cast<const std::uint8_t*>(values.data()),
                       sizeof(float) * values.size());
  PassedFrame frame = encoding.has_bound()
                          ? modules_->compress.pass(encoding, values.size(), bytes)
                          : modules_->mx_compress.pass(encoding, values.size(), bytes);
  encoded_.values += values.size();
  encoded_.cycles += frame.cycles;
  return std::move(frame).bytes;
}

Decoded SimulatedCodec::decode(Encoding encoding, ByteSpan bytes, std::size_t count) {
  require_frame(encoding, bytes.size(), count);
  const PassedFrame frame = encoding.has_bound()
                                ? modules_->decompress.pass(encoding, count, bytes)
                                : modules_->mx_decompress.pass(encoding, count, bytes);
  Decoded decoded;
  decoded.verdict = verdict_of(frame.error);
  decoded.values.resize(frame.bytes.size() / sizeof(float));
  if (!decoded.values.empty()) {
    std::memcpy(decoded.values.data(), frame.bytes.data(), sizeof(float) * decoded.values.size());
  }
  decoded_.values += decoded.values.size();
  decoded_.cycles += frame.cycles;
  return decoded;
}

}  // namespace trib::codec
