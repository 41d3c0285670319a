// SPDX-License-Identifier: Apache-2.0
// What uvm_config_db keeps of one type of value, whatever the type.
//
// The path is "<full name of the context>.<instance>", the full name alone when the instance is
// empty, and the instance alone when the context is null; full names begin with the test's name.
// set's path is a glob (uvm_is_match). When several entries match, one that was set outside of the
// build phase wins over one set in it; there the context nearest to the root wins, with none
// counting as the test; then the one set last.
#pragma once

#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace uvm {

class uvm_component;

class config_table {
 public:
  void set(uvm_component* context, const std::string& instance, const std::string& field,
           std::shared_ptr<const void> value);
  // Null if there is none.
  const void* get(const uvm_component* context, const std::string& instance,
                  const std::string& field) const;
  // Blocks the calling thread until a set that matches this path and field.
  void wait_modified(const uvm_component* context, const std::string& instance,
                     const std::string& field);

 private:
  struct entry {
    std::string glob;
    int rank;
    std::shared_ptr<const void> value;
  };
  struct waiter;

  std::unordered_map<std::string, std::vector<entry>> entries_;  // by field
  std::list<waiter*> waiters_;
};

}  // namespace uvm
