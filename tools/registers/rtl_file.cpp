// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/rtl_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "tools/registers/naming.h"
#include "tools/registers/rtl_decode.h"
#include "tools/registers/rtl_names.h"
#include "tools/registers/rtl_ports.h"

namespace trib::registers {
namespace {

constexpr std::size_t kStoreIndent = 10;

using Choice = std::function<bool(const Register&)>;

// "[g]" within the generate loop of a repeated page.
std::string at_index(const Page& page) {
  return page.is_repeated() ? fmt::format("[{}]", page.name[0]) : "";
}

// Opens and closes the generate loop over the repetitions of a page.
std::string repeat(const Page& page, const std::string& label, const std::string& body) {
  if (!page.is_repeated()) return body;
  std::string indented;
  std::size_t begin = 0;
  while (begin < body.size()) {
    const std::size_t end = body.find('\n', begin) + 1;
    const std::string line = body.substr(begin, end - begin);
    indented += line == "\n" ? line : "  " + line;
    begin = end;
  }
  return fmt::format("  for (genvar {0} = 0; {0} < {1}; {0}++) begin : gen_{2}_{3}\n{4}  end\n",
                     page.name[0], page.count_parameter, page.name, label, indented);
}

// Signal `name`: whether the offset is one of the chosen registers, elements that do not exist left
// out.
std::string member_of(const Page& page, const std::string& name, const std::string& offset,
                      const Choice& chosen) {
  std::vector<std::string> always;  // these exist in any case
  std::string others;
  for (const Register& reg : page.registers) {
    if (!chosen(reg)) continue;
    const std::string item = case_item(page, reg);
    if (reg.elements_parameter.empty()) {
      always.push_back(item);
    } else {
      others += fmt::format("      {}: {} = {};\n", item, name, element_exists(reg, offset));
    }
  }
  std::string text = fmt::format(
      "  logic {0};\n  always_comb begin\n    unique case ({1}) inside\n", name, offset);
  if (!always.empty()) text += wrapped("      ", always, fmt::format(": {} = 1'b1;", name));
  return text + others + fmt::format("      default: {} = 1'b0;\n    endcase\n  end\n", name);
}

// A condition of several alternatives.
std::string any_of(const std::vector<std::string>& conditions) {
  std::string text;
  for (const std::string& condition : conditions) {
    text += (text.empty() ? "" : "\n      || ") + fmt::format("({})", condition);
  }
  return text;
}

std::string store(const Page& page, const Register& reg) {
  const std::string settings = fmt::format("{}_settings_o{}", page.name, at_index(page));
  const std::string commands = fmt::format("{}_commands_o{}", page.name, at_index(page));
  const std::string writes = fmt::format("{}_writes_o{}", page.name, at_index(page));
  if (reg.storage == Storage::kExternal) {
    return fmt::format("        {}: {}.{} <= {};\n", case_item(page, reg), writes, lower(reg.name),
                       element_exists(reg, "write_offset"));
  }
  std::string stores;
  for (const Field& field : reg.fields) {
    const bool strobe = reg.access == Access::kStrobe;
    std::string data = "write_data_i";
    if (field.width == 1) {
      data += fmt::format("[{}]", field.lsb);
    } else if (field.width < kWordBits) {
      data += fmt::format("[{}:{}]", field.lsb + field.width - 1, field.lsb);
    }
    if (!field.width_parameter.empty()) data += fmt::format(" & {}Mask", field.width_parameter);
    stores += fmt::format("          {}.{} <= {};\n", strobe ? commands : settings,
                          member(reg, field), data);
  }
  if (reg.fields.size() == 1) {
    return fmt::format("        {}: {}", case_item(page, reg), stores.substr(kStoreIndent));
  }
  return fmt::format("        {}: begin\n{}        end\n", case_item(page, reg), stores);
}

std::string write_page(const Page& page) {
  const std::string index = page.is_repeated()
                                ? fmt::format(" && write_address_i{0} == {1}'({2})",
                                              index_slice(page), index_bits(page.max), page.name[0])
                                : "";
  std::string body = "  always_ff @(posedge clk_i) begin\n";
  std::string defaults;
  for (const PageStruct& part : page_structs()) {
    if (part.storage == Storage::kConfig || !part.is_output || !has_storage(page, part.storage)) {
      continue;
    }
    defaults += fmt::format("    {}_{}_o{} <= '0;\n", page.name, part.suffix, at_index(page));
  }
  body += defaults;
  body += "    if (rst_i) begin\n";
  if (has_storage(page, Storage::kConfig)) {
    body += fmt::format("      {}_settings_o{} <= {}SettingsReset;\n", page.name, at_index(page),
                        camel(page.name));
  }
  body += fmt::format(
      "    end else if (write_i && write_to_{}{}) begin\n      unique case (write_offset) inside\n",
      page.name, index);
  for (const Register& reg : page.registers) {
    if (is_writable(reg)) body += store(page, reg);
  }
  body += "        default: ;\n      endcase\n    end\n  end\n";
  std::string text = repeat(page, "write", body);
  if (has_storage(page, Storage::kExternal)) {
    text += "  always_ff @(posedge clk_i) begin\n";
    for (const Register& reg : page.registers) {
      if (reg.storage != Storage::kExternal || !reg.is_array()) continue;
      text +=
          fmt::format("    {}_write_element_o <= write_offset{};\n", page.name, element_slice(reg));
      break;
    }
    text += fmt::format("    {}_write_data_o <= write_data_i;\n  end\n", page.name);
  }
  return text;
}

std::string as_word(const std::string& value, unsigned width) {
  return width == kWordBits ? value : fmt::format("32'({})", value);
}

// Case item with the word of a register as it is read: its fields, zeros between them.
std::string word(const Page& page, const Register& reg) {
  const std::string at = at_index(page);
  const std::string head = fmt::format("      {}: {}_word = ", case_item(page, reg), page.name);
  if (reg.storage == Storage::kConstant) return head + value_name(page, reg) + ";\n";
  if (reg.storage == Storage::kExternal) {
    const std::string element =
        reg.is_array() ? fmt::format("[read_offset{}]", element_slice(reg)) : "";
    const std::string value =
        fmt::format("{}_outside_i{}.{}{}", page.name, at, lower(reg.name), element);
    return head + as_word(value, reg.fields[0].width) + ";\n";
  }
  const std::string part = fmt::format(
      "{}_{}{}", page.name, reg.storage == Storage::kConfig ? "settings_o" : "state_i", at);
  if (reg.fields.size() == 1 && reg.fields[0].lsb == 0) {
    const Field& field = reg.fields[0];
    const std::string value = fmt::format("{}.{}", part, member(reg, field));
    return head + as_word(value, field.width) + ";\n";
  }
  std::vector<const Field*> fields;
  for (const Field& field : reg.fields) fields.push_back(&field);
  std::sort(fields.begin(), fields.end(),
            [](const Field* a, const Field* b) { return a->lsb > b->lsb; });
  std::vector<std::string> parts;
  unsigned end = kWordBits;
  for (const Field* field : fields) {
    const unsigned gap = end - field->lsb - field->width;
    if (gap > 0) parts.push_back(fmt::format("{}'d0", gap));
    parts.push_back(fmt::format("{}.{}", part, member(reg, *field)));
    end = field->lsb;
  }
  if (end > 0) parts.push_back(fmt::format("{}'d0", end));
  return wrapped(head + "{", parts, "};");
}

bool has_word(const Register& reg) {
  return reg.storage != Storage::kCounter && reg.access != Access::kStrobe;
}

bool has_words(const Page& page) {
  return std::any_of(page.registers.begin(), page.registers.end(), has_word);
}

bool is_counter(const Register& reg) { return reg.storage == Storage::kCounter; }

bool is_mixed(const Page& page) { return has_words(page) && has_storage(page, Storage::kCounter); }

std::string read_page(const Page& page) {
  std::string text;
  if (has_words(page)) {
    const std::string repetition =
        page.is_repeated() ? fmt::format("[{}-1:0]", page.count_parameter) : "";
    text += fmt::format("  logic {}[31:0] {}_word_q;\n", repetition, page.name);
    std::string body = fmt::format(
        "  logic [31:0] {0}_word;\n  always_comb begin\n    unique case (read_offset) inside\n",
        page.name);
    for (const Register& reg : page.registers) {
      if (!has_word(reg)) continue;
      body += word(page, reg);
    }
    body += fmt::format(
        "      default: {0}_word = '0;\n    endcase\n  end\n"
        "  always_ff @(posedge clk_i) {0}_word_q{1} <= {0}_word;\n",
        page.name, at_index(page));
    text += repeat(page, "read", body);
  }
  if (has_storage(page, Storage::kCounter)) {
    text += fmt::format("  assign {}_word_o = read_offset[7:2];\n", page.name);
  }
  if (is_mixed(page)) {
    text += member_of(page, page.name + "_counts", "read_offset", is_counter);
    text += fmt::format(
        "  logic {0}_counts_q;\n"
        "  always_ff @(posedge clk_i) {0}_counts_q <= {0}_counts;\n",
        page.name);
  }
  return text;
}

std::string write_section(const Description& description) {
  std::string text = "\n" + titled_rule("Write");
  text += "  logic [7:0] write_offset;\n  assign write_offset = write_address_i[7:0];\n\n";
  std::vector<std::string> known;
  for (const Page& page : description.pages) {
    if (!has_writable(page)) continue;
    text += fmt::format("  logic write_to_{0};\n  assign write_to_{0} = {1};\n", page.name,
                        page_hit(page, "write_address_i"));
    text += member_of(page, page.name + "_writable", "write_offset", is_writable) + "\n";
    known.push_back(fmt::format("write_to_{0} && {0}_writable", page.name));
  }
  text +=
      "  always_ff @(posedge clk_i) begin\n    write_error_o <= ~(" + any_of(known) + ");\n  end\n";
  for (const Page& page : description.pages) {
    if (has_writable(page)) text += "\n" + write_page(page);
  }
  return text;
}

std::string last_stage(const Description& description) {
  std::string text =
      "  // Second stage: the page.\n"
      "  logic [31:0] read_data;\n"
      "  always_comb begin\n    read_data = '0;\n";
  for (const Page& page : description.pages) {
    const std::string at = at_index(page);
    std::string value = fmt::format("{}_word_q{}", page.name, at);
    if (!has_words(page)) {
      value = fmt::format("{}_count_i{}", page.name, at);
    } else if (is_mixed(page)) {
      value = fmt::format("({0}_counts_q ? {0}_count_i{1} : {2})", page.name, at, value);
    }
    if (!page.is_repeated()) {
      text += fmt::format("    if (read_to_{}) read_data |= {};\n", page.name, value);
      continue;
    }
    text += fmt::format(
        "    for (int unsigned {0} = 0; {0} < {1}; {0}++) begin\n"
        "      if (read_to_{2} && read_address_i{3} == {4}'({0})) read_data |= {5};\n    end\n",
        page.name[0], page.count_parameter, page.name, index_slice(page), index_bits(page.max),
        value);
  }
  return text +
         "  end\n\n"
         "  always_ff @(posedge clk_i) begin\n"
         "    read_data_o <= read_data;\n"
         "    read_error_o <= ~read_known_q;\n"
         "  end\n";
}

std::string read_section(const Description& description) {
  std::string text = "\n" + titled_rule("Read");
  text += "  logic [7:0] read_offset;\n  assign read_offset = read_address_i[7:0];\n\n";
  std::vector<std::string> known;
  for (const Page& page : description.pages) {
    text += fmt::format("  logic read_to_{0};\n  assign read_to_{0} = {1};\n", page.name,
                        page_hit(page, "read_address_i"));
    text += member_of(page, page.name + "_readable", "read_offset",
                      [](const Register&) { return true; }) +
            "\n";
    known.push_back(fmt::format("read_to_{0} && {0}_readable", page.name));
  }
  text +=
      "  logic read_known_q;\n  always_ff @(posedge clk_i) begin\n"
      "    read_known_q <= read_offset[1:0] == '0 && (" +
      any_of(known) + ");\n  end\n\n  // First stage: the word of every page.\n";
  for (const Page& page : description.pages) text += read_page(page) + "\n";
  return text + last_stage(description);
}

// One bit for each that a parameter counts, for fields that are so wide.
std::string masks(const Description& description) {
  std::set<std::string> parameters;
  for (const Page& page : description.pages) {
    for (const Register& reg : page.registers) {
      for (const Field& field : reg.fields) {
        if (is_writable(reg) && !field.width_parameter.empty())
          parameters.insert(field.width_parameter);
      }
    }
  }
  std::string text;
  for (const std::string& parameter : parameters) {
    const unsigned bits = description.repeated_by(parameter)->max;
    text += fmt::format("\n  localparam logic [{0}:0] {1}Mask = {2}'(2 ** {1} - 1);\n", bits - 1,
                        parameter, bits);
  }
  return text;
}

}  // namespace

std::string rtl_file(const Device& device, const Description& description) {
  return rtl_head(device, description) + masks(description) + write_section(description) +
         read_section(description) + "\nendmodule\n";
}

}  // namespace trib::registers
