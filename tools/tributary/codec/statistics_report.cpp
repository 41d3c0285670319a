// SPDX-License-Identifier: Apache-2.0
// CodecStatistics for people and as JSON; see statistics_report.h.
#include "tools/tributary/codec/statistics_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/tributary/report/table.h"

namespace trib {

nlohmann::ordered_json statistics_json(const CodecStatistics& statistics) {
  return {{"encoding", codec::name_of(statistics.encoding())},
          {"values", statistics.values()},
          {"chunks", statistics.chunks()},
          {"raw_chunks", statistics.raw_chunks()},
          {"raw_bytes", statistics.raw_bytes()},
          {"code_bytes", statistics.code_bytes()},
          {"ratio", statistics.ratio()},
          {"values_by_tag", statistics.classes()},
          {"values_compared", statistics.compared()},
          {"largest_error", statistics.largest_error()},
          {"largest_error_at", statistics.largest_error_at()},
          {"mean_error", statistics.mean_error()},
          {"relative_error", statistics.relative_error()},
          {"values_by_exponent_field", statistics.exponents()}};
}

std::string statistics_text(const CodecStatistics& statistics) {
  const auto share = [&statistics](std::uint64_t part, std::uint64_t whole) {
    return fmt::format("{} ({:.2f} %)", part,
                       100 * static_cast<double>(part) / static_cast<double>(whole));
  };
  Table table({"", codec::name_of(statistics.encoding())});
  table.add_row({"values", std::to_string(statistics.values())});
  table.add_row({"chunks", std::to_string(statistics.chunks())});
  table.add_row({"raw chunks", share(statistics.raw_chunks(), statistics.chunks())});
  table.add_row({"bytes raw", std::to_string(statistics.raw_bytes())});
  table.add_row({"bytes of code", std::to_string(statistics.code_bytes())});
  table.add_row({"ratio", fmt::format("{:.3f}", statistics.ratio())});
  if (statistics.encoding().has_bound()) {
    constexpr const char* kTags[] = {"tag 00", "tag 01", "tag 10", "tag 11"};
    for (unsigned tag = 0; tag < statistics.classes().size(); ++tag) {
      table.add_row({kTags[tag], share(statistics.classes()[tag], statistics.values())});
    }
  }
  table.add_row({"largest error", fmt::format("{:.6g}", statistics.largest_error())});
  table.add_row({"at value", std::to_string(statistics.largest_error_at())});
  table.add_row({"mean error", fmt::format("{:.6g}", statistics.mean_error())});
  table.add_row({"relative error", fmt::format("{:.6g}", statistics.relative_error())});
  return table.text();
}

}  // namespace trib
