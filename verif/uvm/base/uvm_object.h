// SPDX-License-Identifier: Apache-2.0
// The base of everything that has a name: copy, compare, print, and reporting (UVM_INFO and the
// others call these members). An object is copyable and small, because items are passed by value.
// An ostream takes an object, or its address, as the text of its do_print.
#pragma once

#include <iosfwd>
#include <string>

#include "verif/uvm/base/uvm_types.h"

namespace uvm {

class uvm_comparer;
class uvm_object_wrapper;
class uvm_printer;
class uvm_report_object;

class uvm_object {
 public:
  uvm_object() = default;
  explicit uvm_object(uvm_object_name name) : name_(name) {}
  uvm_object(const uvm_object&) = default;
  uvm_object& operator=(const uvm_object&) = default;
  virtual ~uvm_object() = default;

  virtual void set_name(const std::string& name) { name_ = name; }
  virtual const std::string get_name() const { return name_; }
  virtual const std::string get_full_name() const { return name_; }
  virtual const std::string get_type_name() const { return "uvm::uvm_object"; }
  // The factory's entry for this type; null when the type has no UVM_*_UTILS.
  virtual const uvm_object_wrapper* get_object_type() const { return nullptr; }

  // do_copy of rhs into this object.
  void copy(const uvm_object& rhs) { do_copy(rhs); }
  virtual void do_copy(const uvm_object&) {}
  // A new object of the same type, for clone: every class that is cloned has to override it. Here
  // it is UVM_ERROR, and null.
  virtual uvm_object* create(const std::string& name = "");
  // create and copy in one; null, with UVM_WARNING, when create fails.
  virtual uvm_object* clone();

  // True when both have the same type and do_compare says so; `comparer` counts the differences.
  bool compare(const uvm_object& rhs, const uvm_comparer* comparer = nullptr) const;
  virtual bool do_compare(const uvm_object&, const uvm_comparer* = nullptr) const { return true; }

  // The text of do_print, on standard output or as a string; null uses a printer of its own.
  void print(uvm_printer* printer = nullptr) const;
  std::string sprint(uvm_printer* printer = nullptr) const;
  virtual void do_print(const uvm_printer&) const {}
  virtual std::string convert2string() const { return {}; }

 protected:
  // Reporting: public in components, items, sequences and what has UVM_OBJECT_UTILS.
  // Would such a report be shown? (Only reports of severity UVM_INFO are held back by verbosity.)
  bool uvm_report_enabled(int verbosity, uvm_severity severity = UVM_INFO,
                          const std::string& id = "") const;
  // Sends one report to the report server. verbosity -1: UVM_NONE, or UVM_MEDIUM for UVM_INFO. An
  // empty context stands for the object's own. `enabled_checked`: uvm_report_enabled was asked.
  virtual void uvm_report(uvm_severity severity, const std::string& id, const std::string& message,
                          int verbosity = -1, const std::string& file = "", int line = 0,
                          const std::string& context = "", bool enabled_checked = false) const;
  virtual void uvm_report_info(const std::string& id, const std::string& message,
                               int verbosity = UVM_MEDIUM, const std::string& file = "",
                               int line = 0, const std::string& context = "",
                               bool enabled_checked = false) const;
  virtual void uvm_report_warning(const std::string& id, const std::string& message,
                                  int verbosity = UVM_MEDIUM, const std::string& file = "",
                                  int line = 0, const std::string& context = "",
                                  bool enabled_checked = false) const;
  virtual void uvm_report_error(const std::string& id, const std::string& message,
                                int verbosity = UVM_LOW, const std::string& file = "", int line = 0,
                                const std::string& context = "",
                                bool enabled_checked = false) const;
  virtual void uvm_report_fatal(const std::string& id, const std::string& message,
                                int verbosity = UVM_NONE, const std::string& file = "",
                                int line = 0, const std::string& context = "",
                                bool enabled_checked = false) const;

  // Whose verbosity and actions hold for this object's reports: the root's, unless overridden.
  virtual const uvm_report_object& reporter() const;
  // Who a report says it comes from.
  virtual std::string report_context() const;

 private:
  std::string name_;
};

std::ostream& operator<<(std::ostream& stream, const uvm_object& object);
std::ostream& operator<<(std::ostream& stream, const uvm_object* object);

}  // namespace uvm
