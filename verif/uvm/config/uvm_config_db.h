// SPDX-License-Identifier: Apache-2.0
// Values handed to components by path and name, one table per value type T: T has to be exactly the
// same in set and get. As in UVM-SystemC a T has to have a default constructor and an operator<<;
// hand over what has none by its address.
//
// The path is "<full name of the context>.<instance>", only the full name when the instance is
// empty, and only the instance when the context is null; full names begin with the test's name.
// set's path is a glob (uvm_is_match). When several entries match, one that was set outside of the
// build phase wins over one set in it; there the context nearest to the root wins, with none
// counting as the test; then the one set last.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace uvm {

class uvm_component;

// Type-independent base of what uvm_config_db keeps for one type of value.
class config_table {
 public:
  void set(uvm_component* context, const std::string& instance, const std::string& field,
           std::shared_ptr<const void> value);
  // Null if there is none.
  const void* get(const uvm_component* context, const std::string& instance,
                  const std::string& field) const;

 private:
  struct entry {
    std::string glob;
    int rank;
    std::shared_ptr<const void> value;
  };

  std::unordered_map<std::string, std::vector<entry>> entries_;  // by field
};

template <typename T, typename = void>
struct is_printable : std::false_type {};
template <typename T>
struct is_printable<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<T&>())>>
    : std::true_type {};

template <typename T>
class uvm_config_db {
  static_assert(is_printable<T>::value,
                "UVM-SystemC prints what uvm_config_db holds: give the type an operator<<, or hand "
                "over its address");
  static_assert(std::is_default_constructible_v<T> && std::is_copy_assignable_v<T>,
                "UVM-SystemC makes and assigns what uvm_config_db holds: hand over its address");

 public:
  static void set(uvm_component* context, const std::string& instance, const std::string& field,
                  const T& value) {
    table().set(context, instance, field, std::make_shared<const T>(value));
  }

  // False leaves the value unchanged.
  static bool get(uvm_component* context, const std::string& instance, const std::string& field,
                  T& value) {
    const void* found = table().get(context, instance, field);
    if (found != nullptr) {
      value = *static_cast<const T*>(found);
    }
    return found != nullptr;
  }

 private:
  static config_table& table() {
    static config_table the_table;
    return the_table;
  }
};

}  // namespace uvm
