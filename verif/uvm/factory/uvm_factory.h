// SPDX-License-Identifier: Apache-2.0
// Makes objects and components by type or by type name, with overrides, and owns what it made: an
// object until it is destroyed (T::type_id::destroy) or the process ends, a component until the end
// of run_test.
//
// An instance override holds for the full names that match its glob and goes before type overrides;
// the one set first wins. An override is itself subject to overrides.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "verif/uvm/factory/uvm_object_wrapper.h"

namespace uvm {

class uvm_factory {
 public:
  using wrapper = uvm_object_wrapper*;  // borrowed: types live as long as the process

  static uvm_factory* get();
  uvm_factory(const uvm_factory&) = delete;
  uvm_factory& operator=(const uvm_factory&) = delete;

  // Called once per type, by the registries. Of two types with one name the first one counts.
  void do_register(wrapper type);

  // With replace == false an earlier override of the same type stays in force. A name that is not
  // registered as a replacement is UVM_ERROR; the name of an original is not checked.
  void set_type_override_by_type(wrapper original, wrapper replacement, bool replace = true);
  void set_type_override_by_name(const std::string& original, const std::string& replacement,
                                 bool replace = true);
  void set_inst_override_by_type(wrapper original, wrapper replacement, const std::string& path);
  void set_inst_override_by_name(const std::string& original, const std::string& replacement,
                                 const std::string& path);

  // The instance is called `name`; the full name for overrides is "parent_path.name". Null, with
  // UVM_WARNING, when the type is unknown or of the other kind.
  uvm_object* create_object_by_type(wrapper type, const std::string& parent_path = "",
                                    const std::string& name = "");
  uvm_object* create_object_by_name(const std::string& type, const std::string& parent_path = "",
                                    const std::string& name = "");
  uvm_component* create_component_by_type(wrapper type, const std::string& parent_path = "",
                                          const std::string& name = "",
                                          uvm_component* parent = nullptr);
  uvm_component* create_component_by_name(const std::string& type,
                                          const std::string& parent_path = "",
                                          const std::string& name = "",
                                          uvm_component* parent = nullptr);

  bool is_type_name_registered(const std::string& type) const { return types_.count(type) != 0; }
  // Null, with UVM_WARNING, when there is no such type.
  wrapper find_wrapper_by_name(const std::string& type) const;
  // The type that is made instead of `type` under this full name; UVM_ERROR for a loop.
  wrapper find_override_by_type(wrapper type, const std::string& full_name) const;
  // The overrides and, unless all_types is 0, the registered types, on standard output.
  void print(int all_types = 1) const;

 private:
  template <typename T>
  friend class uvm_component_registry;
  template <typename T>
  friend class uvm_object_registry;
  friend class uvm_root;

  struct override_entry {
    std::string original;
    wrapper replacement;
    std::string path;  // empty: a type override
  };

  uvm_factory() = default;
  // False when the object was not made by the factory.
  bool destroy_object(const uvm_object* object) { return objects_.erase(object) != 0; }
  // Warns that a component is not destroyed one by one; one that is gone is ignored.
  void destroy_component(const uvm_component* component);
  void destroy_components();
  wrapper match(wrapper type, const std::string& full_name) const;
  void set_override(const std::string& original, wrapper replacement, const std::string& path,
                    bool replace);

  std::map<std::string, wrapper> types_;
  std::vector<override_entry> overrides_;
  std::unordered_map<const uvm_object*, std::unique_ptr<uvm_object>> objects_;
  std::vector<std::unique_ptr<uvm_component>> components_;
};

}  // namespace uvm
