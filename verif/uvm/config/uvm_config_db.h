// SPDX-License-Identifier: Apache-2.0
// Values handed to components by path and name, one table per value type T: T has to be exactly the
// same in set and get.
//
// The path is "<full name of the context>.<instance>", the full name alone when the instance is
// empty, and the instance alone when the context is null; full names begin with the test's name.
// set's path is a glob (uvm_is_match). When several entries match, one that was set outside of the
// build phase wins over one set in it; there the context nearest to the root wins, with none
// counting as the test; then the one set last.
#pragma once

#include <algorithm>
#include <list>
#include <string>
#include <systemc>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/base/uvm_root.h"

namespace uvm {

template <typename T>
class uvm_config_db {
 public:
  static void set(uvm_component* context, const std::string& instance, const std::string& field,
                  const T& value) {
    const std::string glob = path_of(context, instance);
    const int rank = uvm_root::get()->config_rank(context);
    std::vector<entry>& entries = table().entries[field];
    entries.erase(
        std::remove_if(entries.begin(), entries.end(),
                       [&](const entry& old) { return old.glob == glob && old.rank == rank; }),
        entries.end());
    entries.push_back({glob, rank, value});
    for (waiter* waiting : table().waiters) {
      if (waiting->field == field && uvm_is_match(glob, waiting->path)) {
        waiting->modified.notify(sc_core::SC_ZERO_TIME);
      }
    }
  }

  // False leaves the value as it is.
  static bool get(uvm_component* context, const std::string& instance, const std::string& field,
                  T& value) {
    const entry* found = find(path_of(context, instance), field);
    if (found != nullptr) {
      value = found->value;
    }
    return found != nullptr;
  }

  static bool exists(uvm_component* context, const std::string& instance,
                     const std::string& field) {
    return find(path_of(context, instance), field) != nullptr;
  }

  // Blocks the calling thread until a set that matches this path and field.
  static void wait_modified(uvm_component* context, const std::string& instance,
                            const std::string& field) {
    waiter waiting(path_of(context, instance), field);
    sc_core::wait(waiting.modified);
  }

 private:
  struct entry {
    std::string glob;
    int rank;
    T value;
  };
  // Listed while it lives, also when its thread is killed.
  struct waiter {
    waiter(std::string its_path, std::string its_field)
        : path(std::move(its_path)), field(std::move(its_field)) {
      table().waiters.push_back(this);
    }
    waiter(const waiter&) = delete;
    waiter& operator=(const waiter&) = delete;
    ~waiter() { table().waiters.remove(this); }
    std::string path;
    std::string field;
    sc_core::sc_event modified;
  };
  struct tables {
    std::unordered_map<std::string, std::vector<entry>> entries;  // by field
    std::list<waiter*> waiters;
  };

  static tables& table() {
    static tables the_tables;
    return the_tables;
  }

  static std::string path_of(const uvm_component* context, const std::string& instance) {
    if (context == nullptr || context == uvm_root::get()) {
      return instance;
    }
    return instance.empty() ? context->get_full_name() : context->get_full_name() + "." + instance;
  }

  static const entry* find(const std::string& path, const std::string& field) {
    const auto entries = table().entries.find(field);
    const entry* best = nullptr;
    if (entries != table().entries.end()) {
      for (const entry& candidate : entries->second) {
        if ((best == nullptr || candidate.rank >= best->rank) &&
            uvm_is_match(candidate.glob, path)) {
          best = &candidate;
        }
      }
    }
    return best;
  }
};

}  // namespace uvm
