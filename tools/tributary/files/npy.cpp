// SPDX-License-Identifier: Apache-2.0
// Reading and writing of .npy; see npy.h.
#include "tools/tributary/files/npy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/files/npy_header.h"

namespace trib {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the elements of files and frames are little-endian and copied as they are");

constexpr std::size_t kMagicBytes = 6;
constexpr char kMagic[kMagicBytes + 1] = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;

// How NumPy calls a dtype; the first one is written.
std::vector<std::string> descrs_of(Dtype dtype) {
  switch (dtype) {
    case Dtype::kFp32:
      return {"<f4"};
    case Dtype::kBf16:
      return {"<V2", "<u2"};
    case Dtype::kFp16:
      return {"<f2"};
    case Dtype::kInt32:
      return {"<i4"};
    case Dtype::kUint32:
      return {"<u4"};
    case Dtype::kInt8:
      return {"|i1"};
  }
  throw std::logic_error("descrs_of: no dtype");
}

// Without the order of bytes, if it is that of this machine, which is little-endian: <, =, | or
// none. One byte has none at all.
std::string without_order(const std::string& descr) {
  const bool one_byte = descr.size() == 3 && descr.back() == '1';
  const std::string orders = one_byte ? "<=|>" : "<=|";
  const bool has_order = !descr.empty() && orders.find(descr.front()) != std::string::npos;
  return has_order ? descr.substr(1) : descr;
}

bool is_descr_of(Dtype dtype, const std::string& descr) {
  const std::vector<std::string> all = descrs_of(dtype);
  return std::any_of(all.begin(), all.end(), [&descr](const std::string& one) {
    return without_order(one) == without_order(descr);
  });
}

void require_descr(const std::string& name, const std::string& descr, Dtype dtype) {
  if (is_descr_of(dtype, descr)) return;
  std::string hint = dtype == Dtype::kBf16
                         ? "save array.astype(ml_dtypes.bfloat16)"
                         : fmt::format("save array.astype('{}')", descrs_of(dtype).front());
  for (const Dtype other : kDtypes) {
    if (is_descr_of(other, descr)) {
      hint += fmt::format(", or give --dtype {}", option_name(other));
      break;
    }
  }
  throw FileError(name, fmt::format("elements are {}; {} ({}) is needed: {}", descr,
                                    descrs_of(dtype).front(), option_name(dtype), hint));
}

std::size_t element_count(const std::string& name, const std::vector<std::size_t>& shape) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) {
    if (extent != 0 && count > std::numeric_limits<std::size_t>::max() / sizeof(float) / extent) {
      throw FileError(name, fmt::format("the shape ({}) overflows", fmt::join(shape, ", ")));
    }
    count *= extent;
  }
  return count;
}

NpyHeader read_header(const std::string& name, const std::vector<std::uint8_t>& bytes,
                      std::size_t& data_offset) {
  if (bytes.size() < kMagicBytes || std::memcmp(bytes.data(), kMagic, kMagicBytes) != 0) {
    throw FileError(name, "not a .npy file (no \\x93NUMPY at its start); write it with numpy.save");
  }
  const unsigned major = bytes.size() > kMagicBytes ? bytes[kMagicBytes] : 0;
  const unsigned minor = bytes.size() > kMagicBytes + 1 ? bytes[kMagicBytes + 1] : 0;
  if (bytes.size() > kMagicBytes && (major < 1 || major > 3 || minor != 0)) {
    throw FileError(name, fmt::format("version {}.{} of .npy; versions 1.0, 2.0 and 3.0 are "
                                      "supported",
                                      major, minor));
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  const std::size_t text_at = kMagicBytes + 2 + length_bytes;
  if (bytes.size() < text_at) {
    throw FileError(name, fmt::format("truncated: {} bytes do not hold a header", bytes.size()));
  }
  std::size_t length = 0;
  for (std::size_t i = 0; i < length_bytes; ++i) {
    length |= std::size_t{bytes[kMagicBytes + 2 + i]} << (8 * i);
  }
  if (bytes.size() - text_at < length) {
    throw FileError(name, fmt::format("truncated: the header is {} bytes, {} are there", length,
                                      bytes.size() - text_at));
  }
  data_offset = text_at + length;
  try {
    return parse_npy_header(std::string(bytes.begin() + static_cast<std::ptrdiff_t>(text_at),
                                        bytes.begin() + static_cast<std::ptrdiff_t>(data_offset)));
  } catch (const std::invalid_argument& error) {
    throw FileError(name, error.what());
  }
}

}  // namespace

NpyArray parse_npy(const std::string& name, const std::vector<std::uint8_t>& bytes, Dtype dtype) {
  std::size_t data_offset = 0;
  const NpyHeader header = read_header(name, bytes, data_offset);
  require_descr(name, header.descr, dtype);
  if (header.fortran_order && header.shape.size() > 1) {
    throw FileError(name, "Fortran order; C order is needed: save numpy.ascontiguousarray(array)");
  }
  NpyArray array;
  array.shape = header.shape;
  const std::size_t wanted = element_count(name, header.shape) * bytes_of(dtype);
  const std::size_t there = bytes.size() - data_offset;
  if (there != wanted) {
    throw FileError(name, fmt::format("{}: the shape ({}) needs {} bytes of data, {} are there; "
                                      "write the file again",
                                      there < wanted ? "truncated" : "trailing bytes",
                                      fmt::join(header.shape, ", "), wanted, there));
  }
  array.elements.dtype = dtype;
  array.elements.bytes.assign(bytes.end() - static_cast<std::ptrdiff_t>(wanted), bytes.end());
  return array;
}

std::vector<std::uint8_t> format_npy(const NpyArray& array) {
  if (element_count("array", array.shape) != array.elements.size()) {
    throw std::logic_error("format_npy: the shape does not match the number of elements");
  }
  // Python writes a tuple of one as (n,).
  const std::string shape =
      fmt::format("({}{})", fmt::join(array.shape, ", "), array.shape.size() == 1 ? "," : "");
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
                                 descrs_of(array.elements.dtype).front(), shape);
  constexpr std::size_t kPrefix = kMagicBytes + 2 + 2;
  const std::size_t total = (kPrefix + text.size() + 1 + kAlignment - 1) / kAlignment * kAlignment;
  text.append(total - kPrefix - text.size() - 1, ' ');
  text.push_back('\n');

  std::vector<std::uint8_t> bytes(total);
  std::memcpy(bytes.data(), kMagic, kMagicBytes);
  bytes[kMagicBytes] = 1;
  bytes[kMagicBytes + 2] = static_cast<std::uint8_t>(text.size() & 0xff);
  bytes[kMagicBytes + 3] = static_cast<std::uint8_t>(text.size() >> 8);
  std::memcpy(&bytes[kPrefix], text.data(), text.size());
  bytes.insert(bytes.end(), array.elements.bytes.begin(), array.elements.bytes.end());
  return bytes;
}

NpyArray read_npy(const std::string& path, Dtype dtype) {
  return parse_npy(path, read_file(path), dtype);
}

void write_npy(const std::string& path, const NpyArray& array) {
  const std::vector<std::uint8_t> bytes = format_npy(array);
  write_file(path, bytes.data(), bytes.size());
}

}  // namespace trib
