// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/description_check.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "tools/registers/description_error.h"
#include "tools/registers/naming.h"

namespace trib::registers {
namespace {

constexpr unsigned kAddressSpace = 0x10000;

// One register of one page, with the place for messages.
class RegisterCheck {
 public:
  RegisterCheck(const Description& description, const Page& page, const Register& reg)
      : description_(description), page_(page), reg_(reg) {}

  void run() const {
    if (!is_upper_snake(reg_.name)) fail("the name must be in capitals, like RX_FRAMES");
    for (const Element& element : reg_.elements) {
      if (!is_upper_snake("E" + element.name)) {
        fail(fmt::format("element '{}' must be in capitals", element.name));
      }
    }
    check_place();
    check_storage();
    check_fields();
    if (reg_.is_array()) check_array();
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw DescriptionError(fmt::format("{}:{}: page {}, register {}: {}", description_.file,
                                       reg_.line, page_.name, reg_.name, what));
  }

 private:
  void check_place() const {
    if (reg_.offset % kWordBytes != 0 || reg_.stride % kWordBytes != 0) {
      fail(fmt::format("offset {:#x} and stride {:#x} must be multiples of 4", reg_.offset,
                       reg_.stride));
    }
    if (reg_.offset >= kPageBytes || reg_.last_offset() >= kPageBytes) {
      fail(fmt::format("offset {:#x} is beyond the page of {:#x} bytes", reg_.last_offset(),
                       kPageBytes));
    }
  }

  void check_storage() const {
    static const std::map<Access, std::set<Storage>> kFitting{
        {Access::kReadWrite, {Storage::kConfig, Storage::kExternal}},
        {Access::kReadOnly, {Storage::kConstant, Storage::kStatus, Storage::kCounter}},
        {Access::kStrobe, {Storage::kNone}}};
    if (kFitting.at(reg_.access).count(reg_.storage) == 0) {
      fail(
          "access and storage do not fit: rw is config or external, ro is constant, status or "
          "counter, a strobe has no storage");
    }
    if (reg_.is_array() && reg_.storage != Storage::kCounter &&
        reg_.storage != Storage::kExternal) {
      fail("only counters and external registers can be arrays");
    }
  }

  void check_fields() const {
    std::uint32_t taken = 0;
    std::set<std::string> names;
    for (const Field& field : reg_.fields) {
      const std::string which = field.name.empty() ? "" : fmt::format("field {}: ", field.name);
      if (!field.name.empty() && !is_upper_snake(field.name)) {
        fail(which + "the name must be in capitals");
      }
      if (!names.insert(field.name).second) fail(which + "the name is taken");
      if (field.width == 0 || field.width > kWordBits || field.lsb > kWordBits - field.width) {
        fail(fmt::format("{}{} bits from bit {} on are not within 32", which, field.width,
                         field.lsb));
      }
      if ((taken & field.mask()) != 0) fail(which + "overlaps another field");
      taken |= field.mask();
      if (field.reset != 0 && reg_.storage != Storage::kConfig) {
        fail(which + "only a config register has a reset value");
      }
      if (field.reset > field.mask() >> field.lsb) {
        fail(fmt::format("{}reset {:#x} has more than {} bits", which, field.reset, field.width));
      }
    }
    for (const NamedValue& value : reg_.values) {
      if (!is_upper_snake(value.name)) fail("value names must be in capitals");
      if ((value.value & ~taken) != 0) {
        fail(fmt::format("value {} = {:#x} does not fit", value.name, value.value));
      }
    }
  }

  // An external array is decoded by a slice of the address that counts its elements.
  void check_array() const {
    if (reg_.stride == 0) fail("stride is 0");
    if (reg_.storage != Storage::kExternal) {
      if (reg_.stride != kWordBytes) fail("counters of an array must stand word by word");
      return;
    }
    const unsigned span = reg_.stride * power_of_two(reg_.count());
    if (reg_.stride != power_of_two(reg_.stride) || reg_.offset % span >= reg_.stride) {
      fail(
          fmt::format("{} elements {:#x} apart from offset {:#x} on can't be counted by a slice of "
                      "the address",
                      reg_.count(), reg_.stride, reg_.offset));
    }
    for (const Register& other : page_.registers) {
      if (other.storage == Storage::kExternal &&
          (other.count() != reg_.count() || other.stride != reg_.stride ||
           other.elements_parameter != reg_.elements_parameter)) {
        fail(fmt::format("has other elements than external register {}", other.name));
      }
    }
  }

  const Description& description_;
  const Page& page_;
  const Register& reg_;
};

void check_overlap(const Description& description, const Page& page) {
  std::map<unsigned, std::string> at;
  std::set<std::string> names;
  for (const Register& reg : page.registers) {
    const RegisterCheck check(description, page, reg);
    check.run();
    for (unsigned i = 0; i < reg.count(); ++i) {
      const unsigned offset = reg.offset + i * reg.stride;
      const auto [there, added] = at.emplace(offset, element_name(reg, i));
      if (!added) {
        check.fail(fmt::format("{} overlaps {} at offset {:#x}", element_name(reg, i),
                               there->second, offset));
      }
      if (!names.insert(element_name(reg, i)).second) {
        check.fail(fmt::format("there are two registers {}", element_name(reg, i)));
      }
    }
  }
}

void check_pages(const Description& description) {
  const Page* below = nullptr;
  std::set<std::string> names;
  for (const Page& page : description.pages) {
    const auto fail = [&](const std::string& what) {
      throw DescriptionError(
          fmt::format("{}:{}: page {}: {}", description.file, page.line, page.name, what));
    };
    if (!names.insert(page.name).second) fail("there are two of this name");
    if (!is_lower_snake(page.name)) fail("the name must be in small letters");
    if (page.min < 1 || page.max < page.min) fail("min and max are no range");
    const unsigned bytes = power_of_two(page.max) * kPageBytes;
    if (page.base % bytes != 0 || page.base + bytes > kAddressSpace) {
      fail(fmt::format("base {:#x} is no multiple of {:#x} below {:#x}", page.base, bytes,
                       kAddressSpace));
    }
    if (below != nullptr && page.base < below->base + below->max * kPageBytes) {
      fail(fmt::format("overlaps page {}", below->name));
    }
    below = &page;
  }
}

}  // namespace

void check_description(const Description& description) {
  check_pages(description);
  for (const Page& page : description.pages) check_overlap(description, page);
}

}  // namespace trib::registers
