// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/rtl_ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/registers/naming.h"
#include "tools/registers/rtl_names.h"

namespace trib::registers {
namespace {

struct Port {
  bool is_output;
  std::string type;  // empty: a comment of its own line
  std::string name;
};

void comment(std::vector<Port>& ports, const std::string& text) {
  ports.push_back({false, "", text});
}

// One of the type, or one for each of the page's parameter.
std::string repeated(const Page& page, const std::string& type) {
  return page.is_repeated() ? fmt::format("{} [{}-1:0]", type, page.count_parameter) : type;
}

const Register* external_array(const Page& page) {
  const auto found = std::find_if(
      page.registers.begin(), page.registers.end(),
      [](const Register& reg) { return reg.storage == Storage::kExternal && reg.is_array(); });
  return found == page.registers.end() ? nullptr : &*found;
}

void add_page(std::vector<Port>& ports, const Device& device, const Page& page) {
  for (const PageStruct& part : page_structs()) {
    if (!has_storage(page, part.storage)) continue;
    comment(ports, fmt::format("Page {}: {}.", page.name, worded(part.meaning, device)));
    ports.push_back({part.is_output, repeated(page, fmt::format("{}_{}_t", page.name, part.suffix)),
                     fmt::format("{}_{}_{}", page.name, part.suffix, part.is_output ? "o" : "i")});
    if (part.storage != Storage::kExternal || !part.is_output) continue;
    if (const Register* array = external_array(page)) {
      ports.push_back(
          {true, vector_type(index_bits(array->count())), page.name + "_write_element_o"});
    }
    ports.push_back({true, "logic [31:0]", page.name + "_write_data_o"});
  }
  if (has_storage(page, Storage::kCounter)) {
    comment(ports,
            fmt::format("Page {}: counters, by word of the page; a count one cycle after its word.",
                        page.name));
    ports.push_back({true, "logic [5:0]", page.name + "_word_o"});
    const std::string type = page.is_repeated()
                                 ? fmt::format("logic [{}-1:0][31:0]", page.count_parameter)
                                 : "logic [31:0]";
    ports.push_back({false, type, page.name + "_count_i"});
  }
}

}  // namespace

std::string rtl_head(const Device& device, const Description& description) {
  std::vector<Port> ports{
      {false, "logic", "clk_i"},
      {false, "logic", "rst_i"},
      {false, "", "A write; whether it was in vain in the next cycle."},
      {false, "logic", "write_i"},
      {false, "logic [15:0]", "write_address_i"},
      {false, "logic [31:0]", "write_data_i"},
      {true, "logic", "write_error_o"},
      {false, "",
       "The address stands for three cycles; data and error come two cycles after its first."},
      {false, "logic [15:0]", "read_address_i"},
      {true, "logic [31:0]", "read_data_o"},
      {true, "logic", "read_error_o"},
  };
  for (const Page& page : description.pages) add_page(ports, device, page);
  std::size_t width = 0;
  for (const Port& port : ports) width = std::max(width, port.type.size());

  std::string text = worded(
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Generated from registers.toml by the build target `registers`; changes are made there. "
      "REGISTERS.md has the meaning.\n"
      "// The {device}'s registers behind single-cycle accesses (trib_axi_lite): decodes them, "
      "holds "
      "what is written, passes on what is\n"
      "// kept elsewhere, and chooses what is read, first the word of every page, then the page. "
      "Unknown and unaligned addresses\n"
      "// are errors. All outputs but the words of counters are registered. Reset gives the "
      "settings their reset values.\n"
      "module {module}\n"
      "  import {package}::*;\n"
      "#(\n",
      device);
  // Pages that are repeated alike share a parameter.
  std::vector<const Page*> repeated_pages;
  for (const Page& page : description.pages) {
    if (page.is_repeated() &&
        std::none_of(repeated_pages.begin(), repeated_pages.end(), [&page](const Page* other) {
          return other->count_parameter == page.count_parameter;
        })) {
      repeated_pages.push_back(&page);
    }
  }
  for (const Page* page : repeated_pages) {
    text +=
        fmt::format("  // {} to {}.\n  parameter int unsigned {} = {}{}\n", page->min, page->max,
                    page->count_parameter, page->min, page == repeated_pages.back() ? "" : ",");
  }
  text += ") (\n";
  for (const Port& port : ports) {
    if (port.type.empty()) {
      text += fmt::format("  // {}\n", port.name);
    } else {
      text += fmt::format("  {} {:<{}} {}{}\n", port.is_output ? "output" : "input ", port.type,
                          width, port.name, &port == &ports.back() ? "" : ",");
    }
  }
  text += ");\n\n";
  for (const Page* page : repeated_pages) {
    text +=
        fmt::format("  if ({0} < {1} || {0} > {2}) $fatal(1, \"{3}: {0} must be {1} to {2}\");\n",
                    page->count_parameter, page->min, page->max, Device::unit(device.rtl_file));
  }
  return text;
}

}  // namespace trib::registers
