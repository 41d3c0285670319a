// SPDX-License-Identifier: Apache-2.0
// See uvm_factory.h.
#include "verif/uvm/factory/uvm_factory.h"

#include <algorithm>
#include <iostream>

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/base/uvm_root.h"

namespace uvm {

uvm_factory* uvm_factory::get() {
  static uvm_factory factory;
  return &factory;
}

void uvm_factory::do_register(wrapper type) { types_.emplace(type->get_type_name(), type); }

void uvm_factory::set_override(const std::string& original, wrapper replacement,
                               const std::string& path, bool replace) {
  const auto same =
      std::find_if(overrides_.begin(), overrides_.end(), [&](const override_entry& entry) {
        return path.empty() && entry.path.empty() && entry.original == original;
      });
  if (same == overrides_.end()) {
    overrides_.push_back({original, replacement, path});
  } else if (replace) {
    same->replacement = replacement;
  }
}

void uvm_factory::set_type_override_by_type(wrapper original, wrapper replacement, bool replace) {
  set_override(original->get_type_name(), replacement, "", replace);
}

void uvm_factory::set_type_override_by_name(const std::string& original,
                                            const std::string& replacement, bool replace) {
  if (!is_type_name_registered(replacement)) {
    uvm_report_error("TYPNTF", "cannot override '" + original + "' by '" + replacement +
                                   "': no such type is registered");
    return;
  }
  set_override(original, types_.at(replacement), "", replace);
}

void uvm_factory::set_inst_override_by_type(wrapper original, wrapper replacement,
                                            const std::string& path) {
  set_override(original->get_type_name(), replacement, path, true);
}

void uvm_factory::set_inst_override_by_name(const std::string& original,
                                            const std::string& replacement,
                                            const std::string& path) {
  if (!is_type_name_registered(replacement)) {
    uvm_report_error("TYPNTF", "cannot override '" + original + "' in '" + path + "' by '" +
                                   replacement + "': no such type is registered");
    return;
  }
  set_override(original, types_.at(replacement), path, true);
}

uvm_factory::wrapper uvm_factory::match(wrapper type, const std::string& full_name) const {
  const std::string original = type->get_type_name();
  wrapper by_type = nullptr;
  for (const override_entry& entry : overrides_) {
    if (entry.original != original) {
      continue;
    }
    if (entry.path.empty()) {
      by_type = entry.replacement;
    } else if (uvm_is_match(entry.path, full_name)) {
      return entry.replacement;
    }
  }
  return by_type;
}

uvm_factory::wrapper uvm_factory::find_override_by_type(wrapper type,
                                                        const std::string& full_name) const {
  wrapper found = type;
  // Without a loop a chain of overrides uses each entry at most once.
  for (std::size_t step = 0; step <= overrides_.size(); ++step) {
    const wrapper next = match(found, full_name);
    if (next == nullptr || next == found) {
      return found;
    }
    found = next;
  }
  uvm_report_error("OVRDLOOP", "the overrides of '" + type->get_type_name() + "' form a loop");
  return type;
}

uvm_factory::wrapper uvm_factory::find_wrapper_by_name(const std::string& type) const {
  const auto found = types_.find(type);
  if (found == types_.end()) {
    uvm_report_warning("BDTYP", "no type '" + type +
                                    "' is registered: check the name, the UVM_*_UTILS of the "
                                    "class and that its file is linked");
    return nullptr;
  }
  return found->second;
}

uvm_object* uvm_factory::create_object_by_type(wrapper type, const std::string& parent_path,
                                               const std::string& name) {
  if (!overrides_.empty()) {
    type = find_override_by_type(type, parent_path.empty() ? name : parent_path + "." + name);
  }
  std::unique_ptr<uvm_object> made = type->make_object(name);
  uvm_object* object = made.get();
  if (object == nullptr) {
    uvm_report_warning("BDTYP", "type '" + type->get_type_name() + "' is not an object");
    return nullptr;
  }
  objects_.emplace(object, std::move(made));
  return object;
}

uvm_object* uvm_factory::create_object_by_name(const std::string& type,
                                               const std::string& parent_path,
                                               const std::string& name) {
  const wrapper found = find_wrapper_by_name(type);
  return found == nullptr ? nullptr : create_object_by_type(found, parent_path, name);
}

uvm_component* uvm_factory::create_component_by_type(wrapper type, const std::string& parent_path,
                                                     const std::string& name, uvm_component*) {
  type = find_override_by_type(type, parent_path.empty() ? name : parent_path + "." + name);
  std::unique_ptr<uvm_component> made = type->make_component(name);
  uvm_component* component = made.get();
  if (component == nullptr) {
    uvm_report_warning("BDTYP", "type '" + type->get_type_name() + "' is not a component");
    return nullptr;
  }
  components_.push_back(std::move(made));
  return component;
}

uvm_component* uvm_factory::create_component_by_name(const std::string& type,
                                                     const std::string& parent_path,
                                                     const std::string& name,
                                                     uvm_component* parent) {
  const wrapper found = find_wrapper_by_name(type);
  return found == nullptr ? nullptr : create_component_by_type(found, parent_path, name, parent);
}

void uvm_factory::print(int all_types) const {
  std::cout << "--- Factory overrides ---\n";
  for (const override_entry& entry : overrides_) {
    std::cout << entry.original << " -> " << entry.replacement->get_type_name() << " in "
              << (entry.path.empty() ? "*" : entry.path) << '\n';
  }
  if (all_types != 0) {
    std::cout << "--- Registered types ---\n";
    for (const auto& type : types_) {
      std::cout << type.first << '\n';
    }
  }
  std::cout << std::flush;
}

void uvm_factory::destroy_component(const uvm_component* component) {
  const auto made = std::find_if(components_.begin(), components_.end(),
                                 [&](const auto& entry) { return entry.get() == component; });
  if (made != components_.end()) {
    uvm_report_warning("FCTTYP", "destroy: '" + component->get_full_name() +
                                     "' is not destroyed before all phases are over");
  }
}

void uvm_factory::destroy_components() {
  // Children were made after their parents.
  while (!components_.empty()) {
    components_.pop_back();
  }
}

}  // namespace uvm
