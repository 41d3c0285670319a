// SPDX-License-Identifier: Apache-2.0
// Layout of counters; see counter_report.h.
#include "tools/tributary/report/counter_report.h"

#include <fmt/format.h>

#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/table.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

std::string state_of(const PageSnapshot& group) {
  const std::uint32_t status = group.at(kGroupStatus);
  std::string text;
  const auto add = [&](std::uint32_t mask, const char* word) {
    if ((status & mask) != 0) text += std::string(text.empty() ? "" : "+") + word;
  };
  add(kGroupStatusActive, "active");
  add(kGroupStatusStopped, "stopped");
  add(kGroupStatusStarting, "starting");
  add(kGroupStatusJoining, "joining");
  return text.empty() ? "idle" : text;
}

std::string page_report(const std::vector<const PageSnapshot*>& pages, const char* title) {
  if (pages.empty()) return "";
  std::vector<std::string> header{title};
  for (const PageSnapshot* page : pages) header.push_back(fmt::format("{}", page->index()));
  Table table(header);
  for (const RegisterInfo& info : kRegisters) {
    if (info.page != pages.front()->page()) continue;
    const bool is_state = info.page == RegisterPage::kGroup && info.offset == kGroupStatus;
    std::vector<std::string> row{snake_case(info.name)};
    bool shown = is_state;
    for (const PageSnapshot* page : pages) {
      const std::uint32_t value = page->at(info.offset);
      row.push_back(is_state ? state_of(*page) : fmt::format("{}", value));
      shown = shown || value != 0;
    }
    if (shown) table.add_row(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string counter_report(const std::vector<PageSnapshot>& pages) {
  std::vector<const PageSnapshot*> ports;
  std::vector<const PageSnapshot*> groups;
  for (const PageSnapshot& page : pages) {
    if (page.page() == RegisterPage::kPort) ports.push_back(&page);
    if (page.page() == RegisterPage::kGroup) groups.push_back(&page);
  }
  return page_report(ports, "counters of port") + page_report(groups, "group");
}

}  // namespace trib
