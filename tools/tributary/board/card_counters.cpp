// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/card_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/counter_report.h"
#include "tools/tributary/report/table.h"

namespace trib {
namespace {

// A column for each page; the pages are of one kind.
std::string table_of(const std::vector<CardPage>& pages, const std::string& title) {
  std::vector<std::string> header{title};
  for (const CardPage& page : pages) {
    header.push_back(page.page() == board::RegisterPage::kLink ? fmt::format("{}", page.index())
                                                               : "");
  }
  Table table(header);
  for (const board::RegisterInfo& info : board::kRegisters) {
    if (pages.empty() || info.page != pages.front().page() || !CardPage::is_reported(info))
      continue;
    if (std::all_of(pages.begin(), pages.end(),
                    [&](const CardPage& page) { return page.at(info.offset) == 0; })) {
      continue;
    }
    std::vector<std::string> row{snake_case(info.name)};
    for (const CardPage& page : pages) row.push_back(fmt::format("{}", page.at(info.offset)));
    table.add_row(std::move(row));
  }
  return table.text();
}

nlohmann::ordered_json page_json(const CardPage& page) {
  nlohmann::ordered_json values;
  if (page.page() == board::RegisterPage::kLink) values["port"] = page.index();
  for (const auto& [name, value] : page.named()) values[snake_case(name)] = value;
  return values;
}

std::string metric(const board::RegisterInfo& info, const CardCounters& counters) {
  const bool is_link = info.page == board::RegisterPage::kLink;
  const bool counter = info.kind == board::RegisterKind::kCounter;
  const std::string name =
      metric_name(fmt::format("{}_{}", is_link ? "link" : "board", info.name), counter);
  std::string text = fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, info.doc, name,
                                 counter ? "counter" : "gauge");
  if (!is_link) return text + fmt::format("{} {}\n", name, counters.board.at(info.offset));
  for (const CardPage& link : counters.links) {
    text += fmt::format("{}{{port=\"{}\"}} {}\n", name, link.index(), link.at(info.offset));
  }
  return text;
}

}  // namespace

std::string card_counter_report(const CardCounters& counters) {
  return table_of({counters.board}, "board") + table_of(counters.links, "link of port") +
         counter_report(counters.node);
}

nlohmann::ordered_json card_counter_json(const CardCounters& counters) {
  nlohmann::ordered_json record{{"board", page_json(counters.board)},
                                {"links", nlohmann::ordered_json::array()}};
  for (const CardPage& link : counters.links) record["links"].push_back(page_json(link));
  record.update(counter_json(counters.node));
  return record;
}

std::string card_counter_prometheus(const CardCounters& counters) {
  std::string text;
  for (const board::RegisterInfo& info : board::kRegisters) {
    if (CardPage::is_reported(info)) text += metric(info, counters);
  }
  return text + counter_prometheus(counters.node);
}

}  // namespace trib
