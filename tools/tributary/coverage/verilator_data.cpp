// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/verilator_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

constexpr std::string_view kTitle = "# SystemC::Coverage-3";
constexpr std::array<std::string_view, 4> kPages{"v_line", "v_branch", "v_toggle", "v_user"};

template <typename Number>
bool parse(std::string_view text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

std::optional<PointKind> kind_of(std::string_view page) {
  const std::string_view name = page.substr(0, page.find('/'));
  for (std::size_t kind = 0; kind < kPages.size(); ++kind) {
    if (name == kPages[kind]) return static_cast<PointKind>(kind);
  }
  return std::nullopt;
}

// "3-5,9": ranges that rise, of lines that a file may have.
bool are_lines(std::string_view text) {
  constexpr unsigned kMaxLine = 10'000'000;
  while (!text.empty()) {
    const std::string_view range = text.substr(0, text.find(','));
    const std::size_t dash = range.find('-');
    unsigned first = 0;
    unsigned last = 0;
    if (!parse(range.substr(0, dash), first)) return false;
    if (!parse(dash == range.npos ? range : range.substr(dash + 1), last)) return false;
    if (first > last || last > kMaxLine) return false;
    text.remove_prefix(std::min(text.size(), range.size() + 1));
  }
  return true;
}

bool set_field(CoverPoint& point, std::string_view key, std::string_view value) {
  if (key == "f") point.file = value;
  if (key == "o") point.comment = value;
  if (key == "S") {
    point.lines = value;
    return are_lines(value);
  }
  if (key == "l") return parse(value, point.line);
  if (key == "n") return parse(value, point.column);
  if (key == "page") {
    const std::optional<PointKind> kind = kind_of(value);
    if (!kind) return false;
    point.kind = *kind;
  }
  return true;
}

// False if `line` is no point.
bool parse_point(std::string_view line, CoverPoint& point, std::uint64_t& hits) {
  const std::size_t end = line.rfind("' ");
  if (line.substr(0, 3) != "C '" || end == std::string_view::npos || end < 3) return false;
  if (!parse(line.substr(end + 2), hits)) return false;
  std::string_view fields = line.substr(3, end - 3);
  point = {};
  while (!fields.empty()) {
    if (fields.front() != '\x01') return false;
    const std::size_t next = fields.find('\x01', 1);
    const std::string_view field = fields.substr(1, next == fields.npos ? next : next - 1);
    fields.remove_prefix(next == fields.npos ? fields.size() : next);
    const std::size_t middle = field.find('\x02');
    if (middle == field.npos) return false;
    if (!set_field(point, field.substr(0, middle), field.substr(middle + 1))) return false;
  }
  return !point.file.empty() && point.line != 0;
}

}  // namespace

void read_verilator_data(const std::string& file,
                         const std::function<void(const CoverPoint&, std::uint64_t hits)>& take) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw FileError(file, "can't be read");
  std::string line;
  if (!std::getline(stream, line) || line != kTitle) {
    throw FileError(file, "is no coverage file of Verilator's");
  }
  CoverPoint point;
  std::uint64_t hits = 0;
  for (std::size_t number = 2; std::getline(stream, line); ++number) {
    if (!parse_point(line, point, hits)) {
      throw FileError(file, fmt::format("line {} is no cover point; is the file whole?", number));
    }
    take(point, hits);
  }
}

void write_verilator_data(const std::string& file,
                          const std::map<CoverPoint, std::uint64_t>& points) {
  const std::string half = file + ".part";
  std::ofstream stream(half, std::ios::binary);
  stream << kTitle << '\n';
  for (const auto& [point, hits] : points) {
    stream << fmt::format(
        "C '\x01"
        "f\x02{}\x01"
        "l\x02{}\x01"
        "n\x02{}\x01page\x02{}/merged\x01"
        "o\x02{}\x01S\x02{}' {}\n",
        point.file, point.line, point.column, kPages.at(static_cast<std::size_t>(point.kind)),
        point.comment, point.lines, hits);
  }
  stream.close();
  if (!stream) throw FileError(half, "can't be written");
  std::filesystem::rename(half, file);
}

}  // namespace trib
