// SPDX-License-Identifier: Apache-2.0
// Reads docs/vectors/codec.toml, which says what its keys are, and section 11 of CODEC.md.
// Errors: std::runtime_error for a file that lacks something.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/codec/encoding.h"

namespace trib::codec {

struct ValueVector {
  std::string name;
  std::string fp32;
  std::map<std::string, std::string> codes;  // by the encoding's name
};

struct PayloadVector {
  std::string name;
  Encoding encoding;
  std::string values;
  std::string bytes;
  std::string decoded;  // empty: not given
};

struct CodecVectors {
  std::vector<ValueVector> values;
  std::vector<PayloadVector> containers;
  std::vector<PayloadVector> mx;
};

CodecVectors read_codec_vectors();
// With one space in place of each run of white space.
std::string golden_section();

// FP32 patterns to values, and back as they are printed there.
std::vector<float> values_of(const std::string& patterns);
std::string text_of(const std::vector<float>& values);
std::vector<std::uint8_t> bytes_of(const std::string& hex);
std::string text_of(const std::vector<std::uint8_t>& bytes);

}  // namespace trib::codec
