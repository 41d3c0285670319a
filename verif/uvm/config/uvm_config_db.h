// SPDX-License-Identifier: Apache-2.0
// Values handed to components by path and name, one table per value type T: T has to be exactly the
// same in set and get. config_table.h says which entries match, and which of them wins. As in
// UVM-SystemC a T has to have a default constructor and an operator<<; hand over what has none by
// its address.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

#include "verif/uvm/config/config_table.h"

namespace uvm {

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

  // False leaves the value as it is.
  static bool get(uvm_component* context, const std::string& instance, const std::string& field,
                  T& value) {
    const void* found = table().get(context, instance, field);
    if (found != nullptr) {
      value = *static_cast<const T*>(found);
    }
    return found != nullptr;
  }

  static bool exists(uvm_component* context, const std::string& instance,
                     const std::string& field) {
    return table().get(context, instance, field) != nullptr;
  }

  // Blocks the calling thread until a set that matches this path and field.
  static void wait_modified(uvm_component* context, const std::string& instance,
                            const std::string& field) {
    table().wait_modified(context, instance, field);
  }

 private:
  static config_table& table() {
    static config_table the_table;
    return the_table;
  }
};

}  // namespace uvm
