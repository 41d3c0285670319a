// SPDX-License-Identifier: Apache-2.0
#include "model/codec/test/vector_file.h"

#include <toml++/toml.h>

#include <cstring>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <stdexcept>

namespace trib::codec {
namespace {

std::string text_at(const toml::table& table, std::string_view key) {
  const auto text = table[key].value_exact<std::string>();
  if (!text) throw std::runtime_error(CODEC_VECTORS ": an entry has no '" + std::string(key) + "'");
  return *text;
}

const toml::array& entries(const toml::table& document, const char* key) {
  const toml::array* const array = document[key].as_array();
  if (array == nullptr) throw std::runtime_error(CODEC_VECTORS ": no [[" + std::string(key) + "]]");
  return *array;
}

ValueVector read_value(const toml::table& table) {
  ValueVector vector{text_at(table, "name"), text_at(table, "fp32"), {}};
  for (const char* const encoding : {"A 2^-10", "B 2^-10", "B 2^-8"}) {
    vector.codes[encoding] = text_at(table, encoding);
  }
  return vector;
}

PayloadVector read_payload(const toml::table& table) {
  return {text_at(table, "name"), parse_encoding(text_at(table, "encoding")),
          text_at(table, "values"), text_at(table, "bytes"),
          table["decoded"].value_or(std::string())};
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

CodecVectors read_codec_vectors() {
  const toml::table document = toml::parse_file(CODEC_VECTORS);
  CodecVectors vectors;
  for (const toml::node& node : entries(document, "value")) {
    vectors.values.push_back(read_value(*node.as_table()));
  }
  for (const toml::node& node : entries(document, "container")) {
    vectors.containers.push_back(read_payload(*node.as_table()));
  }
  for (const toml::node& node : entries(document, "mx")) {
    vectors.mx.push_back(read_payload(*node.as_table()));
  }
  return vectors;
}

std::string golden_section() {
  std::ifstream stream(CODEC_TEXT);
  std::ostringstream all;
  all << stream.rdbuf();
  const std::string text = all.str();
  const std::size_t begin = text.find("## 11 Golden vectors");
  const std::size_t end = text.find("## 12 ");
  if (begin == std::string::npos || end == std::string::npos) {
    throw std::runtime_error(CODEC_TEXT ": no section 11");
  }
  std::string section;
  for (const std::string& word : words_of(text.substr(begin, end - begin))) section += word + " ";
  return section;
}

std::vector<float> values_of(const std::string& patterns) {
  std::vector<float> values;
  for (const std::string& word : words_of(patterns)) {
    const auto bits = static_cast<std::uint32_t>(std::stoul(word, nullptr, 16));
    values.emplace_back();
    std::memcpy(&values.back(), &bits, sizeof bits);
  }
  return values;
}

std::string text_of(const std::vector<float>& values) {
  std::ostringstream text;
  text << std::hex << std::setfill('0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t bits;
    std::memcpy(&bits, &values[i], sizeof bits);
    text << (i == 0 ? "" : " ") << std::setw(8) << bits;
  }
  return text.str();
}

std::vector<std::uint8_t> bytes_of(const std::string& hex) {
  std::vector<std::uint8_t> bytes;
  for (const std::string& word : words_of(hex)) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(word, nullptr, 16)));
  }
  return bytes;
}

std::string text_of(const std::vector<std::uint8_t>& bytes) {
  std::ostringstream text;
  text << std::hex << std::setfill('0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text << (i == 0 ? "" : " ") << std::setw(2) << unsigned{bytes[i]};
  }
  return text.str();
}

}  // namespace trib::codec
